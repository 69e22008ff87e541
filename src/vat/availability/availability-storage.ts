import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** How many questions of a day a register has answered. `day` is a date in UTC, `lane` as in `laneOf`. */
export type DayCounts = { day: string; lane: string; answered: number; failed: number };

/** In one order, so that two processes cannot wait for each other. */
export async function addCounts(db: Db, counts: readonly DayCounts[]): Promise<void> {
  const columns = ['day', 'lane', 'answered', 'failed'] as const;
  const [days, lanes, answered, failed] = columns.map((name) => counts.map((each) => each[name]));
  await sql`/* availability.add */
    insert into vat_availability_days as d (day, lane, answered, failed)
    select * from unnest(${days}::date[], ${lanes}::text[], ${answered}::int[], ${failed}::int[]) as n (day, lane, answered, failed)
    order by n.day, n.lane
    on conflict (day, lane) do update
      set answered = d.answered + excluded.answered, failed = d.failed + excluded.failed`.execute(db);
}

/** At most 32 lanes a day. */
export async function listCounts(db: Db, since: string): Promise<DayCounts[]> {
  const { rows } = await sql<DayCounts>`/* availability.list */
    select to_char(day, 'YYYY-MM-DD') as day, lane, answered, failed
    from vat_availability_days where day >= ${since}::date order by lane, day`.execute(db);
  return rows;
}

export async function deleteCountsBefore(db: Db, before: Date): Promise<void> {
  await sql`/* availability.deleteOld */ delete from vat_availability_days where day < ${before}::date`.execute(
    db,
  );
}
