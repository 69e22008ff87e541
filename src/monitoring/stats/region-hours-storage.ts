import { sql } from 'kysely';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { checkKinds, type CheckKind, type CheckResult } from '#probing/index.ts';
import { slotOf } from './histogram.ts';
import { hourMs } from './rollup.ts';
import type { Rollup } from './rollup-storage.ts';

/** Charts by region go back 7 days. */
export const regionHoursDays = 8;

export type RegionCheck = { target: { id: string; kind: CheckKind }; at: Date; result: CheckResult };

/** For one row per target and hour in each statement, since PostgreSQL updates a row once per statement. */
export async function addToRegionHours(
  tx: Tx,
  region: string,
  checks: readonly RegionCheck[],
): Promise<void> {
  const left = checks.filter(({ target }) => checkKinds[target.kind].isPrimary);
  while (left.length > 0) {
    const some = new Map<string, RegionCheck>();
    for (const check of left) if (!some.has(keyOf(check))) some.set(keyOf(check), check);
    await addSome(tx, region, [...some.values()]);
    const added = new Set(some.values());
    left.splice(0, left.length, ...left.filter((check) => !added.has(check)));
  }
}

const hourOf = ({ at }: RegionCheck): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs);
const keyOf = (check: RegionCheck): string => `${check.target.id} ${hourOf(check).getTime()}`;
const msOf = ({ result }: RegionCheck): number | null =>
  result.status === 'UP' ? result.responseTimeMs : null;

async function addSome(tx: Tx, region: string, checks: readonly RegionCheck[]): Promise<void> {
  await sql`/* regionHours.add */
    insert into region_hours as r (target_id, bucket, region, up, down, measured, sum_ms, min_ms, max_ms, histogram,
      last_check_at, last_status)
    select target_id, bucket, ${region}, (status = 'UP')::int, (status = 'DOWN')::int, (ms is not null)::int, coalesce(ms, 0), ms, ms,
           case when ms is null then '{}' else array_fill(0, array[slot - 1]) || 1 end, at, status
    from unnest(${column(checks, ({ target }) => target.id)}::uuid[], ${column(checks, hourOf)}::timestamptz[],
      ${column(checks, ({ result }) => result.status)}::text[], ${column(checks, msOf)}::int[],
      ${column(checks, (check) => slotOf(msOf(check) ?? 1))}::int[], ${column(checks, ({ at }) => at)}::timestamptz[])
      as n (target_id, bucket, status, ms, slot, at)
    on conflict (target_id, bucket, region) do update set
      up = r.up + excluded.up, down = r.down + excluded.down, measured = r.measured + excluded.measured,
      sum_ms = r.sum_ms + excluded.sum_ms, min_ms = least(r.min_ms, excluded.min_ms), max_ms = greatest(r.max_ms, excluded.max_ms),
      histogram[greatest(cardinality(excluded.histogram), 1)] =
        coalesce(r.histogram[greatest(cardinality(excluded.histogram), 1)], 0) + excluded.measured,
      last_check_at = excluded.last_check_at, last_status = excluded.last_status`.execute(tx);
}

export type RegionHour = Omit<Rollup, 'upMs' | 'downMs' | 'maintenanceUpMs' | 'maintenanceDownMs'> & {
  region: string;
  lastCheckAt: Date;
  lastStatus: 'UP' | 'DOWN';
};

/** Oldest first. `region` null: of all regions. */
export async function listRegionHours(
  db: Db,
  targetIds: readonly string[],
  from: Date,
  region: string | null,
  to?: Date,
): Promise<(RegionHour & { targetId: string })[]> {
  const { rows } = await sql<RegionHour & { targetId: string }>`/* regionHours.list */
    select target_id as "targetId", bucket, region, up, down, measured, sum_ms::float8 as "sumMs", min_ms as "minMs",
           max_ms as "maxMs", histogram, last_check_at as "lastCheckAt", last_status as "lastStatus"
    from region_hours
    where target_id = any(${targetIds}::uuid[]) and bucket >= ${from} ${region === null ? sql`` : sql`and region = ${region}`}
      ${to ? sql`and bucket < ${to}` : sql``}
    order by bucket, region`.execute(db);
  return rows;
}

/** Returns the number of deleted rows. */
export async function deleteOldRegionHours(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`/* regionHours.deleteOld */
    delete from region_hours where ctid = any(array(
      select ctid from region_hours where bucket < now() - make_interval(days => ${sql.lit(regionHoursDays)})
      limit ${limit} for update skip locked)) returning 1`.execute(db);
  return rows.length;
}
