import type { RegisterResult } from '../upstream/result.ts';

/** What becomes of a row after its register was asked. */
export type RowDecision =
  | { kind: 'done'; status: RegisterResult['status']; message: string | null }
  | { kind: 'retry'; delaySeconds: number; message: string | null };

const minute = 60;
const hour = 60 * minute;
/** An overloaded member state answers again within seconds, so the first delays are short. */
const firstDelays = [5, 15, minute, 5 * minute, 15 * minute, 30 * minute];
const hourlyRetries = Math.floor((24 * hour - firstDelays.reduce((sum, delay) => sum + delay)) / hour);
/** Up to a day in total. */
export const retryDelays: readonly number[] = [...firstDelays, ...Array<number>(hourlyRetries).fill(hour)];
/** Of each delay, so that rows that failed together are not retried together. */
const spread = 0.2;

/** `attempts` is how often the row was asked before. Only a register makes a row valid or invalid. */
export function decideRow(
  { status, message }: Pick<RegisterResult, 'status' | 'message'>,
  attempts: number,
  random: () => number = Math.random,
): RowDecision {
  const delay = retryDelays[attempts];
  if (status !== 'unavailable' || delay === undefined) return { kind: 'done', status, message };
  return { kind: 'retry', delaySeconds: delay * (1 - spread + 2 * spread * random()), message };
}
