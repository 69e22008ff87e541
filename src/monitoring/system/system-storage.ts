import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { kindsWith } from '#probing/index.ts';
import type { CheckTable } from '../check-table.ts';

export type StoredChecks = { lastCheckAt: Date | null; lateChecks: number; now: Date };

// The index on due targets starts with the kind.
const allKinds = sql.join(kindsWith(() => true).map((kind) => sql.lit(kind)));
/** A larger number would say no more. */
const maxCounted = 10_000;

const lastIn = (table: CheckTable) => sql`(
  select created_at from ${sql.table(table)} where created_at <= clock_timestamp() order by created_at desc limit 1)`;

/**
 * Ignores checks with a time in the future, which were stored before the clock was set back. Reads only today's partitions and
 * the late targets.
 */
export async function findStoredChecks(db: Db, lateAfterSeconds: number): Promise<StoredChecks> {
  const { rows } = await sql<StoredChecks>`/* system.findStoredChecks */
    select greatest(${lastIn('routine_checks')}, ${lastIn('notable_checks')}) as "lastCheckAt",
           (select count(*)::int from (
              select from targets where kind in (${allKinds})
                and next_check_at < clock_timestamp() - make_interval(secs => ${lateAfterSeconds})
              limit ${maxCounted}) late) as "lateChecks",
           clock_timestamp() as now`.execute(db);
  return rows[0]!;
}
