import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId, newId } from '#platform/id.ts';
import type { AlertType } from '#notification/index.ts';
import { isInMaintenance } from '../in-maintenance-storage.ts';
import type { SiteStatus, TargetView } from './site-status.ts';

export type Alert = {
  id: string;
  siteId: string;
  pageId: string | null;
  alertType: AlertType;
  status: 'OPEN' | 'RESOLVED';
  message: string;
  createdAt: Date;
  resolvedAt: Date | null;
  incidentId: string | null;
};

const alertColumns = sql`a.id, a.site_id as "siteId", a.page_id as "pageId", a.type as "alertType", a.status, a.message,
  a.created_at as "createdAt", a.resolved_at as "resolvedAt", a.incident_id as "incidentId"`;

export type LockedSite = {
  id: string;
  teamId: string;
  name: string;
  url: string;
  paused: boolean;
  muted: boolean;
  tags: string[];
  /** Changes of its alerts are announced at the end. Still true until what changed in a maintenance was announced. */
  inMaintenance: boolean;
  status: SiteStatus;
};

/** Required before changing the alerts or statuses of a site. Targets are locked before sites, never after them. */
export async function lockSites(tx: Tx, ids: readonly string[]): Promise<LockedSite[]> {
  const { rows } = await sql<LockedSite>`/* site.lockMany */
    select id, team_id as "teamId", name, url, paused, muted, tags, status,
           s.alerts_held or ${isInMaintenance} as "inMaintenance"
    from sites s where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

/** Those that are muted or in maintenance: nothing is sent about them now. */
export async function listSilentSites(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* site.listSilent */
    select id from sites s where id = any(${ids}::uuid[]) and (muted or alerts_held or ${isInMaintenance})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export type TargetOfSite = TargetView & { siteId: string };

export async function listTargetViews(tx: Tx, siteIds: readonly string[]): Promise<TargetOfSite[]> {
  const { rows } = await sql<TargetOfSite>`/* target.listViews */
    select site_id as "siteId", page_id as "pageId", kind, next_check_at is not null as active, confirmed_status as "confirmedStatus",
           scripts_broken as "scriptsBroken", slow, certificate_soon as "certificateSoon"
    from targets where site_id = any(${siteIds}::uuid[])`.execute(tx);
  return rows;
}

export type PageOfSite = { id: string; siteId: string; name: string; path: string; status: SiteStatus };

export async function listPages(tx: Tx, siteIds: readonly string[]): Promise<PageOfSite[]> {
  const { rows } = await sql<PageOfSite>`/* page.listOfSites */
    select id, site_id as "siteId", name, path, status from site_pages where site_id = any(${siteIds}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export async function listOpenAlerts(tx: Tx, siteIds: readonly string[]): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.listOpen */
    select ${alertColumns} from alerts a
    where a.site_id = any(${siteIds}::uuid[]) and a.status = 'OPEN' order by a.opened_at, a.id`.execute(tx);
  return rows;
}

/** Alerts that were announced and then closed while the site was muted or in maintenance. */
export async function listClosedSilently(tx: Tx, siteId: string): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.listClosedSilently */
    select ${alertColumns} from alert_announcements n join alerts a on a.id = n.alert_id
    where n.site_id = ${siteId} and a.status = 'RESOLVED' order by a.id`.execute(tx);
  return rows;
}

export type NewAlert = {
  siteId: string;
  pageId: string | null;
  type: AlertType;
  message: string;
  since: Date;
};

/** Skips an alert of a type that is open already: a unique index allows one. Returns the alerts that were opened. */
export async function openAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<Alert[]> {
  const rows = alerts.map((alert) => ({ id: newId(), ...alert }));
  const opened = await sql<Alert>`/* alert.open */
    insert into alerts as a (id, site_id, page_id, type, message, created_at)
    select id, "siteId", "pageId", type, message, since
    from json_to_recordset(${JSON.stringify(rows)})
      as n (id uuid, "siteId" uuid, "pageId" uuid, type text, message text, since timestamptz)
    on conflict do nothing returning ${alertColumns}`.execute(tx);
  return opened.rows;
}

/** Returns the alerts that were open until now. */
export async function closeAlerts(tx: Tx, ids: readonly string[]): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.close */
    update alerts a set status = 'RESOLVED', resolved_at = now()
    where a.id = any(${ids}::uuid[]) and a.status = 'OPEN'
    returning ${alertColumns}`.execute(tx);
  return rows;
}

/** The message of an open alert about JavaScript errors, and the fingerprints of the errors in it. */
export type ReportedErrors = { message: string; fingerprints: readonly string[] };
type JsErrorAlert = ReportedErrors & { id: string; siteId: string; pageId: string | null };

/** The caller has locked the sites: alerts are locked after sites, in the order of ids. */
export async function lockJsErrorAlerts(tx: Tx, siteIds: readonly string[]): Promise<JsErrorAlert[]> {
  const { rows } = await sql<JsErrorAlert>`/* alert.lockJsErrors */
    select id, site_id as "siteId", page_id as "pageId", message, fingerprints from alerts
    where site_id = any(${siteIds}::uuid[]) and type = 'JS_ERROR' and status = 'OPEN' order by id for update`.execute(
    tx,
  );
  return rows;
}

export async function updateReportedErrors(
  tx: Tx,
  id: string,
  { message, fingerprints }: ReportedErrors,
): Promise<void> {
  await sql`/* alert.updateReportedErrors */
    update alerts set message = ${message}, fingerprints = ${fingerprints}::text[] where id = ${id}`.execute(
    tx,
  );
}

export type NewAlertEvent = { id: string; alertId: string; event: 'OPENED' | 'RESOLVED'; muted: boolean };

export async function insertAlertEvents(tx: Tx, events: readonly NewAlertEvent[]): Promise<void> {
  await sql`/* alert.insertAlertEvents */
    insert into alert_events (id, alert_id, event, muted)
    select id, "alertId", event, muted
    from json_to_recordset(${JSON.stringify(events)}) as e (id uuid, "alertId" uuid, event text, muted boolean)`.execute(
    tx,
  );
}

export type NewStatus = { id: string; status: SiteStatus };

export async function setStatuses(
  tx: Tx,
  table: 'sites' | 'site_pages',
  statuses: readonly NewStatus[],
): Promise<void> {
  await sql`/* status.set */
    update ${sql.table(table)} t set status = n.status
    from json_to_recordset(${JSON.stringify(statuses)}) as n (id uuid, status text) where t.id = n.id`.execute(
    tx,
  );
}

export type AlertFilter = {
  teamIds: readonly string[];
  siteId: string | null;
  unresolvedOnly: boolean;
  limit: number;
};

export async function listAlerts(
  db: Db,
  { teamIds, siteId, unresolvedOnly, limit }: AlertFilter,
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.list */
    select ${alertColumns} from alerts a join sites s on s.id = a.site_id
    where s.team_id = any(${teamIds}::uuid[]) ${siteId ? sql`and a.site_id = ${siteId}` : sql``} ${unresolvedOnly ? sql`and a.status = 'OPEN'` : sql``}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of each incident, oldest first, the newest `limit`. */
export async function listAlertsOfIncidents(
  db: Db,
  incidentIds: readonly string[],
  limit: number,
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.listOfIncidents */
    select a.* from unnest(${incidentIds}::uuid[]) i (id) cross join lateral (
      select ${alertColumns} from alerts a where a.incident_id = i.id order by a.created_at desc, a.id desc limit ${limit}) a
    order by a."createdAt", a.id`.execute(db);
  return rows;
}

export async function findAlert(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<(Alert & { teamId: string }) | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Alert & { teamId: string }>`/* alert.find */
    select ${alertColumns}, s.team_id as "teamId" from alerts a join sites s on s.id = a.site_id
    where a.id = ${id} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** Keeps alerts whose closing will be announced when their site is unmuted. Returns the number of deleted alerts. */
export async function deleteOldAlerts(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* alert.deleteOld */
    delete from alerts where id in (
      select id from alerts a where status = 'RESOLVED' and resolved_at < now() - make_interval(days => ${retentionDays})
        and not exists (select from alert_announcements n where n.alert_id = a.id)
      order by resolved_at limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
