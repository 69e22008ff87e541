/** How an attempt to send ended. `error` is fit for the owner's eyes and holds no secret. */
export type SendOutcome =
  /** `note`: not to everybody. */
  | { kind: 'sent'; note?: string }
  | { kind: 'retry'; error: string; afterMs: number | null }
  | { kind: 'refused'; error: string }
  /** The address is gone for good and wants nothing more. */
  | { kind: 'gone'; error: string };

export type Verdict =
  | { kind: 'sent'; note?: string }
  | { kind: 'failed'; error: string; disable: boolean }
  | { kind: 'again'; error: string; inMs: number };

/** Before the second attempt, the third …; a message is tried seven times over eight hours. */
const delaysMs = [5_000, 30_000, 300_000, 1_800_000, 7_200_000, 18_000_000];
const longestRetryAfterMs = 6 * 3_600_000;

/** `attempts` counts this one. `chance`, from 0 to 1, keeps those that failed together from coming back together. */
export function judgeAttempt(outcome: SendOutcome, attempts: number, chance: number): Verdict {
  if (outcome.kind === 'sent') return outcome;
  const { error } = outcome;
  const delay = delaysMs[attempts - 1];
  if (outcome.kind !== 'retry') return { kind: 'failed', error, disable: outcome.kind === 'gone' };
  if (delay === undefined) return { kind: 'failed', error, disable: false };
  const asked = Math.min(outcome.afterMs ?? 0, longestRetryAfterMs);
  return { kind: 'again', error, inMs: Math.max(asked, delay) + delay * 0.1 * chance };
}
