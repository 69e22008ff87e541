import type { CheckOutcome, CheckResult } from '#probing/index.ts';
import type { Quorum } from './quorum.ts';

export type ConfirmedStatus = 'UP' | 'DOWN' | 'UNKNOWN';

/** The confirmed state of one target, and the counters that confirm the next change. */
export type TargetState = {
  confirmedStatus: ConfirmedStatus;
  failures: number;
  successes: number;
  firstFailureAt: Date | null;
  scriptsBroken: boolean;
  scriptFailures: number;
  scriptSuccesses: number;
  firstScriptFailureAt: Date | null;
  slow: boolean;
  slowChecks: number;
  certificateSoon: boolean;
  lastCheckAt: Date | null;
  /** Null if the time since the last check is unknown, for example after an inconclusive check. */
  lastStatus: 'UP' | 'DOWN' | null;
  /**
   * The regions that check it until it is up again, separated by commas: those that saw it fail, or others after a check that was
   * inconclusive or that they did not confirm. Null: all.
   */
  checkFrom: string | null;
};

/** What other regions say about a failure. */
export type Opinion =
  /** No other region is asked: this one decides. */
  | { kind: 'alone' }
  /** Without `isAsked`, the failure has to be found again before others are asked. */
  | { kind: 'waiting'; region: string; isAsked: boolean }
  /** `from`: "2 of 3: fra, waw". */
  | { kind: 'down'; regions: readonly string[]; from: string | null }
  /** `regions`: those that see it up. None if only host agents do, which make no regular checks. */
  | { kind: 'not down'; regions: readonly string[] };

export type Rules = {
  failureThreshold: number;
  recoveryThreshold: number;
  degradedAfterMs: number | null;
  quorum?: Quorum;
};
/** `region`: where it was made. `elsewhere`: the regions that can check instead if this one could not, separated by commas. */
export type Observation = { at: Date; outcome: CheckOutcome; region?: string; elsewhere?: string | null };

export type TargetEvent =
  | { kind: 'down'; since: Date; message: string; from?: string | null }
  | { kind: 'up' }
  | { kind: 'unknown' }
  | { kind: 'scripts-broken'; since: Date; message: string }
  | { kind: 'scripts-recovered' }
  | { kind: 'slow'; slow: boolean }
  | { kind: 'certificate'; soon: boolean };

export type Reduction = {
  state: TargetState;
  events: TargetEvent[];
  /** A failure is unconfirmed: check again in a few seconds, not at the next interval. */
  recheckSoon: boolean;
};

/** JavaScript errors can be intermittent, so one check without errors does not prove recovery. */
const scriptRecoveryThreshold = 3;
const certificateWarningMs = 14 * 86_400_000;

export const initialState: TargetState = {
  confirmedStatus: 'UNKNOWN',
  failures: 0,
  successes: 0,
  firstFailureAt: null,
  scriptsBroken: false,
  scriptFailures: 0,
  scriptSuccesses: 0,
  firstScriptFailureAt: null,
  slow: false,
  slowChecks: 0,
  certificateSoon: false,
  lastCheckAt: null,
  lastStatus: null,
  checkFrom: null,
};

const alone: Opinion = { kind: 'alone' };

/**
 * The state after one more check. Alerts and the status of the site are derived from the events, elsewhere. A failure that
 * reaches the threshold counts only if the `opinion` of other regions agrees.
 */
export function reduce(
  before: TargetState,
  { at, outcome, region, elsewhere = null }: Observation,
  rules: Rules,
  opinion: Opinion = alone,
): Reduction {
  // Checks can finish out of order, for example a triggered one. A newer result has been applied already.
  if (before.lastCheckAt && at <= before.lastCheckAt)
    return { state: before, events: [], recheckSoon: false };
  if (outcome.kind === 'inconclusive') return afterInconclusive(before, region, elsewhere);

  const { result } = outcome;
  const events: TargetEvent[] = [];
  const state: TargetState = { ...before, lastCheckAt: at, lastStatus: result.status };
  updateAvailability(state, result, at, rules, opinion, events);
  if (isRecovering(state, rules) && region) state.checkFrom = region;
  updateScripts(state, result, at, rules, events);
  if (result.status === 'UP') {
    updateSpeed(state, result, rules, events);
    updateCertificate(state, result, at, events);
  }
  const isAsked = state.failures >= rules.failureThreshold && opinion.kind === 'waiting' && opinion.isAsked;
  const unconfirmed = state.confirmedStatus !== 'DOWN' && state.failures > 0 && !isAsked;
  const scriptsUnconfirmed = !state.scriptsBroken && state.scriptFailures > 0;
  const contradicted = opinion.kind === 'not down' && opinion.regions.length > 0;
  return { state, events, recheckSoon: unconfirmed || scriptsUnconfirmed || contradicted };
}

/**
 * Keeps the counters and a confirmed failure. The time since the last check counts as unknown, unless another region checks
 * instead: at once, and after a failure only once until a check has a result, because all of them may be cut off.
 */
function afterInconclusive(
  before: TargetState,
  region: string | undefined,
  elsewhere: string | null,
): Reduction {
  const isDown = before.confirmedStatus === 'DOWN';
  const isFailing = isDown || before.failures > 0;
  const isFirst = isFailing && before.lastStatus !== null;
  const pinned = before.checkFrom?.split(',');
  const isPinned = pinned !== undefined && region !== undefined && pinned.includes(region);
  if (elsewhere && (pinned === undefined || (isFirst && isPinned))) {
    // The others that saw the failure, if there are some.
    const alsoPinned = elsewhere.split(',').filter((each) => pinned?.includes(each));
    const checkFrom = alsoPinned.join(',') || elsewhere;
    const state = { ...before, checkFrom, lastStatus: isFailing ? null : before.lastStatus };
    return { state, events: [], recheckSoon: true };
  }
  const confirmedStatus = isDown ? 'DOWN' : 'UNKNOWN';
  const events: TargetEvent[] = confirmedStatus === before.confirmedStatus ? [] : [{ kind: 'unknown' }];
  const checkFrom = isDown && !(elsewhere && isPinned) ? before.checkFrom : null;
  return { state: { ...before, confirmedStatus, lastStatus: null, checkFrom }, events, recheckSoon: false };
}

function updateAvailability(
  state: TargetState,
  result: CheckResult,
  at: Date,
  rules: Rules,
  opinion: Opinion,
  events: TargetEvent[],
): void {
  if (result.status === 'DOWN') {
    state.failures += 1;
    state.successes = 0;
    state.firstFailureAt ??= at;
    if (state.confirmedStatus === 'DOWN') return;
    if (opinion.kind === 'waiting') state.checkFrom = opinion.region;
    if (state.failures < rules.failureThreshold) return;
    applyOpinion(state, opinion, failureText(result), events);
    return;
  }
  state.failures = 0;
  state.successes += 1;
  if (state.confirmedStatus === 'DOWN' && state.successes < rules.recoveryThreshold) return;
  state.firstFailureAt = null;
  state.checkFrom = null;
  if (state.confirmedStatus === 'UP') return;
  state.confirmedStatus = 'UP';
  events.push({ kind: 'up' });
}

/**
 * The region that sees it up first is the one that counts successes: another, from which it stays blocked, would begin the count again
 * for ever. Unless one region that sees it down is enough.
 */
const isRecovering = ({ confirmedStatus, successes, checkFrom }: TargetState, { quorum }: Rules): boolean =>
  confirmedStatus === 'DOWN' && successes > 0 && checkFrom !== null && quorum !== 'ANY';

export const failureText = ({ errorMessage }: CheckResult): string => errorMessage ?? 'the check failed';

/** The state after the last missing vote, for a failure that has reached the threshold. */
export function settle(before: TargetState, opinion: Opinion, message: string): Reduction {
  const state = { ...before };
  const events: TargetEvent[] = [];
  applyOpinion(state, opinion, message, events);
  return { state, events, recheckSoon: opinion.kind === 'not down' && opinion.regions.length > 0 };
}

/**
 * If the others do not agree, the failure no longer counts, and the time from now on counts as up. They check once more soon, because an
 * outage can reach them a moment later. The region that saw the failure does not: it may be blocked for ever.
 */
function applyOpinion(state: TargetState, opinion: Opinion, message: string, events: TargetEvent[]): void {
  if (opinion.kind === 'waiting') return;
  if (opinion.kind === 'not down') {
    const checkFrom = opinion.regions.join(',') || null;
    Object.assign(state, { failures: 0, firstFailureAt: null, checkFrom, lastStatus: 'UP' });
    return;
  }
  state.confirmedStatus = 'DOWN';
  const { regions, from } = opinion.kind === 'down' ? opinion : { regions: [], from: null };
  state.checkFrom = regions.join(',') || null;
  events.push({ kind: 'down', since: state.firstFailureAt!, message, ...(from && { from }) });
}

/** Counts only checks that ran scripts (`jsErrors` is a list) and loaded the page. */
function updateScripts(
  state: TargetState,
  result: CheckResult,
  at: Date,
  rules: Rules,
  events: TargetEvent[],
): void {
  const { jsErrors } = result;
  if (jsErrors === null || (result.status === 'DOWN' && jsErrors.length === 0)) return;
  const [first] = jsErrors;
  if (first) {
    state.scriptFailures += 1;
    state.scriptSuccesses = 0;
    state.firstScriptFailureAt ??= at;
    if (state.scriptsBroken || state.scriptFailures < rules.failureThreshold) return;
    state.scriptsBroken = true;
    events.push({ kind: 'scripts-broken', since: state.firstScriptFailureAt, message: first.message });
    return;
  }
  state.scriptFailures = 0;
  state.scriptSuccesses += 1;
  if (state.scriptsBroken && state.scriptSuccesses < scriptRecoveryThreshold) return;
  state.firstScriptFailureAt = null;
  if (!state.scriptsBroken) return;
  state.scriptsBroken = false;
  events.push({ kind: 'scripts-recovered' });
}

function updateSpeed(
  state: TargetState,
  { responseTimeMs }: CheckResult,
  rules: Rules,
  events: TargetEvent[],
): void {
  const tooSlow =
    rules.degradedAfterMs !== null && responseTimeMs !== null && responseTimeMs > rules.degradedAfterMs;
  state.slowChecks = tooSlow ? state.slowChecks + 1 : 0;
  const slow = tooSlow && (state.slow || state.slowChecks >= rules.failureThreshold);
  if (slow !== state.slow) events.push({ kind: 'slow', slow });
  state.slow = slow;
}

function updateCertificate(
  state: TargetState,
  { certificateExpiresAt }: CheckResult,
  at: Date,
  events: TargetEvent[],
): void {
  const soon =
    certificateExpiresAt !== null && certificateExpiresAt.getTime() - at.getTime() < certificateWarningMs;
  if (soon !== state.certificateSoon) events.push({ kind: 'certificate', soon });
  state.certificateSoon = soon;
}
