import type { RegisterResult } from '../upstream/result.ts';
import type { KnownVerdict, VerdictState } from './customer.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** A register that has lost a number for some hours must not alarm anybody. */
export const confirmAfterMs = dayMs;
/** After checks without an answer. The last one repeats. */
const retryDelaysMs = [5 * minuteMs, 15 * minuteMs, hourMs, 4 * hourMs, 12 * hourMs];
/** A confirmation is never asked again sooner than that, whatever the clocks say. */
const minDelayMs = 5 * minuteMs;
/** Of all delays, so that what was added together is not checked together for ever. */
const spread = 0.1;

/** `at` is by the clock of the process that asked, `now` by that of the database, which also decides what is due. */
export type Check = { at: Date; now: Date; result: RegisterResult };
export type Schedule = {
  /** Null: only what waits for a verdict is checked again. */
  recheckDays: number | null;
  /** From 0 to 1. */
  random: () => number;
};

/** `changed`: it has another verdict now. Valid to invalid and back are news; the first verdict is not. */
export type Decided = { state: VerdictState; changed: boolean; isNews: boolean };

/**
 * 1. A check without an answer changes nothing but the time of the next one.
 * 2. The first answer is the verdict.
 * 3. An answer that contradicts the verdict is pending until another check confirms it, 24 hours later or more.
 * 4. An answer that agrees with the verdict ends what was pending.
 */
export function decideVerdict(state: VerdictState, { at, now, result }: Check, schedule: Schedule): Decided {
  if (result.status === 'unavailable') {
    const delayMs = retryDelaysMs[Math.min(state.attempts, retryDelaysMs.length - 1)]!;
    const message = state.verdict === 'UNKNOWN' ? result.message : state.message;
    return unchanged({
      ...state,
      attempts: state.attempts + 1,
      message,
      nextCheckAt: after(now, delayMs, schedule),
    });
  }
  const answer: KnownVerdict = result.status === 'valid' ? 'VALID' : 'INVALID';
  const next: VerdictState = {
    ...state,
    attempts: 0,
    lastCheckedAt: at,
    nextCheckAt: nextRegularCheck(now, schedule),
    pendingVerdict: null,
    pendingSince: null,
    message: result.message,
    // An answer of "invalid" has no name. What the register had before still says whose number it was.
    registeredName: result.name ?? state.registeredName,
    registeredAddress: result.address ?? state.registeredAddress,
    nameMatch: result.nameMatch ?? null,
    addressMatch: result.addressMatch ?? null,
  };
  if (answer === state.verdict) return unchanged(next);
  const isConfirmed =
    state.pendingVerdict === answer &&
    state.pendingSince !== null &&
    now.getTime() - state.pendingSince.getTime() >= confirmAfterMs;
  if (state.verdict === 'UNKNOWN' || isConfirmed)
    return {
      state: { ...next, verdict: answer, since: at },
      changed: true,
      isNews: state.verdict !== 'UNKNOWN',
    };
  const isPending =
    state.pendingVerdict === answer && state.pendingSince !== null && state.pendingSince <= now;
  const pendingSince = isPending ? state.pendingSince! : now;
  return unchanged({
    ...state,
    attempts: 0,
    lastCheckedAt: at,
    nextCheckAt: nextConfirmation(pendingSince, now),
    pendingVerdict: answer,
    pendingSince,
  });
}

const unchanged = (state: VerdictState): Decided => ({ state, changed: false, isNews: false });

/**
 * The next check after an answer that was ignored because a later check was faster: the same as after the later one. What is due
 * already, or has failed since then, stays as it is.
 */
export function nextAfterIgnored(state: VerdictState, now: Date, schedule: Schedule): Date | null {
  const { nextCheckAt, attempts, pendingSince } = state;
  if (nextCheckAt === null || nextCheckAt <= now || attempts > 0) return nextCheckAt;
  return pendingSince === null ? nextRegularCheck(now, schedule) : nextConfirmation(pendingSince, now);
}

const after = (now: Date, ms: number, { random }: Schedule): Date =>
  new Date(now.getTime() + ms * (1 - spread + 2 * spread * random()));

const nextRegularCheck = (now: Date, schedule: Schedule): Date | null =>
  schedule.recheckDays === null ? null : after(now, schedule.recheckDays * dayMs, schedule);

const nextConfirmation = (pendingSince: Date, now: Date): Date =>
  new Date(Math.max(pendingSince.getTime() + confirmAfterMs, now.getTime() + minDelayMs));
