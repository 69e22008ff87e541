import { sql, type RawBuilder } from 'kysely';
import { andOnly } from '#identity/configuration-storage.ts';
import type { Only } from '#identity/configuration-kind.ts';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SortedPage } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import { distanceToNow } from '#platform/occurrence-storage.ts';
import type { Occurrence, WindowTimes } from '#platform/recurrence.ts';
import { coversSite } from '../in-maintenance-storage.ts';
import type { OccurrencePlan } from './plan-occurrences.ts';

export type WindowState = 'SCHEDULED' | 'ACTIVE' | 'ENDED' | 'CANCELLED';

export type WindowSettings = WindowTimes & {
  title: string;
  siteIds: string[] | null;
  tags: string[] | null;
  isPublic: boolean;
};

export type MaintenanceWindow = WindowSettings & {
  id: string;
  teamId: string;
  createdBy: string;
  deploymentId: string | null;
  state: WindowState;
  /** The occurrences that start before then are stored. */
  plannedUntil: Date;
};

const isActive = sql`exists (select from maintenance_occurrences o where o.window_id = w.id
  and o.starts_at <= statement_timestamp() and o.ends_at > statement_timestamp())`;

const columns = sql`w.id, w.team_id as "teamId", w.site_ids as "siteIds", w.tags, w.title, w.starts_at as "startsAt", w.ends_at as "endsAt",
  w.recurrence, w.timezone, w.is_public as "isPublic", w.created_by as "createdBy", w.deployment_id as "deploymentId",
  w.planned_until as "plannedUntil",
  case when w.over_at <= statement_timestamp() then case when w.cancelled then 'CANCELLED' else 'ENDED' end
    when ${isActive} then 'ACTIVE' else 'SCHEDULED' end as state`;

export type NewWindow = WindowSettings & {
  id: string;
  teamId: string;
  createdBy: string;
  deploymentId: string | null;
};

/** False if the deployment has one already. */
export async function insertWindow(tx: Tx, window: NewWindow, plan: OccurrencePlan): Promise<boolean> {
  const { rows } = await sql`/* maintenance.insertWindow */
    insert into maintenance_windows (id, team_id, site_ids, tags, title, starts_at, ends_at, recurrence, timezone, is_public, created_by,
      deployment_id, over_at, planned_until, plan_at)
    values (${window.id}, ${window.teamId}, ${window.siteIds}::uuid[], ${window.tags}::text[], ${window.title}, ${window.startsAt},
      ${window.endsAt}, ${window.recurrence}, ${window.timezone}, ${window.isPublic}, ${window.createdBy}, ${window.deploymentId},
      'infinity', ${plan.plannedUntil}, ${plan.planAt})
    on conflict (deployment_id) do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await addOccurrences(tx, window.id, plan);
  return true;
}

/** Stores more occurrences. If no more will follow, the end of the window is known. */
export async function addOccurrences(
  tx: Tx,
  windowId: string,
  { occurrences, plannedUntil, planAt }: OccurrencePlan,
): Promise<void> {
  await sql`/* maintenance.insertOccurrences */
    insert into maintenance_occurrences (window_id, starts_at, ends_at)
    select ${windowId}, * from unnest(${column(occurrences, ({ startsAt }) => startsAt)}::timestamptz[],
      ${column(occurrences, ({ endsAt }) => endsAt)}::timestamptz[])
    on conflict (window_id, starts_at) do update set ends_at = excluded.ends_at`.execute(tx);
  await sql`/* maintenance.setPlan */
    update maintenance_windows w set planned_until = ${plannedUntil}, plan_at = ${planAt}, over_at =
      case when ${planAt}::timestamptz is not null then 'infinity'
        else coalesce((select max(ends_at) from maintenance_occurrences o where o.window_id = w.id), now()) end
    where w.id = ${windowId}`.execute(tx);
}

export async function findWindow(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<MaintenanceWindow | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<MaintenanceWindow>`/* maintenance.findWindow */
    select ${columns} from maintenance_windows w where w.id = ${id} and w.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function lockWindow(tx: Tx, id: string): Promise<void> {
  await sql`/* maintenance.lockWindow */ select from maintenance_windows where id = ${id} for update`.execute(
    tx,
  );
}

export async function updateWindow(tx: Tx, id: string, window: WindowSettings): Promise<void> {
  await sql`/* maintenance.updateWindow */
    update maintenance_windows set site_ids = ${window.siteIds}::uuid[], tags = ${window.tags}::text[], title = ${window.title},
      starts_at = ${window.startsAt}, ends_at = ${window.endsAt}, recurrence = ${window.recurrence}, timezone = ${window.timezone},
      is_public = ${window.isPublic}
    where id = ${id}`.execute(tx);
}

/** Ends the occurrence that is active at that time, and deletes all later ones. */
export async function endOccurrences(tx: Tx, windowId: string, at: Date): Promise<void> {
  await sql`/* maintenance.endOccurrences */
    with later as (delete from maintenance_occurrences where window_id = ${windowId} and starts_at > ${at})
    update maintenance_occurrences set ends_at = ${at}
    where window_id = ${windowId} and starts_at <= ${at} and ends_at > ${at}`.execute(tx);
}

/** After `endOccurrences`. A window without an occurrence had not begun. */
export async function endWindow(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`/* maintenance.endWindow */
    update maintenance_windows w set over_at = ${at}, plan_at = null,
      ends_at = case when starts_at <= ${at} and ends_at > ${at} then ${at} else ends_at end,
      cancelled = not exists (select from maintenance_occurrences o where o.window_id = w.id)
    where id = ${id}`.execute(tx);
}

/** Those that people or scripts have planned, and that are not over. */
export async function countPlannedWindows(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* maintenance.countWindows */
    select count(*)::int as count from maintenance_windows
    where team_id = ${teamId} and over_at > now() and deployment_id is null`.execute(tx);
  return rows[0]!.count;
}

export async function findDeploymentWindow(tx: Tx, deploymentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`/* maintenance.lockDeploymentWindow */
    select id from maintenance_windows where deployment_id = ${deploymentId} and over_at > clock_timestamp() for update`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

/** The windows whose next occurrences have to be stored. */
export async function listWindowsToPlan(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* maintenance.listToPlan */
    select id from maintenance_windows where plan_at <= now() order by plan_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Null if another process was faster. */
export async function takeWindowToPlan(tx: Tx, id: string): Promise<MaintenanceWindow | null> {
  await lockWindow(tx, id);
  const { rows } = await sql<MaintenanceWindow>`/* maintenance.takeToPlan */
    select ${columns} from maintenance_windows w where w.id = ${id} and w.plan_at <= now()`.execute(tx);
  return rows[0] ?? null;
}

export type WindowFilter = { teamIds: readonly string[]; siteId: string | null; from: Date; to: Date };

/**
 * Up to `limit` with a stored occurrence in the range, and as many of which occurrences after the stored ones may be in it (`plannedUntil`).
 * The nearest to now first, but those of deployments that are not active after all others: of these, there can be very many.
 */
export async function listWindows(
  db: Db,
  { teamIds, siteId, ...range }: WindowFilter,
  limit: number,
): Promise<(MaintenanceWindow & { isFound: boolean })[]> {
  const { from, to } = range;
  const { rows } = await sql<MaintenanceWindow & { isFound: boolean }>`/* maintenance.listWindows */
    with listed as materialized (
      select id, distance is not null as "isFound", deployment_id is not null and distance > interval '0' as is_last,
             coalesce(distance, greatest(planned_until, ${from}) - statement_timestamp()) as distance
      from (
        select w.id, w.deployment_id, w.planned_until, w.plan_at, ${distanceToNow('maintenance_occurrences', range)} as distance
        from maintenance_windows w
        where w.team_id = any(${teamIds}::uuid[]) and w.over_at > ${from} and w.starts_at < ${to}
          ${siteId ? sql`and exists (select from sites s where s.id = ${siteId} and ${coversSite})` : sql``}
      ) w where distance is not null or plan_at is not null and planned_until < ${to}),
    chosen as (
      select *, row_number() over (partition by "isFound" order by is_last, distance, id) as place from listed)
    select ${columns}, c."isFound" from chosen c join maintenance_windows w on w.id = c.id
    where c.place <= ${limit} order by c.is_last, c.distance, c.id`.execute(db);
  return rows;
}

export type OpenWindows = { teamIds: readonly string[]; siteId: string | null };

/** The windows `w` that are not over. */
const isOpen = ({ teamIds, siteId }: OpenWindows): RawBuilder<unknown> => sql`
  w.team_id = any(${teamIds}::uuid[]) and w.over_at > statement_timestamp()
  ${siteId ? sql`and exists (select from sites s where s.id = ${siteId} and ${coversSite})` : sql``}`;

/** Sorted by start, to the millisecond, which is what a cursor has. */
export async function pageWindows(
  db: Db,
  filter: OpenWindows,
  { after, limit }: Omit<SortedPage<Date>, 'list'>,
): Promise<MaintenanceWindow[]> {
  const startsAt = sql`date_trunc('milliseconds', w.starts_at)`;
  const rest = after && sql`and (${startsAt}, w.id) > (${after.key}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<MaintenanceWindow>`/* maintenance.page */
    with page as materialized (
      select w.id from maintenance_windows w where ${isOpen(filter)} ${rest ?? sql``}
      order by ${startsAt}, w.id limit ${limit})
    select ${columns} from maintenance_windows w
    where w.id in (select id from page) order by ${startsAt}, w.id`.execute(db);
  return rows;
}

/** Counts to `limit`. */
export async function countOpenWindows(db: Db, filter: OpenWindows, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* maintenance.countOpen */
    select count(*)::int as count from (
      select from maintenance_windows w where ${isOpen(filter)} limit ${limit}) w`.execute(db);
  return rows[0]!.count;
}

/** Those that people or scripts have planned, also those that are over: at most 10,000, and of those the last. */
export async function listTeamWindows(db: Db, teamId: string, only?: Only): Promise<MaintenanceWindow[]> {
  const { rows } = await sql<MaintenanceWindow>`/* maintenance.listOfTeam */
    select ${columns} from maintenance_windows w where w.team_id = ${teamId} and w.deployment_id is null
      ${andOnly(only, { id: sql`w.id` })}
    order by w.over_at desc, w.starts_at, w.id limit 10000`.execute(db);
  return rows;
}

export type OccurrenceRange = { windowId: string; from: Date; to: Date };

/** In the order of the ranges, each oldest first. */
export async function listStoredOccurrences(
  db: Db,
  ranges: readonly OccurrenceRange[],
  limit: number,
): Promise<Occurrence[][]> {
  const { rows } = await sql<Occurrence & { index: number }>`/* maintenance.listOccurrences */
    select r.index::int - 1 as index, o.starts_at as "startsAt", o.ends_at as "endsAt"
    from unnest(${column(ranges, ({ windowId }) => windowId)}::uuid[], ${column(ranges, ({ from }) => from)}::timestamptz[],
      ${column(ranges, ({ to }) => to)}::timestamptz[]) with ordinality as r (window_id, from_time, to_time, index)
    cross join lateral (
      select starts_at, ends_at from maintenance_occurrences o
      where o.window_id = r.window_id and o.ends_at > r.from_time and o.starts_at < r.to_time
      order by o.starts_at limit ${limit}) o
    order by r.index, o.starts_at`.execute(db);
  const found: Occurrence[][] = ranges.map(() => []);
  for (const { index, startsAt, endsAt } of rows) found[index]!.push({ startsAt, endsAt });
  return found;
}

export type SiteMaintenance = { inMaintenance: boolean; nextMaintenanceAt: Date | null };

/** In the order of the sites. The next one only if it begins within 31 days. */
export async function listSiteMaintenance(db: Db, siteIds: readonly string[]): Promise<SiteMaintenance[]> {
  const { rows } = await sql<SiteMaintenance & { siteId: string }>`/* maintenance.listOfSites */
    with wanted as (select s.id, s.team_id, s.tags from sites s where s.id = any(${siteIds}::uuid[])),
    coming as materialized (
      select w.team_id, w.site_ids, w.tags, bool_or(o.starts_at <= statement_timestamp()) as active,
             min(o.starts_at) filter (where o.starts_at > statement_timestamp()) as next_at
      from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
      where w.team_id in (select team_id from wanted) and w.over_at > statement_timestamp()
        and o.ends_at > statement_timestamp() and o.starts_at < statement_timestamp() + interval '31 days'
      group by w.id)
    select s.id as "siteId", bool_or(w.active) as "inMaintenance", min(w.next_at) as "nextMaintenanceAt"
    from wanted s join coming w on ${coversSite} group by s.id`.execute(db);
  const found = new Map(rows.map(({ siteId, ...maintenance }) => [siteId, maintenance]));
  return siteIds.map((id) => found.get(id) ?? { inMaintenance: false, nextMaintenanceAt: null });
}

/**
 * Deletes windows that were over long ago, and old occurrences of the others: not the last one that has begun, which tells an ended window
 * from a cancelled one. Returns the larger of both numbers.
 */
export async function deleteOldWindows(db: Db, retentionDays: number, limit: number): Promise<number> {
  const since = sql`now() - make_interval(days => ${retentionDays})`;
  const { rows } = await sql`/* maintenance.deleteOldWindows */
    delete from maintenance_windows where id in (
      select id from maintenance_windows where over_at < ${since} order by over_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  const occurrences = await sql`/* maintenance.deleteOldOccurrences */
    delete from maintenance_occurrences where (window_id, starts_at) in (
      select o.window_id, o.starts_at from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
      where w.plan_at is not null and o.ends_at < ${since} and exists (
        select from maintenance_occurrences l where l.window_id = w.id and l.starts_at > o.starts_at and l.starts_at <= now())
      limit ${limit})
    returning window_id`.execute(db);
  return Math.max(rows.length, occurrences.rows.length);
}
