import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export type AliveRegion = { name: string; seenAt: Date };

/** Workers report every 3 s. Also ignores times in the future, from before the clock of the database was set back. */
const isAlive = sql`seen_at between clock_timestamp() - interval '15 seconds' and clock_timestamp() + interval '5 seconds'`;

/** Reports that a worker of this region is running, and returns the others that are alive. */
export async function reportRegion(db: Db, region: string): Promise<string[]> {
  const { rows } = await sql<{ region: string }>`/* region.report */
    with own as (
      insert into worker_regions (region, seen_at) values (${region}, clock_timestamp())
      on conflict (region) do update set seen_at = excluded.seen_at
    )
    select region from worker_regions where region <> ${region} and ${isAlive} order by region`.execute(db);
  return rows.map((row) => row.region);
}

export async function listAliveRegions(db: Db): Promise<AliveRegion[]> {
  const { rows } = await sql<AliveRegion>`/* region.listAlive */
    select region as name, seen_at as "seenAt" from worker_regions where ${isAlive} order by region`.execute(
    db,
  );
  return rows;
}
