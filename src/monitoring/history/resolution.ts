import { dayMs, hourMs } from '../stats/rollup.ts';

export type Resolution = 'CHECK' | 'HOUR' | 'DAY';

/**
 * Up to this range, a chart shows each check: with an interval of 30 s, 720 of them. A minute more, because "the last 6 hours" end when
 * the request arrives.
 */
const maxCheckMs = 6 * hourMs + 60_000;

/** The finest of which the range has data and at most `limit` points. How many checks there are is known only after they are read. */
export function chooseResolution(
  { from, to }: { from: Date; to: Date },
  now: Date,
  limit: number,
  { retentionDays, rawRetentionDays }: { retentionDays: number; rawRetentionDays: number },
): Resolution {
  const ms = to.getTime() - from.getTime();
  const ageDays = (now.getTime() - from.getTime()) / dayMs;
  if (ms <= maxCheckMs && ageDays <= rawRetentionDays) return 'CHECK';
  // As in apply-retention.ts. One more, because a range begins within an hour.
  return Math.ceil(ms / hourMs) + 1 <= limit && ageDays <= Math.max(8, retentionDays) ? 'HOUR' : 'DAY';
}
