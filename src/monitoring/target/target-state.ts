import type { CheckOutcome, CheckResult } from '#probing/index.ts';

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
};

export type Rules = { failureThreshold: number; recoveryThreshold: number; degradedAfterMs: number | null };
export type Observation = { at: Date; outcome: CheckOutcome };

export type TargetEvent =
  | { kind: 'down'; since: Date; message: string }
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
};

/** The state after one more check. Alerts and the status of the site are derived from the events, elsewhere. */
export function reduce(before: TargetState, { at, outcome }: Observation, rules: Rules): Reduction {
  // Checks can finish out of order, for example a triggered one. A newer result has been applied already.
  if (before.lastCheckAt && at <= before.lastCheckAt)
    return { state: before, events: [], recheckSoon: false };
  if (outcome.kind === 'inconclusive') return afterInconclusive(before);

  const { result } = outcome;
  const events: TargetEvent[] = [];
  const state: TargetState = { ...before, lastCheckAt: at, lastStatus: result.status };
  updateAvailability(state, result, at, rules, events);
  updateScripts(state, result, at, rules, events);
  if (result.status === 'UP') {
    updateSpeed(state, result, rules, events);
    updateCertificate(state, result, at, events);
  }
  const unconfirmed = state.confirmedStatus !== 'DOWN' && state.failures > 0;
  const scriptsUnconfirmed = !state.scriptsBroken && state.scriptFailures > 0;
  return { state, events, recheckSoon: unconfirmed || scriptsUnconfirmed };
}

/** Keeps the counters and a confirmed failure. The time since the last check counts as unknown. */
function afterInconclusive(before: TargetState): Reduction {
  const confirmedStatus = before.confirmedStatus === 'DOWN' ? 'DOWN' : 'UNKNOWN';
  const events: TargetEvent[] = confirmedStatus === before.confirmedStatus ? [] : [{ kind: 'unknown' }];
  return { state: { ...before, confirmedStatus, lastStatus: null }, events, recheckSoon: false };
}

function updateAvailability(
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
    if (state.confirmedStatus === 'DOWN' || state.failures < rules.failureThreshold) return;
    state.confirmedStatus = 'DOWN';
    events.push({
      kind: 'down',
      since: state.firstFailureAt,
      message: result.errorMessage ?? 'the check failed',
    });
    return;
  }
  state.failures = 0;
  state.successes += 1;
  if (state.confirmedStatus === 'DOWN' && state.successes < rules.recoveryThreshold) return;
  state.firstFailureAt = null;
  if (state.confirmedStatus === 'UP') return;
  state.confirmedStatus = 'UP';
  events.push({ kind: 'up' });
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
