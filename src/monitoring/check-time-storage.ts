import { sql, type RawBuilder } from 'kysely';
import type { CheckTable } from './check-table.ts';

/**
 * The indexes of routine checks contain the quarter of an hour instead of the time (migration 0065), so conditions on the time name both.
 * So does the order: otherwise PostgreSQL may read the checks of all sites in the order of the primary key until it has enough of one.
 */
const quarterOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_bin('15 minutes', ${time}, 'epoch')`;
export const quarter = quarterOf(sql`created_at`);

const timeOf = (time: Date | RawBuilder<unknown>): RawBuilder<unknown> =>
  time instanceof Date ? sql`${time}::timestamptz` : time;

export function isSince(table: CheckTable, time: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  const at = timeOf(time);
  const isInTime = sql`created_at >= ${at}`;
  return table === 'routine_checks' ? sql`${isInTime} and ${quarter} >= ${quarterOf(at)}` : isInTime;
}

export function isBefore(table: CheckTable, time: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  const at = timeOf(time);
  const isInTime = sql`created_at < ${at}`;
  return table === 'routine_checks' ? sql`${isInTime} and ${quarter} <= ${quarterOf(at)}` : isInTime;
}

/** Older than the check with this time and id. */
export function isBelow(table: CheckTable, time: Date, id: string): RawBuilder<unknown> {
  const isOlder = sql`(created_at, id) < (${time}, ${id})`;
  return table === 'routine_checks' ? sql`${isOlder} and ${quarter} <= ${quarterOf(timeOf(time))}` : isOlder;
}

export const newestFirst = (table: CheckTable): RawBuilder<unknown> =>
  table === 'routine_checks' ? sql`${quarter} desc, created_at desc, id desc` : sql`created_at desc, id desc`;
