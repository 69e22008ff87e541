import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { channels, type Channel } from '../channels/index.ts';
import type { Notification } from '../event.ts';

/** One notification in one channel, as its owner sees it. */
export type Delivery = {
  id: string;
  alertId: string;
  channel: Channel;
  event: Notification['event'];
  status: DeliveryStatus;
  attempts: number;
  error: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
};
export type DeliveryStatus = 'PENDING' | 'SENT' | 'FAILED' | 'SKIPPED';

/** The newest 50 of each alert. The caller has checked that the alerts are the reader's own. */
export async function listDeliveries(db: Db, alertIds: readonly string[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`/* delivery.listOfAlerts */
    select d.* from unnest(${alertIds}::uuid[]) a (id) cross join lateral (
      select id, alert_id as "alertId", channel, event, status, attempts, error, created_at as "createdAt",
             due_at as "nextAttemptAt", sent_at as "sentAt"
      from notification_deliveries where alert_id = a.id order by created_at desc, id desc limit 50) d
    order by d."createdAt", array_position(${channels}::text[], d.channel), d.id`.execute(db);
  return rows;
}

export type LoadDeliveries = (alertId: string) => Promise<Delivery[]>;

/** A loader for one list of alerts: all alerts that are asked for at the same time are read by one query. */
export function createDeliveryLoader(db: Db): LoadDeliveries {
  let alertIds: string[] = [];
  let loading: Promise<Map<string, Delivery[]>> | null = null;
  const loadAll = async (): Promise<Map<string, Delivery[]>> => {
    const asked = alertIds;
    [alertIds, loading] = [[], null];
    return Map.groupBy(await listDeliveries(db, asked), ({ alertId }) => alertId);
  };
  return async (alertId) => {
    alertIds.push(alertId);
    loading ??= Promise.resolve().then(loadAll);
    return (await loading).get(alertId) ?? [];
  };
}

export type StoredDelivery = {
  userId: string;
  channel: Channel;
  eventId: string;
  siteId: string;
  alertId: string;
  notification: Notification;
  status: DeliveryStatus;
};

export async function findDeliveryOf(db: Db, userId: string, id: string): Promise<StoredDelivery | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StoredDelivery>`/* delivery.find */
    select user_id as "userId", channel, event_id as "eventId", site_id as "siteId", alert_id as "alertId", notification, status
    from notification_deliveries where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** The alert is neither opened nor closed until the transaction ends. */
export async function lockIsOpen(tx: Tx, alertId: string): Promise<boolean> {
  const { rows } = await sql<{ status: string }>`/* alert.lockIsOpen */
    select status from alerts where id = ${alertId} for update`.execute(tx);
  return rows[0]?.status === 'OPEN';
}

/** An end waits for its beginning, so the beginning is tried now as well. */
export async function makeDueNow(
  db: Db,
  { alertId, channel, notification }: StoredDelivery,
  id: string,
): Promise<void> {
  const beginning = sql`alert_id = ${alertId} and channel = ${channel} and event = 'OPENED'`;
  await sql`/* delivery.makeDueNow */
    update notification_deliveries set due_at = now() where id in (
      select id from notification_deliveries
      where (id = ${id} ${notification.event === 'RESOLVED' ? sql`or ${beginning}` : sql``})
        and status = 'PENDING' and due_at > now() order by id for update)`.execute(db);
}

/**
 * Keeps those of alerts whose end has yet to be sent: an incident is closed with the key that is stored with the delivery
 * which opened it. Returns how many were deleted.
 */
export async function deleteOldDeliveries(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* delivery.deleteOld */
    delete from notification_deliveries where id in (
      select id from notification_deliveries d where created_at < now() - make_interval(days => ${retentionDays})
        and due_at is null
        and not exists (select from alerts a where a.id = d.alert_id and a.status = 'OPEN')
        and not exists (select from alert_announcements n where n.alert_id = d.alert_id)
        and not exists (select from notification_deliveries e where e.alert_id = d.alert_id and e.due_at is not null)
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
