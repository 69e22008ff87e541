import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

/**
 * The dashboard counts what there is: the checks of a deleted site leave its owner's sums with it. They are counted from
 * the checks themselves by the rule that added them, since rollups do not say of which kind they are.
 */
export async function subtractFromUser(tx: Tx, userId: string, siteId: string): Promise<void> {
  // By the hour, as workers lock them.
  await sql`/* purge.lockUserSums */
    select 1 from rollup_users where user_id = ${userId} and bucket > now() - interval '26 hours'
    order by bucket for update`.execute(tx);
  await sql`/* purge.subtractFromUser */
    update rollup_users u set checks = u.checks - s.checks, measured = u.measured - s.measured, sum_ms = u.sum_ms - s.sum_ms
    from (select date_bin('1 hour', created_at, 'epoch') as bucket, count(*)::int as checks,
                 count(response_time_ms) filter (where is_measured)::int as measured,
                 coalesce(sum(response_time_ms) filter (where is_measured), 0) as sum_ms
          from checks cross join lateral (select kind = 'HTTP' and status = 'UP' as is_measured) m
          where site_id = ${siteId} and created_at > now() - interval '26 hours' group by 1) s
    where u.user_id = ${userId} and u.bucket = s.bucket`.execute(tx);
}

export async function deleteRollups(db: Db, siteId: string): Promise<void> {
  await sql`/* purge.deleteHours */ delete from rollup_hours where site_id = ${siteId}`.execute(db);
  await sql`/* purge.deleteDays */ delete from rollup_days where site_id = ${siteId}`.execute(db);
}

/** 5,000 at a time, so that no statement holds the table for long. Returns how many went. */
export async function deleteSomeChecks(db: Db, siteId: string): Promise<number> {
  const { rows } = await sql`/* purge.deleteChecks */
    delete from checks where (created_at, id) in (
      select created_at, id from checks where site_id = ${siteId} limit 5000) returning id`.execute(db);
  return rows.length;
}

export async function deleteOldRollups(db: Db, hourDays: number, dayDays: number): Promise<void> {
  await sql`/* purge.oldHours */ delete from rollup_hours where bucket < now() - make_interval(days => ${hourDays})`.execute(
    db,
  );
  await sql`/* purge.oldDays */ delete from rollup_days where bucket < now() - make_interval(days => ${dayDays})`.execute(
    db,
  );
  await sql`/* purge.oldUsers */ delete from rollup_users where bucket < now() - interval '48 hours'`.execute(
    db,
  );
}
