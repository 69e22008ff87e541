import type { SendOutcome } from '../channels/channel.ts';

export type RetryDecision =
  | { kind: 'sent'; note?: string }
  | { kind: 'failed'; error: string; disableChannel: boolean }
  /** `pauseMs`: for which the provider wants no message at all. */
  | { kind: 'again'; error: string; inMs: number; pauseMs: number };

/** Delays before the second to the seventh attempt: about eight hours in total. */
const delaysMs = [5_000, 30_000, 300_000, 1_800_000, 7_200_000, 18_000_000];
/**
 * The longest wait of a message after 0, 1, 2 … attempts, unless the provider asked for more. The 90 s for which a first
 * attempt can be held are not included.
 */
export const maxWaitsSeconds: readonly number[] = [0, ...delaysMs.map((ms) => ms * 1.1)].map(
  (ms) => ms / 1_000,
);
const maxRetryAfterMs = 6 * 3_600_000;
/** The longest pause of a channel whose provider asked for one. */
export const maxPauseSeconds = (1.1 * maxRetryAfterMs) / 1_000;

/** `attempts` includes this one. `random`, from 0 to 1, spreads retries of messages that failed together. */
export function decideRetry(outcome: SendOutcome, attempts: number, random: number): RetryDecision {
  if (outcome.kind === 'sent') return outcome;
  const { error } = outcome;
  const delay = delaysMs[attempts - 1];
  if (outcome.kind !== 'retry') return { kind: 'failed', error, disableChannel: outcome.kind === 'gone' };
  if (delay === undefined) return { kind: 'failed', error, disableChannel: false };
  const requestedMs = Math.min(outcome.afterMs ?? 0, maxRetryAfterMs);
  return {
    kind: 'again',
    error,
    inMs: Math.max(requestedMs, delay) + delay * 0.1 * random,
    pauseMs: requestedMs * (1 + 0.1 * random),
  };
}
