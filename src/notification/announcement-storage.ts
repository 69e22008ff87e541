import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { channels, statefulChannels, type Channel } from './channels/channel.ts';
import type { Notice } from './event.ts';

export type NewDelivery = {
  id: string;
  userId: string;
  channel: Channel;
  eventId: string;
  siteId: string;
  alertId: string;
  notice: Notice;
  delaySeconds: number;
  resent: boolean;
};

export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  const rows = deliveries.map(({ notice, ...row }) => ({
    ...row,
    event: notice.event,
    notice: JSON.stringify(notice),
  }));
  await sql`/* delivery.insert */
    insert into notification_deliveries (id, user_id, channel, event_id, site_id, alert_id, event, notice, due_at, resent)
    select id, "userId", channel, "eventId", "siteId", "alertId", event, notice::json,
           now() + make_interval(secs => "delaySeconds"), resent
    from json_to_recordset(${JSON.stringify(rows)}) as d (id uuid, "userId" uuid, channel text, "eventId" uuid,
      "siteId" uuid, "alertId" uuid, event text, notice text, "delaySeconds" float8, resent boolean)`.execute(
    db,
  );
}

/** Which channels each of the users has switched on. */
export async function listChannels(tx: Tx, userIds: readonly string[]): Promise<Map<string, Channel[]>> {
  const { rows } = await sql<{ userId: string; on: boolean[] }>`/* notificationSettings.listChannels */
    select user_id as "userId", array[${sql.raw(channels.map((channel) => `${channel}_enabled`).join(', '))}] as on
    from notification_settings where user_id = any(${userIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.userId, channels.filter((_, index) => row.on[index])]));
}

export type Told = { alertId: string; to: readonly Channel[]; delaySeconds: number };

/** Delayed alerts count as told from the time their messages are due. Who was told before stays told. */
export async function setAnnounced(tx: Tx, told: readonly Told[], ended: readonly string[]): Promise<void> {
  if (told.length > 0)
    await sql`/* alert.setAnnounced */
      update alerts a set announced_at = now() + make_interval(secs => n."delaySeconds"),
        told_to = case when a.announced_at is not null and a.told_to is null then null
          else array(select unnest(a.told_to) union select jsonb_array_elements_text(n."to")) end
      from jsonb_to_recordset(${JSON.stringify(told)}) as n ("alertId" uuid, "to" jsonb, "delaySeconds" float8)
      where a.id = n."alertId"`.execute(tx);
  if (ended.length > 0)
    await sql`/* alert.setEnded */
      update alerts set announced_at = null, told_to = null where id = any(${ended}::uuid[])`.execute(tx);
}

/** The beginning goes out there after all. */
export async function addTold(tx: Tx, alertId: string, channel: Channel): Promise<void> {
  await sql`/* alert.addTold */
    update alerts set told_to = array_append(told_to, ${channel})
    where id = ${alertId} and told_to is not null and not ${channel} = any(told_to)`.execute(tx);
}

// Not under way: never tried, or waiting for another try.
const atRest = sql`status = 'PENDING' and (batch_id is null or due_at > clock_timestamp())`;
// Rows are locked in one order everywhere: a worker may be writing some of them.
const skip = (reason: string, which: RawBuilder<unknown>) => sql`
  update notification_deliveries set status = 'SKIPPED', due_at = null, error = ${reason}
  where id in (select id from notification_deliveries where ${which} order by id for update)`;

/** People are told of the end alone; a program gets both in their order. */
export async function skipOvertaken(tx: Tx, alertIds: readonly string[]): Promise<void> {
  await sql`/* delivery.skipOvertaken */
    ${skip(
      'the alert was over before this could be sent',
      sql`alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and channel <> 'webhook' and ${atRest}`,
    )}`.execute(tx);
}

/** Messages that are still held back are not to go out; returns the alerts of which one was just taken to be sent. */
export async function skipHeld(tx: Tx, alertIds: readonly string[]): Promise<string[]> {
  await sql`/* delivery.skipHeld */
    ${skip(
      'it was held back until there was no need for it',
      sql`alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and ${atRest}`,
    )}`.execute(tx);
  const { rows } = await sql<{ id: string }>`/* delivery.listUnderWay */
    select distinct alert_id as id from notification_deliveries
    where alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and status <> 'SKIPPED'`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * From now on nothing is sent; only an end that a program waits for still goes out. What is under way is called off as
 * well: should it arrive, it is noted as sent, else it is not tried again.
 */
export async function skipMuted(tx: Tx, siteId: string): Promise<void> {
  await sql`/* delivery.skipMuted */
    ${skip(
      'the site was muted',
      sql`site_id = ${siteId} and due_at is not null and status = 'PENDING'
        and not (event = 'RESOLVED' and channel = any(${statefulChannels}))`,
    )}`.execute(tx);
  await sql`/* alert.forgetHeld */
    update alerts set announced_at = null where site_id = ${siteId} and announced_at > now()`.execute(tx);
}
