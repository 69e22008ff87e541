import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { NotificationDelivery } from '#monitoring/schema.generated.ts';
import { channels, type Channel } from '../channels/channel.ts';
import type { Notice } from '../event.ts';

export type LoggedDelivery = NotificationDelivery & { alertId: string };

/** Of each alert the newest 50; the caller has made sure that the alerts are the reader's own. */
export async function listDeliveries(db: Db, alertIds: readonly string[]): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`/* delivery.listOfAlerts */
    select d.* from unnest(${alertIds}::uuid[]) a (id) cross join lateral (
      select id, alert_id as "alertId", channel, event, status, attempts, error, created_at as "createdAt",
             due_at as "nextAttemptAt", sent_at as "sentAt"
      from notification_deliveries where alert_id = a.id order by created_at desc, id desc limit 50) d
    order by d."createdAt", array_position(${channels}::text[], d.channel), d.id`.execute(db);
  return rows;
}

export type StoredDelivery = {
  userId: string;
  channel: Channel;
  eventId: string;
  siteId: string;
  alertId: string;
  notice: Notice;
  status: string;
};

export async function findDeliveryOf(db: Db, userId: string, id: string): Promise<StoredDelivery | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StoredDelivery>`/* delivery.find */
    select user_id as "userId", channel, event_id as "eventId", site_id as "siteId", alert_id as "alertId", notice, status
    from notification_deliveries where id = ${id} and user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

/** An end waits for its beginning, so that is tried now as well. */
export async function makeDueNow(
  db: Db,
  { alertId, channel, notice }: StoredDelivery,
  id: string,
): Promise<void> {
  const beginning = sql`alert_id = ${alertId} and channel = ${channel} and event = 'OPENED'`;
  await sql`/* delivery.makeDueNow */
    update notification_deliveries set due_at = now() where id in (
      select id from notification_deliveries
      where (id = ${id} ${notice.event === 'RESOLVED' ? sql`or ${beginning}` : sql``})
        and status = 'PENDING' and due_at > now() order by id for update)`.execute(db);
}

/** What waits in these channels of a user need not wait for the end of a pause. */
export async function resumeLanes(db: Db, userId: string, channels: readonly Channel[]): Promise<void> {
  if (channels.length === 0) return;
  await sql`/* lane.resume */ update notification_lanes set not_before = null
    where user_id = ${userId} and channel = any(${channels})`.execute(db);
  await sql`/* delivery.wake */ select pg_notify('notification_deliveries', '')`.execute(db);
}

/**
 * Not those of alerts whose end is still to be told: an incident is closed with the key that stands in the message which
 * opened it. Returns how many went.
 */
export async function deleteOldDeliveries(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* delivery.deleteOld */
    delete from notification_deliveries where id in (
      select id from notification_deliveries d where created_at < now() - make_interval(days => ${retentionDays})
        and due_at is null
        and not exists (select from alerts a where a.id = d.alert_id and (a.status = 'OPEN' or a.announced_at is not null))
        and not exists (select from notification_deliveries e where e.alert_id = d.alert_id and e.due_at is not null)
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
