import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { coversSite } from '../in-maintenance-storage.ts';
import type { StatusPage } from './page-storage.ts';
import type { StatusState, StatusUpdateState } from '../status-state.ts';

/** Something on a page that updates are about. */
export type StatusIncident = {
  id: string;
  statusPageId: string;
  incidentId: string | null;
  maintenanceWindowId: string | null;
  /** Null: made from the components. */
  title: string | null;
  impact: StatusState;
  /** Those that the page still has, in its order. */
  components: { id: string; name: string }[];
  componentIds: string[];
  locale: StatusPage['locale'];
  startedAt: Date;
  resolvedAt: Date | null;
  publishedAt: Date | null;
};

const columns = sql`n.id, n.status_page_id as "statusPageId", n.incident_id as "incidentId",
  n.maintenance_window_id as "maintenanceWindowId", n.impact, n.started_at as "startedAt", n.resolved_at as "resolvedAt",
  n.published_at as "publishedAt", p.locale,
  coalesce(n.title, w.title, case when 'TITLE' = any(p.show_details) then i.title end) as title,
  coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name) order by c.position) from status_components c
    where c.status_page_id = n.status_page_id and c.id = any(n.component_ids)), '[]') as components`;
const joined = sql`status_incidents n join status_pages p on p.id = n.status_page_id
  left join incidents i on i.id = n.incident_id left join maintenance_windows w on w.id = n.maintenance_window_id`;

/** In the order of the pages: what was published, and what goes on and can still be published, newest first. */
export async function listStatusIncidents(
  db: Db,
  wanted: readonly { pageId: string; limit: number }[],
): Promise<StatusIncident[][]> {
  const keys = JSON.stringify(wanted.map((each, index) => ({ ...each, index })));
  const { rows } = await sql<
    Omit<StatusIncident, 'componentIds'> & { index: number }
  >`/* statusIncident.list */
    select k.index, f.* from json_to_recordset(${keys}) as k ("pageId" uuid, "limit" integer, index integer)
    cross join lateral (
      select ${columns} from ${joined} where n.status_page_id = k."pageId" and (n.published_at is not null or n.resolved_at is null)
      order by n.started_at desc, n.id desc limit k."limit") f
    order by k.index, f."startedAt" desc, f.id desc`.execute(db);
  const lists: StatusIncident[][] = wanted.map(() => []);
  for (const { index, ...found } of rows)
    lists[index]!.push({ ...found, componentIds: found.components.map(({ id }) => id) });
  return lists;
}

export type StatusUpdate = {
  id: string;
  statusIncidentId: string;
  state: StatusUpdateState;
  body: string;
  at: Date;
  by: string | null;
};

const updateColumns = sql`u.id, u.status_incident_id as "statusIncidentId", u.state, u.body, u.at, u.by`;

/** Newest first, at most `limit` of each. */
export async function listUpdates(
  db: Db,
  statusIncidentIds: readonly string[],
  limit: number,
): Promise<StatusUpdate[]> {
  const { rows } = await sql<StatusUpdate>`/* statusUpdate.list */
    select u.* from unnest(${statusIncidentIds}::uuid[]) n (id) cross join lateral (
      select ${updateColumns} from status_updates u where u.status_incident_id = n.id order by u.at desc, u.id desc limit ${limit}) u
    order by u.at desc, u.id desc`.execute(db);
  return rows;
}

export async function insertUpdates(tx: Tx, updates: readonly StatusUpdate[]): Promise<void> {
  await sql`/* statusUpdate.insert */
    insert into status_updates (id, status_incident_id, state, body, at, by)
    select id, "statusIncidentId", state, body, at, by from json_to_recordset(${JSON.stringify(updates)})
      as u (id uuid, "statusIncidentId" uuid, state text, body text, at timestamptz, by text)`.execute(tx);
}

/** With its page. Null if these teams have no such update. */
export async function findUpdate(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<(StatusUpdate & { statusPageId: string }) | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StatusUpdate & { statusPageId: string }>`/* statusUpdate.find */
    select ${updateColumns}, n.status_page_id as "statusPageId"
    from status_updates u join status_incidents n on n.id = u.status_incident_id join status_pages p on p.id = n.status_page_id
    where u.id = ${id} and p.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** Null if it was deleted. */
export async function setUpdateBody(tx: Tx, id: string, body: string): Promise<StatusUpdate | null> {
  const { rows } = await sql<StatusUpdate>`/* statusUpdate.setBody */
    update status_updates u set body = ${body} where u.id = ${id} returning ${updateColumns}`.execute(tx);
  return rows[0] ?? null;
}

export async function deleteUpdate(tx: Tx, id: string): Promise<void> {
  await sql`/* statusUpdate.delete */ delete from status_updates where id = ${id}`.execute(tx);
}

export type LockedStatusIncident = {
  id: string;
  statusPageId: string;
  incidentId: string | null;
  maintenanceWindowId: string | null;
  isAutomatic: boolean;
  resolvedAt: Date | null;
  /** Whether the incident that it is about goes on. */
  isOngoing: boolean;
  /** When that incident ended. */
  endedAt: Date | null;
  updates: number;
  lastState: StatusUpdateState | null;
};

/** Locks them until the transaction ends, in the order of ids. What they are about is read after that. */
async function lockWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<LockedStatusIncident[]> {
  const locked = await sql<{ id: string }>`/* statusIncident.lock */
    select n.id from status_incidents n where ${condition} order by n.id for update`.execute(tx);
  const { rows } = await sql<LockedStatusIncident>`/* statusIncident.readLocked */
    select n.id, n.status_page_id as "statusPageId", n.incident_id as "incidentId",
      n.maintenance_window_id as "maintenanceWindowId", n.is_automatic as "isAutomatic", n.resolved_at as "resolvedAt", coalesce(i.state <> 'RESOLVED', false) as "isOngoing", i.resolved_at as "endedAt",
      (select count(*)::int from status_updates u where u.status_incident_id = n.id) as updates,
      (select state from status_updates u where u.status_incident_id = n.id order by u.at desc, u.id desc limit 1) as "lastState"
    from status_incidents n left join incidents i on i.id = n.incident_id
    where n.id = any(${locked.rows.map(({ id }) => id)}::uuid[]) order by n.id`.execute(tx);
  return rows;
}

export const lockStatusIncident = async (tx: Tx, id: string): Promise<LockedStatusIncident | null> =>
  (await lockWhere(tx, sql`n.id = ${id}`))[0] ?? null;

/** Of one page, or of all pages of the team that owned the site then. */
export const lockOfIncident = (
  tx: Tx,
  incidentId: string,
  pageId: string | null,
): Promise<LockedStatusIncident[]> =>
  lockWhere(
    tx,
    sql`n.incident_id = ${incidentId} ${pageId === null ? sql`` : sql`and n.status_page_id = ${pageId}`}`,
  );

export const lockOfWindow = async (
  tx: Tx,
  windowId: string,
  pageId: string,
): Promise<LockedStatusIncident | null> =>
  (await lockWhere(tx, sql`n.maintenance_window_id = ${windowId} and n.status_page_id = ${pageId}`))[0] ??
  null;

/** The page of something that updates can be about. Null if these teams have no such thing. */
export async function findPageOf(
  db: Db,
  teamIds: readonly string[],
  statusIncidentId: string,
): Promise<string | null> {
  if (!isId(statusIncidentId)) return null;
  const { rows } = await sql<{ pageId: string }>`/* statusIncident.findPage */
    select p.id as "pageId" from status_incidents n join status_pages p on p.id = n.status_page_id
    where n.id = ${statusIncidentId} and p.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0]?.pageId ?? null;
}

/** Those that are not over and that no incident decides. */
export async function countOpen(tx: Tx, pageId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* statusIncident.countOpen */
    select count(*)::int as count from status_incidents
    where status_page_id = ${pageId} and resolved_at is null and incident_id is null`.execute(tx);
  return rows[0]!.count;
}

type NewStatusIncident = {
  id: string;
  statusPageId: string;
  title: string | null;
  impact: StatusState;
  componentIds: readonly string[];
};

export async function insertStatusIncident(tx: Tx, incident: NewStatusIncident): Promise<void> {
  await sql`/* statusIncident.insert */
    insert into status_incidents (id, status_page_id, title, impact, component_ids, started_at)
    values (${incident.id}, ${incident.statusPageId}, ${incident.title}, ${incident.impact}, ${incident.componentIds}::uuid[], now())`.execute(
    tx,
  );
}

/** For a maintenance window of the team. Without components, it is about those whose site the window is for. */
export async function insertForWindow(
  tx: Tx,
  windowId: string,
  {
    componentIds,
    ...incident
  }: Omit<NewStatusIncident, 'componentIds'> & { componentIds: readonly string[] | null },
): Promise<void> {
  await sql`/* statusIncident.insertForWindow */
    insert into status_incidents (id, status_page_id, maintenance_window_id, is_automatic, title, impact, component_ids, started_at)
    select ${incident.id}, ${incident.statusPageId}, w.id, true, ${incident.title}, ${incident.impact},
      coalesce(${componentIds}::uuid[], array(select c.id from status_components c left join heartbeats h on h.id = c.heartbeat_id
        join alert_owners s on s.id = coalesce(c.site_id, h.site_id, h.id)
        where c.status_page_id = ${incident.statusPageId} and ${coversSite})),
      coalesce((select min(o.starts_at) from maintenance_occurrences o where o.window_id = w.id and o.ends_at > now()), w.starts_at)
    from maintenance_windows w where w.id = ${windowId}`.execute(tx);
}

export type StatusIncidentChange = {
  id: string;
  isAutomatic: boolean;
  resolvedAt: Date | null;
  /** Undefined keeps it. */
  title?: string | null | undefined;
};

/** After an update of a person. */
export async function saveStatusIncident(
  tx: Tx,
  { id, isAutomatic, resolvedAt, title }: StatusIncidentChange,
): Promise<void> {
  await sql`/* statusIncident.save */
    update status_incidents set published_at = coalesce(published_at, now()), resolved_at = ${resolvedAt}, is_automatic = ${isAutomatic}
      ${title === undefined ? sql`` : sql`, title = ${title}`} where id = ${id}`.execute(tx);
}

/** Visitors no longer see it, and it is not published again unless somebody writes. The row prevents another for the same incident. */
export async function withdrawStatusIncident(tx: Tx, id: string): Promise<void> {
  await sql`/* statusIncident.withdraw */
    update status_incidents set published_at = null, resolved_at = now(), is_automatic = false where id = ${id}`.execute(
    tx,
  );
}

export async function deleteStatusIncident(tx: Tx, id: string): Promise<void> {
  await sql`/* statusIncident.delete */ delete from status_incidents where id = ${id}`.execute(tx);
}

/** Returns the number of deleted ones. */
export async function deleteOldStatusIncidents(
  db: Db,
  retentionDays: number,
  limit: number,
): Promise<number> {
  const { rows } = await sql`/* statusIncident.deleteOld */
    delete from status_incidents where id in (
      select id from status_incidents where resolved_at < now() - make_interval(days => ${retentionDays})
      order by resolved_at limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
