import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { primaryKind } from '#probing/index.ts';
import type { CheckTable } from '../check-table.ts';
import { isSince } from '../check-time-storage.ts';
import type { RollupTable } from '../stats/rollup-storage.ts';

/**
 * Subtracts the checks of a site that is deleted or transferred from the dashboard sums of its team. They are counted from the checks, by
 * the same rule that added them, because rollups do not store the check kind.
 */
export async function subtractFromTeamSums(tx: Tx, teamId: string, siteId: string): Promise<void> {
  // In the order in which workers lock them.
  await sql`/* purge.lockTeamSums */
    select 1 from rollup_teams where team_id = ${teamId} and bucket > now() - interval '26 hours'
    order by bucket for update`.execute(tx);
  await sql`/* purge.subtractFromTeamSums */
    update rollup_teams u set checks = u.checks - s.checks, measured = u.measured - s.measured, sum_ms = u.sum_ms - s.sum_ms
    from (${sumsOf(siteId)}) s where u.team_id = ${teamId} and u.bucket = s.bucket`.execute(tx);
}

/** Adds the checks of a site that another team has owned. */
export async function addToTeamSums(tx: Tx, teamId: string, siteId: string): Promise<void> {
  await sql`/* purge.addToTeamSums */
    insert into rollup_teams as r (team_id, bucket, checks, measured, sum_ms)
    select ${teamId}::uuid, bucket, checks, measured, sum_ms from (${sumsOf(siteId)}) s order by bucket
    on conflict (team_id, bucket) do update set
      checks = r.checks + excluded.checks, measured = r.measured + excluded.measured, sum_ms = r.sum_ms + excluded.sum_ms`.execute(
    tx,
  );
}

const sumsOf = (siteId: string) => sql`
  select date_bin('1 hour', created_at, 'epoch') as bucket, count(*)::int as checks,
         count(response_time_ms) filter (where is_measured)::int as measured,
         coalesce(sum(response_time_ms) filter (where is_measured), 0) as sum_ms
  from checks cross join lateral (select kind = ${sql.lit(primaryKind)} and status = 'UP' as is_measured) m
  where site_id = ${siteId} and ${isSince('routine_checks', sql`now() - interval '26 hours'`)} group by 1`;

// By ctid, which cannot change while the row is locked: the table is scanned once and not joined to itself.
const deleteFrom = (table: string, which: RawBuilder<unknown>, limit: number) => sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${which} limit ${limit} for update skip locked)) returning 1`;

/** Returns the number of deleted rows. */
export async function deleteSomeRollups(
  db: Db,
  table: RollupTable,
  siteId: string,
  limit: number,
): Promise<number> {
  const { rows } =
    await sql`/* purge.deleteRollups */ ${deleteFrom(table, sql`site_id = ${siteId}`, limit)}`.execute(db);
  return rows.length;
}

/** Returns the number of deleted rows. */
export async function deleteSomeChecks(
  db: Db,
  table: CheckTable,
  siteId: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql`/* purge.deleteChecks */
    delete from ${sql.table(table)} where (created_at, id) in (
      select created_at, id from ${sql.table(table)} where site_id = ${siteId} limit ${limit}) returning id`.execute(
    db,
  );
  return rows.length;
}

/** Returns the number of deleted rows. */
export async function deleteOldRollups(
  db: Db,
  table: RollupTable,
  days: number,
  limit: number,
): Promise<number> {
  const isOld = sql`bucket < now() - make_interval(days => ${days})`;
  const { rows } = await sql`/* purge.oldRollups */ ${deleteFrom(table, isOld, limit)}`.execute(db);
  return rows.length;
}

/** Returns the number of deleted rows. */
export async function deleteOldTeamSums(db: Db, limit: number): Promise<number> {
  const isOld = sql`bucket < now() - interval '48 hours'`;
  const { rows } = await sql`/* purge.oldTeamSums */ ${deleteFrom('rollup_teams', isOld, limit)}`.execute(db);
  return rows.length;
}
