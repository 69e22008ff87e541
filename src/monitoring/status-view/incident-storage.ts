import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { coveredSites } from '../in-maintenance-storage.ts';
import type { StatusDetail } from '../status-page/page-storage.ts';
import type { StatusUpdateState } from '../status-state.ts';
import type { ViewIncident } from './view.ts';

type UpdateRow = { id: string; state: StatusUpdateState; body: string; at: string };

export type PublishedIncident = Omit<ViewIncident, 'updates'> & {
  maintenanceWindowId: string | null;
  /** Of a public maintenance window that is not over: when it is, or is next. Times are text. */
  planned: { title: string; startsAt: string; endsAt: string } | null;
  updates: UpdateRow[];
};

/** More of both would make a page that nobody reads; the newest ones are shown. */
const maxIncidents = 50;
const maxUpdates = 30;

/** Open ones first, then those that ended in the last 15 days, newest first. */
export async function listPublishedIncidents(
  db: Db,
  pageId: string,
  shown: readonly StatusDetail[],
): Promise<PublishedIncident[]> {
  const title = shown.includes('TITLE') ? sql`coalesce(i.title, n.title)` : sql`i.title`;
  const error = shown.includes('ERROR')
    ? sql`(select a.message from alerts a where a.incident_id = i.incident_id order by a.status = 'OPEN' desc, a.created_at desc limit 1)`
    : sql`null`;
  const { rows } = await sql<PublishedIncident>`/* statusView.incidents */
    select i.id, ${title} as title, i.impact, i.component_ids as "componentIds", i.started_at as "startedAt",
      i.resolved_at as "resolvedAt", i.maintenance_window_id as "maintenanceWindowId", ${error} as error, u.updates,
      (select json_build_object('title', w.title, 'startsAt', o.starts_at, 'endsAt', o.ends_at)
       from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
       where w.id = i.maintenance_window_id and w.is_public and o.ends_at > statement_timestamp()
       order by o.starts_at limit 1) as planned
    from status_incidents i left join incidents n on n.id = i.incident_id
    cross join lateral (
      select json_agg(u) as updates from (
        select id, state, body, at from status_updates where status_incident_id = i.id order by at desc, id desc limit ${maxUpdates}) u) u
    where i.status_page_id = ${pageId} and i.published_at is not null and u.updates is not null
      and (i.resolved_at is null or i.resolved_at > statement_timestamp() - interval '15 days')
    order by i.resolved_at is null desc, i.started_at desc, i.id limit ${maxIncidents}`.execute(db);
  return rows;
}

export type PlannedOccurrence = {
  windowId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  siteIds: string[];
};

/** Public ones of these sites, active or within 30 days, by start. At most five of a window, so that others are shown too. */
export async function listPublicMaintenance(
  db: Db,
  teamId: string,
  siteIds: readonly string[],
): Promise<PlannedOccurrence[]> {
  const { rows } = await sql<PlannedOccurrence>`/* statusView.maintenance */
    with s as materialized (select id, team_id, tags from alert_owners where id = any(${siteIds}::uuid[])),
    w as materialized (
      select team_id, site_ids, tags, id as period from maintenance_windows
      where team_id = ${teamId} and is_public and over_at > statement_timestamp()),
    covered as (select period as id, array_agg(distinct id) as site_ids from (${coveredSites}) c group by period)
    select w.id as "windowId", w.title, o.starts_at as "startsAt", o.ends_at as "endsAt", c.site_ids as "siteIds"
    from covered c join maintenance_windows w on w.id = c.id
    cross join lateral (
      select starts_at, ends_at from maintenance_occurrences o where o.window_id = w.id
        and o.ends_at > statement_timestamp() and o.starts_at < statement_timestamp() + interval '30 days'
      order by starts_at limit 5) o
    order by o.starts_at, w.id limit 50`.execute(db);
  return rows;
}

/** When the next maintenance of the team begins or ends, public or not: then the state of components may change. */
export async function findNextMaintenanceChange(db: Db, teamId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`/* statusView.nextChange */
    select min(case when o.starts_at > statement_timestamp() then o.starts_at else o.ends_at end) as at
    from maintenance_windows w join maintenance_occurrences o on o.window_id = w.id
    where w.team_id = ${teamId} and w.over_at > statement_timestamp() and o.ends_at > statement_timestamp()
      and o.starts_at < statement_timestamp() + interval '1 day'`.execute(db);
  return rows[0]!.at;
}
