import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { NotificationDelivery } from '../schema.generated.ts';
import type { Channel } from './channel.ts';
import type { Notice } from './notice.ts';

export type LoggedDelivery = NotificationDelivery & { alertId: string };

/** Of each alert the newest 50; the caller has made sure that the alerts are the reader's own. */
export async function listDeliveries(db: Db, alertIds: readonly string[]): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`/* delivery.listOfAlerts */
    select d.* from unnest(${alertIds}::uuid[]) a (id) cross join lateral (
      select id, alert_id as "alertId", channel, event, status, attempts, error, created_at as "createdAt",
             due_at as "nextAttemptAt", sent_at as "sentAt"
      from notification_deliveries where alert_id = a.id order by created_at desc, id desc limit 50) d
    order by d."createdAt", d.channel, d.id`.execute(db);
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

export async function makeDueNow(db: Db, id: string): Promise<void> {
  await sql`/* delivery.makeDueNow */
    update notification_deliveries set due_at = now() where id = ${id} and status = 'PENDING' and due_at > now()`.execute(
    db,
  );
}

/** What waits in the channels of a user need not wait for the end of a pause. */
export async function resumeLanes(db: Db, userId: string): Promise<void> {
  await sql`/* lane.resume */ update notification_lanes set not_before = null where user_id = ${userId}`.execute(
    db,
  );
  await sql`/* delivery.wake */ select pg_notify('notification_deliveries', '')`.execute(db);
}

/** 5,000 at a time, so that no statement holds the table for long. */
export async function deleteOldDeliveries(db: Db, retentionDays: number): Promise<number> {
  const { rows } = await sql`/* delivery.deleteOld */
    delete from notification_deliveries where id in (
      select id from notification_deliveries where created_at < now() - make_interval(days => ${retentionDays})
        and due_at is null limit 5000) returning id`.execute(db);
  return rows.length;
}
