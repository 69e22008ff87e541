import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId, newId } from '#platform/id.ts';
import type { AlertType } from '#notification/index.ts';
import type { OwnerKind } from '../alert-owner.ts';
import { isInMaintenance, ownersInMaintenance } from '../in-maintenance-storage.ts';
import type { SiteStatus, TargetView } from './site-status.ts';

export type Alert = {
  id: string;
  /** The owner. Its id, if that is not a site. */
  siteId: string;
  ownerKind: OwnerKind;
  /** The heartbeat or probe of the owner that it is about. */
  sourceId: string | null;
  sourceName: string | null;
  pageId: string | null;
  alertType: AlertType;
  status: 'OPEN' | 'RESOLVED';
  message: string;
  /** The first failure. */
  createdAt: Date;
  /** When it was confirmed. */
  openedAt: Date;
  resolvedAt: Date | null;
  incidentId: string | null;
};

const alertColumns = sql`a.id, a.owner_id as "siteId", a.source_id as "sourceId", a.source_name as "sourceName",
  case when a.site_id is not null then 'SITE' when a.type = 'HEARTBEAT_DOWN' then 'HEARTBEAT' else 'HOST' end as "ownerKind", a.page_id as "pageId", a.type as "alertType", a.status, a.message,
  a.created_at as "createdAt", a.opened_at as "openedAt", a.resolved_at as "resolvedAt", a.incident_id as "incidentId"`;

/** The owner of alerts. */
export type LockedSite = {
  id: string;
  kind: OwnerKind;
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
    select id, 'SITE' as kind, team_id as "teamId", name, url, paused, muted, tags, status,
           s.alerts_held or ${isInMaintenance} as "inMaintenance"
    from sites s where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows.length === ids.length ? rows : [...rows, ...(await lockSubjects(tx, ids))];
}

async function lockSubjects(tx: Tx, ids: readonly string[]): Promise<LockedSite[]> {
  const { rows } = await sql<LockedSite>`/* alertSubject.lockMany */
    select id, kind, team_id as "teamId", name, '' as url, false as paused, false as muted, tags, 'UNKNOWN' as status,
           s.alerts_held or ${isInMaintenance} as "inMaintenance"
    from alert_subjects s where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  return rows;
}

// The end of a maintenance, or now if it is over but what changed in it has not been announced yet.
const silentUntil = sql`coalesce(c.until, statement_timestamp())`;

/**
 * Those that are muted or in maintenance: nothing is sent about them now. `until`: the end of the maintenance, or now if what changed in it
 * is about to be announced. Null if the site is muted.
 */
export async function listSilentSites(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; until: Date | null }[]> {
  const { rows } = await sql<{ id: string; until: Date | null }>`/* site.listSilent */
    with ${ownersInMaintenance(ids)}
    select s.id, case when not s.muted then ${silentUntil} end as until
    from s left join covered c on c.id = s.id where s.muted or s.alerts_held or c.id is not null`.execute(db);
  return rows;
}

/** Those that are in maintenance, or whose alerts are held until what changed in it is announced. `until`: as above. */
export async function listInMaintenance(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; teamId: string; until: Date }[]> {
  const { rows } = await sql<{ id: string; teamId: string; until: Date }>`/* site.listInMaintenance */
    with ${ownersInMaintenance(ids)}
    select s.id, s.team_id as "teamId", ${silentUntil} as until
    from s left join covered c on c.id = s.id where s.alerts_held or c.id is not null`.execute(db);
  return rows;
}

export type AlertOwner = { name: string; teamId: string };

/** In the order of the ids. */
export async function listOwners(db: Db, ids: readonly string[]): Promise<(AlertOwner | null)[]> {
  const { rows } = await sql<AlertOwner & { id: string }>`/* alert.listOwners */
    select id, name, team_id as "teamId" from alert_owners where id = any(${ids}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
}

export type TargetOfSite = TargetView & { siteId: string };

export async function listTargetViews(tx: Tx, siteIds: readonly string[]): Promise<TargetOfSite[]> {
  const { rows } = await sql<TargetOfSite>`/* target.listViews */
    select site_id as "siteId", page_id as "pageId", probe_id as "probeId", kind, next_check_at is not null as active,
           confirmed_status as "confirmedStatus", scripts_broken as "scriptsBroken", slow
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

/** By id. */
export async function findProbeNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`/* probe.findNames */
    select id, name from probes where id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function listOpenAlerts(tx: Db, siteIds: readonly string[]): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.listOpen */
    select ${alertColumns} from alerts a
    where a.owner_id = any(${siteIds}::uuid[]) and a.status = 'OPEN' order by a.opened_at, a.id`.execute(tx);
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
  sourceId?: string;
  sourceName?: string;
};

/** Skips an alert of a type that is open already: a unique index allows one. Returns the alerts that were opened. */
export async function openAlerts(tx: Tx, alerts: readonly NewAlert[]): Promise<Alert[]> {
  const rows = alerts.map((alert) => ({ id: newId(), ...alert }));
  const opened = await sql<Alert>`/* alert.open */
    insert into alerts as a (id, site_id, subject_id, page_id, source_id, source_name, type, message, created_at)
    select n.id, case when o.kind = 'SITE' then o.id end, case when o.kind <> 'SITE' then o.id end, "pageId", "sourceId", "sourceName",
           type, message, since
    from json_to_recordset(${JSON.stringify(rows)}) as n (id uuid, "siteId" uuid, "pageId" uuid, "sourceId" uuid,
      "sourceName" text, type text, message text, since timestamptz)
    join alert_owners o on o.id = n."siteId"
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

export async function setMessages(
  tx: Tx,
  messages: readonly { id: string; message: string }[],
): Promise<void> {
  await sql`/* alert.setMessages */
    update alerts a set message = n.message
    from json_to_recordset(${JSON.stringify(messages)}) as n (id uuid, message text) where a.id = n.id`.execute(
    tx,
  );
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
    select ${alertColumns} from alerts a join alert_owners s on s.id = a.owner_id
    where s.team_id = any(${teamIds}::uuid[]) ${siteId ? sql`and a.owner_id = ${siteId}` : sql``} ${unresolvedOnly ? sql`and a.status = 'OPEN'` : sql``}
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
    select ${alertColumns}, s.team_id as "teamId" from alerts a join alert_owners s on s.id = a.owner_id
    where a.id = ${id} and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** Those of them that belong to these teams. */
export async function listAlertsById(
  db: Db,
  teamIds: readonly string[],
  ids: readonly string[],
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.listById */
    select ${alertColumns} from alerts a join alert_owners s on s.id = a.owner_id
    where a.id = any(${ids}::uuid[]) and s.team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows;
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
