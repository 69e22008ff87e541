import { sql, type RawBuilder } from 'kysely';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { slotOf } from './histogram.ts';
import { inRounds, type HourDelta } from './rollup.ts';

export type RollupTable = 'rollup_hours' | 'rollup_days';

/**
 * Adds hourly entries to the hours and to their days. Entries without a response time are in a statement of their own, because
 * they do not change the histogram.
 */
export async function addToRollups(tx: Tx, deltas: readonly HourDelta[]): Promise<void> {
  for (const round of inRounds(deltas.filter(({ ms }) => ms !== null))) await addMeasured(tx, round);
  const unmeasured = deltas.filter(({ ms }) => ms === null);
  if (unmeasured.length > 0) await addUnmeasured(tx, unmeasured);
  const planned = deltas.filter(({ maintenanceMs }) => maintenanceMs > 0);
  if (planned.length > 0) await addMaintenance(tx, planned);
}

const dayOf = sql`date_trunc('day', bucket, 'UTC')`;

async function addMeasured(tx: Tx, deltas: readonly HourDelta[]): Promise<void> {
  const sorted = inLockOrder(deltas);
  const insertInto = (table: RollupTable, bucket: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} as r
      (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
    select target_id, ${bucket}, site_id, 1, 0, up_ms, down_ms, 1, ms, ms, ms, array_fill(0, array[slot - 1]) || 1 from d
    on conflict (target_id, bucket) do update set
      up = r.up + 1, up_ms = r.up_ms + excluded.up_ms, down_ms = r.down_ms + excluded.down_ms,
      measured = r.measured + 1, sum_ms = r.sum_ms + excluded.sum_ms,
      min_ms = least(r.min_ms, excluded.min_ms), max_ms = greatest(r.max_ms, excluded.max_ms),
      histogram[cardinality(excluded.histogram)] = coalesce(r.histogram[cardinality(excluded.histogram)], 0) + 1`;
  await sql`/* rollup.addMeasured */
    with d as (
      select * from unnest(${column(sorted, (d) => d.targetId)}::uuid[], ${column(sorted, (d) => d.bucket)}::timestamptz[],
        ${column(sorted, (d) => d.siteId)}::uuid[], ${column(sorted, (d) => d.upMs)}::bigint[],
        ${column(sorted, (d) => d.downMs)}::bigint[], ${column(sorted, (d) => d.ms)}::int[], ${column(sorted, (d) => slotOf(d.ms!))}::int[])
        as d (target_id, bucket, site_id, up_ms, down_ms, ms, slot)
    ), days as (${insertInto('rollup_days', dayOf)})
    ${insertInto('rollup_hours', sql`bucket`)}`.execute(tx);
}

async function addUnmeasured(tx: Tx, deltas: readonly HourDelta[]): Promise<void> {
  const sorted = inLockOrder(deltas);
  const insertInto = (table: RollupTable, bucket: RawBuilder<unknown>) => sql`
    insert into ${sql.table(table)} as r (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram)
    select target_id, ${bucket}, site_id, sum(up), sum(down), sum(up_ms), sum(down_ms), 0, 0, '{}' from d
    group by target_id, ${bucket}, site_id order by 1, 2
    on conflict (target_id, bucket) do update set
      up = r.up + excluded.up, down = r.down + excluded.down,
      up_ms = r.up_ms + excluded.up_ms, down_ms = r.down_ms + excluded.down_ms`;
  await sql`/* rollup.addUnmeasured */
    with d as (
      select * from unnest(${column(sorted, (d) => d.targetId)}::uuid[], ${column(sorted, (d) => d.bucket)}::timestamptz[],
        ${column(sorted, (d) => d.siteId)}::uuid[], ${column(sorted, (d) => d.up)}::int[], ${column(sorted, (d) => d.down)}::int[],
        ${column(sorted, (d) => d.upMs)}::bigint[], ${column(sorted, (d) => d.downMs)}::bigint[])
        as d (target_id, bucket, site_id, up, down, up_ms, down_ms)
    ), days as (${insertInto('rollup_days', dayOf)})
    ${insertInto('rollup_hours', sql`bucket`)}`.execute(tx);
}

/** In a statement of its own, which is rare. The rows exist and are locked by now. */
async function addMaintenance(tx: Tx, deltas: readonly HourDelta[]): Promise<void> {
  const addTo = (table: RollupTable, bucket: RawBuilder<unknown>) => sql`
    update ${sql.table(table)} r set maintenance_up_ms = r.maintenance_up_ms + n.up_ms,
      maintenance_down_ms = r.maintenance_down_ms + n.down_ms
    from (select target_id, ${bucket} as bucket, sum(up_ms) as up_ms, sum(down_ms) as down_ms from d group by 1, 2) n
    where r.target_id = n.target_id and r.bucket = n.bucket`;
  const msOf = (key: 'upMs' | 'downMs') => column(deltas, (d) => (d[key] > 0 ? d.maintenanceMs : 0));
  await sql`/* rollup.addMaintenance */
    with d as (
      select * from unnest(${column(deltas, (d) => d.targetId)}::uuid[], ${column(deltas, (d) => d.bucket)}::timestamptz[],
        ${msOf('upMs')}::bigint[], ${msOf('downMs')}::bigint[]) as d (target_id, bucket, up_ms, down_ms)
    ), days as (${addTo('rollup_days', dayOf)})
    ${addTo('rollup_hours', sql`bucket`)}`.execute(tx);
}

/** The same order in every worker prevents deadlocks. */
const inLockOrder = (deltas: readonly HourDelta[]): HourDelta[] =>
  [...deltas].sort((a, b) =>
    a.targetId < b.targetId ? -1 : a.targetId > b.targetId ? 1 : a.bucket.getTime() - b.bucket.getTime(),
  );

export type SiteDelta = { siteId: string; bucket: Date; checks: number; measured: number; sumMs: number };

/** The team is read here: a site can be transferred until the transaction has locked its targets, but not afterwards. */
export async function addToTeamRollups(tx: Tx, deltas: readonly SiteDelta[]): Promise<void> {
  await sql`/* rollup.addToTeams */
    insert into rollup_teams as r (team_id, bucket, checks, measured, sum_ms)
    select s.team_id, d.bucket, sum(d.checks), sum(d.measured), sum(d.sum_ms)
    from unnest(${column(deltas, (d) => d.siteId)}::uuid[], ${column(deltas, (d) => d.bucket)}::timestamptz[],
      ${column(deltas, (d) => d.checks)}::int[], ${column(deltas, (d) => d.measured)}::int[], ${column(deltas, (d) => d.sumMs)}::bigint[])
      as d (site_id, bucket, checks, measured, sum_ms)
    join sites s on s.id = d.site_id
    group by 1, 2 order by 1, 2
    on conflict (team_id, bucket) do update set
      checks = r.checks + excluded.checks, measured = r.measured + excluded.measured, sum_ms = r.sum_ms + excluded.sum_ms`.execute(
    tx,
  );
}

/** The number of checks, and the time that they cover. */
export type Coverage = { bucket: Date; up: number; down: number; upMs: number; downMs: number };

export type Rollup = Coverage & {
  measured: number;
  sumMs: number;
  minMs: number | null;
  maxMs: number | null;
  histogram: number[];
  maintenanceUpMs: number;
  maintenanceDownMs: number;
};

const coverageColumns = sql`bucket, up, down, up_ms::float8 as "upMs", down_ms::float8 as "downMs"`;
const rollupColumns = sql`${coverageColumns}, measured, sum_ms::float8 as "sumMs", min_ms as "minMs", max_ms as "maxMs", histogram,
  maintenance_up_ms::float8 as "maintenanceUpMs", maintenance_down_ms::float8 as "maintenanceDownMs"`;

/** Oldest first. At most 366 days or 1,000 hours, by the primary key. */
export async function listRollups(
  db: Db,
  table: RollupTable,
  targetId: string,
  from: Date,
  to?: Date,
): Promise<Rollup[]> {
  const { rows } = await sql<Rollup>`/* rollup.list */
    select ${rollupColumns} from ${sql.table(table)} where target_id = ${targetId} and bucket >= ${from}
      ${to ? sql`and bucket < ${to}` : sql``} order by bucket`.execute(db);
  return rows;
}

/** For many targets, unordered. */
export async function listRollupsOf(
  db: Db,
  table: RollupTable,
  targetIds: readonly string[],
  from: Date,
): Promise<(Rollup & { targetId: string })[]> {
  const { rows } = await sql<Rollup & { targetId: string }>`/* rollup.listOf */
    select target_id as "targetId", ${rollupColumns} from ${sql.table(table)}
    where target_id = any(${targetIds}::uuid[]) and bucket >= ${from}`.execute(db);
  return rows;
}

/** Without response times, because the histogram is most of a row. Unordered. */
export async function listCoverageOf(
  db: Db,
  targetIds: readonly string[],
  from: Date,
): Promise<(Coverage & { targetId: string })[]> {
  const { rows } = await sql<Coverage & { targetId: string }>`/* rollup.listCoverageOf */
    select target_id as "targetId", ${coverageColumns} from rollup_days
    where target_id = any(${targetIds}::uuid[]) and bucket >= ${from}`.execute(db);
  return rows;
}
