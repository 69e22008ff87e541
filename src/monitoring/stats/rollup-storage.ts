import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { slotOf } from './histogram.ts';
import { inRounds, type Delta } from './rollup.ts';

export type RollupTable = 'rollup_hours' | 'rollup_days';

/** Two statements, because only entries with a response time change the histogram. */
export async function addToRollups(tx: Tx, table: RollupTable, deltas: readonly Delta[]): Promise<void> {
  for (const round of inRounds(deltas)) {
    await addMeasured(
      tx,
      table,
      round.filter(({ ms }) => ms !== null),
    );
    await addUnmeasured(
      tx,
      table,
      round.filter(({ ms }) => ms === null),
    );
  }
}

async function addMeasured(tx: Tx, table: RollupTable, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const sorted = inLockOrder(deltas);
  await sql`/* rollup.addMeasured */
    insert into ${sql.table(table)} as r
      (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, min_ms, max_ms, histogram)
    select target_id, bucket, site_id, up, 0, up_ms, down_ms, 1, ms, ms, ms, array_fill(0, array[slot - 1]) || 1
    from unnest(${sorted.map((d) => d.targetId)}::uuid[], ${sorted.map((d) => d.bucket)}::timestamptz[],
      ${sorted.map((d) => d.siteId)}::uuid[], ${sorted.map((d) => d.up)}::int[], ${sorted.map((d) => d.upMs)}::bigint[],
      ${sorted.map((d) => d.downMs)}::bigint[], ${sorted.map((d) => d.ms)}::int[], ${sorted.map((d) => slotOf(d.ms!))}::int[])
      as d (target_id, bucket, site_id, up, up_ms, down_ms, ms, slot)
    on conflict (target_id, bucket) do update set
      up = r.up + excluded.up, up_ms = r.up_ms + excluded.up_ms, down_ms = r.down_ms + excluded.down_ms,
      measured = r.measured + 1, sum_ms = r.sum_ms + excluded.sum_ms,
      min_ms = least(r.min_ms, excluded.min_ms), max_ms = greatest(r.max_ms, excluded.max_ms),
      histogram[cardinality(excluded.histogram)] = coalesce(r.histogram[cardinality(excluded.histogram)], 0) + 1`.execute(
    tx,
  );
}

async function addUnmeasured(tx: Tx, table: RollupTable, deltas: readonly Delta[]): Promise<void> {
  if (deltas.length === 0) return;
  const sorted = inLockOrder(deltas);
  await sql`/* rollup.addUnmeasured */
    insert into ${sql.table(table)} as r (target_id, bucket, site_id, up, down, up_ms, down_ms, measured, sum_ms, histogram)
    select target_id, bucket, site_id, up, down, up_ms, down_ms, 0, 0, '{}'
    from unnest(${sorted.map((d) => d.targetId)}::uuid[], ${sorted.map((d) => d.bucket)}::timestamptz[],
      ${sorted.map((d) => d.siteId)}::uuid[], ${sorted.map((d) => d.up)}::int[], ${sorted.map((d) => d.down)}::int[],
      ${sorted.map((d) => d.upMs)}::bigint[], ${sorted.map((d) => d.downMs)}::bigint[])
      as d (target_id, bucket, site_id, up, down, up_ms, down_ms)
    on conflict (target_id, bucket) do update set
      up = r.up + excluded.up, down = r.down + excluded.down,
      up_ms = r.up_ms + excluded.up_ms, down_ms = r.down_ms + excluded.down_ms`.execute(tx);
}

/** The same order in every worker prevents deadlocks. */
const inLockOrder = (deltas: readonly Delta[]): Delta[] =>
  [...deltas].sort((a, b) =>
    a.targetId < b.targetId ? -1 : a.targetId > b.targetId ? 1 : a.bucket.getTime() - b.bucket.getTime(),
  );

export type SiteDelta = { siteId: string; bucket: Date; checks: number; measured: number; sumMs: number };

/** The team is read here: a site can be transferred until the transaction has locked its targets, but not afterwards. */
export async function addToTeamRollups(tx: Tx, deltas: readonly SiteDelta[]): Promise<void> {
  await sql`/* rollup.addToTeams */
    insert into rollup_teams as r (team_id, bucket, checks, measured, sum_ms)
    select s.team_id, d.bucket, sum(d.checks), sum(d.measured), sum(d.sum_ms)
    from unnest(${deltas.map((d) => d.siteId)}::uuid[], ${deltas.map((d) => d.bucket)}::timestamptz[],
      ${deltas.map((d) => d.checks)}::int[], ${deltas.map((d) => d.measured)}::int[], ${deltas.map((d) => d.sumMs)}::bigint[])
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
};

const coverageColumns = sql`bucket, up, down, up_ms::float8 as "upMs", down_ms::float8 as "downMs"`;
const rollupColumns = sql`${coverageColumns}, measured, sum_ms::float8 as "sumMs", min_ms as "minMs", max_ms as "maxMs", histogram`;

/** Oldest first. At most 366 days or 169 hours, by the primary key. */
export async function listRollups(
  db: Db,
  table: RollupTable,
  targetId: string,
  from: Date,
): Promise<Rollup[]> {
  const { rows } = await sql<Rollup>`/* rollup.list */
    select ${rollupColumns} from ${sql.table(table)} where target_id = ${targetId} and bucket >= ${from} order by bucket`.execute(
    db,
  );
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
