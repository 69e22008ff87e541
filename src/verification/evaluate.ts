import type { VerificationSignal } from '#deployment/product.ts';

/** The part of a verification that decides. Checks count if they began at `settledAt` or later. */
export type Watch = {
  startedAt: Date;
  settledAt: Date;
  endsAt: Date;
  /** The end of the extra time for what was still open at the end of the window; null before that. */
  deadline: Date | null;
  signals: readonly VerificationSignal[];
};

/** What is watched, as it was at the switch. */
export type Baseline = { targetId: string; wasDown: boolean };

/** A target as it is now. */
export type TargetNow = {
  id: string;
  downSignal: VerificationSignal;
  confirmedStatus: 'UP' | 'DOWN' | 'UNKNOWN';
  failures: number;
  firstFailureAt: Date | null;
  /** The newest conclusive check. */
  lastCheckAt: Date | null;
  lastStatus: 'UP' | 'DOWN' | null;
  /** How often it is checked while it is watched, at least. Null for a checkout, whose runs are planned one by one. */
  watchSeconds: number | null;
};

/** `isRepeated`: both of the last two checks found it. */
export type JsError = { message: string; checkId: string; at: Date; isRepeated: boolean };
export type Median = { count: number; medianMs: number };

export type Facts = {
  /** Without targets that were removed or paused, or whose site left the team. */
  targets: readonly TargetNow[];
  /** By target: the errors of its last check that were unknown before the switch. */
  jsErrors: ReadonlyMap<string, readonly JsError[]>;
  /** By target: before the switch, and since `settledAt`. Needed only when the window is over. */
  medians: ReadonlyMap<string, { before: Median | undefined; since: Median | undefined }>;
  now: Date;
};

export type Finding = { targetId: string; at: Date } & (
  | { kind: 'down'; signal: VerificationSignal }
  | { kind: 'js-error'; error: JsError }
  | { kind: 'slower'; beforeMs: number; medianMs: number }
);

export type Decision =
  | { kind: 'watch' }
  /** The window is over and something is open: check again, until a deadline. */
  | { kind: 'extend' }
  | { kind: 'end'; state: 'PASSED' | 'INCONCLUSIVE' }
  | { kind: 'end'; state: 'FAILED'; findings: Finding[] };

/** The time for what is still open at the end of the window. */
export const extraMs = 60_000;
/** If nobody looked for this long after the window, Steward was down at its end: everything is checked again. Sweeps come every few seconds. */
const lateMs = 60_000;
/** How many checks of a target may be missing at the end of the window: a check can take longer than the time between two. */
const missedChecks = 3;
/**
 * The same for a checkout. Its last run begins a minute before the end and can take three. In the default window of 10 minutes, the run
 * before that begins 8 minutes before the end.
 */
const missedCheckoutMs = 10 * 60_000;
/** A target that failed at the switch, as after maintenance or at a rollback, has a minute to recover once checks count. */
const recoveryMs = 60_000;
/** One that began to fail between the switch and the time when checks count must fail in a later check, too: HTTP runs every 15 s. */
const secondLookMs = 10_000;
/** If nothing was evaluated for this long after the window, such as while Steward was down, a failure says nothing about the release. */
const tooLateMs = 30 * 60_000;
/** A switch that is further ahead was stored before the clock of the database was set back: its window would last for as long. */
const aheadMs = 60_000;
const minResults = 10;
const minSlowerMs = 500;

/**
 * Whether a release that went live has broken something that worked before:
 * 1. What was down before the switch does not count, nor what is no longer watched. If nothing is left, the end is INCONCLUSIVE.
 * 2. One finding ends it FAILED at once, except SLOWER, which is the median of the whole window.
 * 3. At the end of the window it has PASSED if every target was up in the last checks of the window.
 * 4. Otherwise there is a minute more, and then it is INCONCLUSIVE.
 */
export function evaluate(watch: Watch, baseline: readonly Baseline[], facts: Facts): Decision {
  const { now } = facts;
  const isOver = now >= watch.endsAt;
  const isTooLate = watch.deadline === null && now.getTime() > watch.endsAt.getTime() + tooLateMs;
  if (isTooLate || now.getTime() < watch.startedAt.getTime() - aheadMs)
    return { kind: 'end', state: 'INCONCLUSIVE' };
  const targetOf = new Map(facts.targets.map((target) => [target.id, target]));
  const counted = baseline.flatMap(({ targetId, wasDown }) =>
    wasDown ? [] : (targetOf.get(targetId) ?? []),
  );
  if (counted.length === 0) return { kind: 'end', state: 'INCONCLUSIVE' };

  const findings = counted.flatMap((target) => [
    ...down(watch, target),
    ...newJsErrors(watch, target, facts),
    ...(isOver ? slower(watch, target, facts) : []),
  ]);
  if (findings.length > 0) return { kind: 'end', state: 'FAILED', findings };
  if (!isOver) return { kind: 'watch' };
  if (counted.every((target) => isSound(watch, target, facts))) return { kind: 'end', state: 'PASSED' };
  if (watch.deadline === null) return { kind: 'extend' };
  return now < watch.deadline ? { kind: 'watch' } : { kind: 'end', state: 'INCONCLUSIVE' };
}

/** A confirmed failure that the newest check has found again. An inconclusive check after it is no proof. */
function down(watch: Watch, target: TargetNow): Finding[] {
  const { confirmedStatus, lastStatus, lastCheckAt, firstFailureAt, downSignal: signal } = target;
  if (!watch.signals.includes(signal)) return [];
  if (confirmedStatus !== 'DOWN' || lastStatus !== 'DOWN' || !lastCheckAt || !firstFailureAt) return [];
  const countsFrom = watch.settledAt.getTime() + graceMs(watch, firstFailureAt);
  return lastCheckAt.getTime() < countsFrom
    ? []
    : [{ kind: 'down', targetId: target.id, signal, at: firstFailureAt }];
}

function graceMs({ startedAt, settledAt }: Watch, firstFailureAt: Date): number {
  if (firstFailureAt < startedAt) return recoveryMs;
  return firstFailureAt < settledAt ? secondLookMs : 0;
}

const newJsErrors = ({ signals }: Watch, { id: targetId }: TargetNow, { jsErrors }: Facts): Finding[] =>
  signals.includes('NEW_JS_ERRORS')
    ? (jsErrors.get(targetId) ?? [])
        .filter(({ isRepeated }) => isRepeated)
        .map((error) => ({ kind: 'js-error', targetId, error, at: error.at }))
    : [];

function slower({ signals }: Watch, { id: targetId }: TargetNow, { medians, now: at }: Facts): Finding[] {
  const measured = medians.get(targetId);
  if (!signals.includes('SLOWER') || !measured) return [];
  const { before, since } = measured;
  if (!before || !since || before.count < minResults || since.count < minResults) return [];
  const [beforeMs, medianMs] = [before.medianMs, since.medianMs];
  if (medianMs <= 2 * beforeMs || medianMs <= beforeMs + minSlowerMs) return [];
  return [{ kind: 'slower', targetId, beforeMs, medianMs, at }];
}

/**
 * Had a conclusive result at the end of the window, and is not failing. That matters even if the failure is no chosen signal: errors and
 * response times of what is down are not known.
 */
function isSound(watch: Watch, target: TargetNow, { jsErrors, now }: Facts): boolean {
  const { lastCheckAt, confirmedStatus, failures } = target;
  if (!lastCheckAt || lastCheckAt < watch.settledAt || lastCheckAt.getTime() < freshFrom(watch, target, now))
    return false;
  // Unknown if the newest check was inconclusive.
  if (confirmedStatus !== 'UP' || failures > 0) return false;
  // The next check tells whether a new error of one check is repeated. There may be known ones beside it in every check.
  return !watch.signals.includes('NEW_JS_ERRORS') || !jsErrors.get(target.id)?.length;
}

/** From when on a result says something about the end of the window. The extra time begins when somebody has looked. */
function freshFrom({ endsAt, deadline }: Watch, { watchSeconds }: TargetNow, now: Date): number {
  const lookedAt = deadline ? deadline.getTime() - extraMs : now.getTime();
  if (lookedAt > endsAt.getTime() + lateMs) return endsAt.getTime();
  return endsAt.getTime() - (watchSeconds === null ? missedCheckoutMs : missedChecks * watchSeconds * 1_000);
}
