import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { coveredSites } from '../in-maintenance-storage.ts';
import type { CoveredDay } from '../stats/covered-day.ts';

/** Charts go back 366 days. */
const keptDays = 400;

const milliseconds = (ranges: RawBuilder<unknown>) =>
  sql`coalesce((select sum(extract(epoch from upper(r) - lower(r))) from unnest(${ranges}) r), 0) * 1000`;

/**
 * The time since `counted_at` in which these heartbeats have had their state, by day: `part (heartbeat_id, bucket, up_ms, down_ms,
 * maintenance_ms)`. The time before the first beat and of pauses is none of it.
 */
const uncounted = (ids: readonly string[]) => sql`
  h as materialized (
    select id, coalesce(site_id, id) as owner_id, status,
      tstzrange(greatest(coalesce(counted_at, created_at), statement_timestamp() - make_interval(days => ${sql.lit(keptDays)})), statement_timestamp()) as span
    from heartbeats left join heartbeat_counts on heartbeat_id = id
    where id = any(${ids}::uuid[]) and status <> 'NEW' and not paused
      and coalesce(counted_at, created_at) < statement_timestamp()),
  s as materialized (select id, team_id, tags from alert_owners where id in (select owner_id from h)),
  w as materialized (
    select w.team_id, w.site_ids, w.tags, tstzrange(o.starts_at, o.ends_at) as period
    from maintenance_occurrences o join maintenance_windows w on w.id = o.window_id
    where tstzrange(o.starts_at, o.ends_at) && (select range_merge(range_agg(span)) from h)
      and w.team_id in (select team_id from s)),
  covered as materialized (select id, range_agg(period) as periods from (${coveredSites}) c group by id),
  day as (
    select h.id, h.status, d as bucket, tstzmultirange(h.span * tstzrange(d, d + interval '24 hours')) as whole,
      coalesce(c.periods, '{}') as periods
    from h left join covered c on c.id = h.owner_id
    cross join generate_series(date_trunc('day', lower(h.span), 'UTC'), upper(h.span), interval '24 hours') d),
  part as materialized (
    select id as heartbeat_id, bucket,
      case status when 'UP' then ${milliseconds(sql`whole - periods`)} else 0 end::bigint as up_ms,
      case status when 'DOWN' then ${milliseconds(sql`whole - periods`)} else 0 end::bigint as down_ms,
      (${milliseconds(sql`whole * periods`)})::bigint as maintenance_ms
    from day)`;

/** Before a change of their status or pause. They are locked. */
export async function countTime(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`/* heartbeat.countTime */
    with ${uncounted(ids)},
    stored as (
      insert into heartbeat_days as d (heartbeat_id, bucket, up_ms, down_ms, maintenance_ms)
      select heartbeat_id, bucket, up_ms, down_ms, maintenance_ms from part
      on conflict (heartbeat_id, bucket) do update set up_ms = d.up_ms + excluded.up_ms, down_ms = d.down_ms + excluded.down_ms,
        maintenance_ms = d.maintenance_ms + excluded.maintenance_ms)
    insert into heartbeat_counts (heartbeat_id, counted_at) select unnest(${ids}::uuid[]), statement_timestamp()
    on conflict (heartbeat_id) do update set counted_at = excluded.counted_at`.execute(tx);
}

/** By heartbeat. As JSON, which is parsed in native code. */
export async function listHeartbeatDays(
  db: Db,
  ids: readonly string[],
  from: Date,
): Promise<Map<string, CoveredDay[]>> {
  const { rows } = await sql<{ id: string; days: CoveredDay[] }>`/* heartbeat.listDays */
    with ${uncounted(ids)},
    known as (
      select heartbeat_id, bucket, up_ms, down_ms, maintenance_ms from heartbeat_days
      where heartbeat_id = any(${ids}::uuid[]) and bucket >= ${from}
      union all select heartbeat_id, bucket, up_ms, down_ms, maintenance_ms from part where bucket >= ${from}),
    summed as (
      select heartbeat_id, (extract(epoch from bucket) / 86400)::int as day, sum(up_ms)::float8 as up, sum(down_ms)::float8 as down,
        sum(maintenance_ms)::float8 as maintenance
      from known group by 1, 2)
    select heartbeat_id as id, json_agg(json_build_array(day, up, down, maintenance) order by day) as days from summed group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/** Returns the number of deleted rows. */
export async function deleteOldHeartbeatDays(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`/* heartbeat.deleteOldDays */
    delete from heartbeat_days where ctid = any(array(
      select ctid from heartbeat_days where bucket < now() - make_interval(days => ${sql.lit(keptDays)})
      limit ${limit} for update skip locked)) returning 1`.execute(db);
  return rows.length;
}
