import { hasEnded, type Batch } from './batch.ts';

/** What a batch has left to ask of one register or member state. */
export type LaneProgress = {
  lane: string;
  total: number;
  waiting: number;
  /** Those of `waiting` whose last attempt failed. */
  retrying: number;
  /** Of the rows that failed. */
  nextAttemptAt: Date | null;
};

/** Answers per second, until a batch has measured its own. */
const assumedRates: Record<string, number> = { eu: 3, uk: 2, ch: 0.2, no: 2, au: 2 };
/** Fewer answers say little about the rate. */
const minAnswers = 20;

/**
 * Registers are asked at the same time, so the slowest decides. Null if the batch has ended or nothing is known: nobody knows when a
 * register answers again that failed for all rows that are left.
 */
export function estimateEnd(
  batch: Pick<Batch, 'state' | 'startedAt'>,
  lanes: readonly LaneProgress[],
  now: Date,
): Date | null {
  if (hasEnded(batch) || lanes.length === 0) return null;
  if (lanes.some(({ waiting, retrying }) => retrying > 0 && retrying >= waiting)) return null;
  const elapsed = batch.startedAt ? (now.getTime() - batch.startedAt.getTime()) / 1_000 : 0;
  const seconds = lanes.map(({ lane, total, waiting }) => {
    const answered = total - waiting;
    const measured = answered >= minAnswers && elapsed > 1 ? answered / elapsed : null;
    return waiting / (measured ?? assumedRates[lane.split(' ')[0]!] ?? 1);
  });
  return new Date(now.getTime() + Math.ceil(Math.max(...seconds)) * 1_000);
}

export type BatchRetry = { rows: number; nextAttemptAt: Date };

/** The rows that wait for their next attempt. One that is due waits until the circuit breaker lets it pass. */
export function retryOf(lanes: readonly LaneProgress[], now: Date): BatchRetry | null {
  const rows = lanes.reduce((sum, { retrying }) => sum + retrying, 0);
  if (rows === 0) return null;
  const times = lanes.flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
  return { rows, nextAttemptAt: new Date(Math.max(now.getTime(), Math.min(...times))) };
}
