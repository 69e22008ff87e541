import { sql, type RawBuilder } from 'kysely';
import type { TimeRange } from './occurrence-range.ts';

/**
 * How far from now the nearest occurrence of a window `w` is that is in the range, or null if none is stored. It reads two rows of an index
 * on `window_id` and `ends_at`, however many there are.
 */
export const distanceToNow = (
  table: 'maintenance_occurrences' | 'freeze_occurrences',
  { from, to }: TimeRange,
): RawBuilder<unknown> => {
  const inRange = sql`from ${sql.table(table)} o
    where o.window_id = w.id and o.ends_at > ${from}::timestamptz and o.starts_at < ${to}::timestamptz`;
  return sql`least(
    (select greatest(o.starts_at - statement_timestamp(), interval '0') ${inRange} and o.ends_at > statement_timestamp()
     order by o.ends_at limit 1),
    (select statement_timestamp() - o.ends_at ${inRange} and o.ends_at <= statement_timestamp() order by o.ends_at desc limit 1))`;
};
