import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { AlertType, SiteStatus, TargetView } from './judge-site.ts';

export type Alert = {
  id: string;
  siteId: string;
  pageId: string | null;
  alertType: AlertType;
  status: 'OPEN' | 'RESOLVED';
  message: string;
  createdAt: Date;
  resolvedAt: Date | null;
};

const alertColumns = sql`a.id, a.site_id as "siteId", a.page_id as "pageId", a.type as "alertType", a.status, a.message,
  a.created_at as "createdAt", a.resolved_at as "resolvedAt"`;

export type LockedSite = { id: string; name: string; paused: boolean; muted: boolean; status: SiteStatus };

/** Whoever changes alerts or statuses of a site holds its row; targets are locked before sites, never after. */
export async function lockSites(tx: Tx, ids: readonly string[]): Promise<LockedSite[]> {
  const { rows } = await sql<LockedSite>`/* site.lockForJudging */
    select id, name, paused, muted, status from sites where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  return rows;
}

export type TargetOfSite = TargetView & { siteId: string };

export async function listTargetViews(tx: Tx, siteIds: readonly string[]): Promise<TargetOfSite[]> {
  const { rows } = await sql<TargetOfSite>`/* target.listViews */
    select site_id as "siteId", page_id as "pageId", kind, next_check_at is not null as active, verdict,
           scripts_broken as "scriptsBroken", slow, certificate_soon as "certificateSoon"
    from targets where site_id = any(${siteIds}::uuid[])`.execute(tx);
  return rows;
}

export type PageOfSite = { id: string; siteId: string; name: string; path: string; status: SiteStatus };

export async function listPagesOf(tx: Tx, siteIds: readonly string[]): Promise<PageOfSite[]> {
  const { rows } = await sql<PageOfSite>`/* page.listOfSites */
    select id, site_id as "siteId", name, path, status from site_pages where site_id = any(${siteIds}::uuid[])`.execute(
    tx,
  );
  return rows;
}

export async function listOpenAlerts(
  tx: Tx,
  siteIds: readonly string[],
): Promise<(Alert & { type: AlertType })[]> {
  const { rows } = await sql<Alert & { type: AlertType }>`/* alert.listOpen */
    select ${alertColumns}, a.type from alerts a where a.site_id = any(${siteIds}::uuid[]) and a.status = 'OPEN'`.execute(
    tx,
  );
  return rows;
}

export type NewAlert = {
  siteId: string;
  pageId: string | null;
  type: AlertType;
  message: string;
  since: Date;
  muted: boolean;
};

/** Null when there is an open one of its kind already: the unique index has the last word. */
export async function openAlert(tx: Tx, alert: NewAlert): Promise<Alert | null> {
  const { rows } = await sql<Alert>`/* alert.open */
    insert into alerts as a (id, site_id, page_id, type, message, created_at)
    values (${newId()}, ${alert.siteId}, ${alert.pageId}, ${alert.type}, ${alert.message}, ${alert.since})
    on conflict do nothing returning ${alertColumns}`.execute(tx);
  const [opened] = rows;
  if (opened) await insertEvent(tx, opened.id, 'OPENED', alert.muted);
  return opened ?? null;
}

/** Null when it was resolved before. */
export async function closeAlert(tx: Tx, id: string, muted: boolean): Promise<Alert | null> {
  const { rows } = await sql<Alert>`/* alert.close */
    update alerts a set status = 'RESOLVED', resolved_at = now() where a.id = ${id} and a.status = 'OPEN'
    returning ${alertColumns}`.execute(tx);
  const [closed] = rows;
  if (closed) await insertEvent(tx, closed.id, 'RESOLVED', muted);
  return closed ?? null;
}

async function insertEvent(
  tx: Tx,
  alertId: string,
  event: 'OPENED' | 'RESOLVED',
  muted: boolean,
): Promise<void> {
  await sql`/* alert.insertEvent */
    insert into alert_events (id, alert_id, event, muted) values (${newId()}, ${alertId}, ${event}, ${muted})`.execute(
    tx,
  );
}

export async function setSiteStatus(tx: Tx, id: string, status: SiteStatus): Promise<void> {
  await sql`/* site.setStatus */ update sites set status = ${status} where id = ${id}`.execute(tx);
}

export async function setPageStatus(tx: Tx, id: string, status: SiteStatus): Promise<void> {
  await sql`/* page.setStatus */ update site_pages set status = ${status} where id = ${id}`.execute(tx);
}

export type AlertFilter = { userId: string; siteId: string | null; unresolvedOnly: boolean; limit: number };

export async function listAlerts(
  db: Db,
  { userId, siteId, unresolvedOnly, limit }: AlertFilter,
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`/* alert.list */
    select ${alertColumns} from alerts a join sites s on s.id = a.site_id
    where s.user_id = ${userId} ${siteId ? sql`and a.site_id = ${siteId}` : sql``} ${unresolvedOnly ? sql`and a.status = 'OPEN'` : sql``}
    order by a.created_at desc, a.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findAlertOf(db: Db, userId: string, id: string): Promise<Alert | null> {
  const { rows } = await sql<Alert>`/* alert.find */
    select ${alertColumns} from alerts a join sites s on s.id = a.site_id where a.id = ${id} and s.user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function deleteOldAlerts(db: Db, retentionDays: number): Promise<void> {
  await sql`/* alert.deleteOld */
    delete from alerts where status = 'RESOLVED' and resolved_at < now() - make_interval(days => ${retentionDays})`.execute(
    db,
  );
}
