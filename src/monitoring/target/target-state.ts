import type { CheckOutcome, CheckResult } from '#probing/index.ts';

export type Verdict = 'UP' | 'DOWN' | 'UNKNOWN';

/** What is known of one target, and what is on its way to be confirmed. */
export type TargetState = {
  verdict: Verdict;
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
  /** Null: nothing is known of the time since the last check. */
  lastStatus: 'UP' | 'DOWN' | null;
};

export type Rules = { failureThreshold: number; recoveryThreshold: number; degradedAfterMs: number | null };
export type Observation = { at: Date; outcome: CheckOutcome };

export type TargetEvent =
  | { kind: 'down'; since: Date; message: string }
  | { kind: 'up' }
  | { kind: 'unknown' }
  | { kind: 'scripts-broken'; since: Date; message: string }
  | { kind: 'scripts-mended' }
  | { kind: 'slow'; slow: boolean }
  | { kind: 'certificate'; soon: boolean };

export type Reduction = {
  state: TargetState;
  events: TargetEvent[];
  /** A failure that is not confirmed yet: look again in a few seconds instead of at the next interval. */
  recheckSoon: boolean;
};

/** Errors on a page come and go with its visitors; one clean look is no proof. */
const cleanScriptChecks = 3;
const certificateWarningMs = 14 * 86_400_000;

export const freshState: TargetState = {
  verdict: 'UNKNOWN',
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
};

/** One check more. Knows nothing of alerts or of other targets: those follow from the events. */
export function reduce(before: TargetState, { at, outcome }: Observation, rules: Rules): Reduction {
  // Two workers, or a check by hand, can end out of turn; the newer one has been heard already.
  if (before.lastCheckAt && at <= before.lastCheckAt)
    return { state: before, events: [], recheckSoon: false };
  if (outcome.kind === 'inconclusive') return afterInconclusive(before);

  const { result } = outcome;
  const events: TargetEvent[] = [];
  const state: TargetState = { ...before, lastCheckAt: at, lastStatus: result.status };
  availability(state, result, at, rules, events);
  scripts(state, result, at, rules, events);
  if (result.status === 'UP') {
    speed(state, result, rules, events);
    certificate(state, result, at, events);
  }
  const unconfirmed = state.verdict !== 'DOWN' && state.failures > 0;
  const scriptsUnconfirmed = !state.scriptsBroken && state.scriptFailures > 0;
  return { state, events, recheckSoon: unconfirmed || scriptsUnconfirmed };
}

/** Says nothing about the target: counters stay, a confirmed failure stays, and the time since the last check is unknown. */
function afterInconclusive(before: TargetState): Reduction {
  const verdict = before.verdict === 'DOWN' ? 'DOWN' : 'UNKNOWN';
  const events: TargetEvent[] = verdict === before.verdict ? [] : [{ kind: 'unknown' }];
  return { state: { ...before, verdict, lastStatus: null }, events, recheckSoon: false };
}

function availability(
  state: TargetState,
  result: CheckResult,
  at: Date,
  rules: Rules,
  events: TargetEvent[],
): void {
  if (result.status === 'DOWN') {
    state.failures += 1;
    state.successes = 0;
    state.firstFailureAt ??= at;
    if (state.verdict === 'DOWN' || state.failures < rules.failureThreshold) return;
    state.verdict = 'DOWN';
    events.push({
      kind: 'down',
      since: state.firstFailureAt,
      message: result.errorMessage ?? 'the check failed',
    });
    return;
  }
  state.failures = 0;
  state.successes += 1;
  if (state.verdict === 'DOWN' && state.successes < rules.recoveryThreshold) return;
  state.firstFailureAt = null;
  if (state.verdict === 'UP') return;
  state.verdict = 'UP';
  events.push({ kind: 'up' });
}

/** Only of checks that ran scripts (`jsErrors` is a list) and got as far as the page. */
function scripts(
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
  if (state.scriptsBroken && state.scriptSuccesses < cleanScriptChecks) return;
  state.firstScriptFailureAt = null;
  if (!state.scriptsBroken) return;
  state.scriptsBroken = false;
  events.push({ kind: 'scripts-mended' });
}

function speed(
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

function certificate(
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
