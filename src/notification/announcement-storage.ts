import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { everyEventPrefixes, statefulPrefixes, type Channel } from './channels/index.ts';
import { headlineOf } from './channels/message.ts';
import { fitText } from './channels/text.ts';
import type { Notification } from './event.ts';
import { holdSeconds, type Announcement } from './plan-messages.ts';

export type NewDelivery = {
  id: string;
  teamId: string;
  channel: Channel;
  eventId: string;
  /** Null in a notice of a deployment. */
  siteId: string | null;
  /** The alert or the incident that the message is about. */
  subjectId: string;
  notification: Notification;
  delaySeconds: number;
  resent: boolean;
};

/** What waits in one queue: a person reads one digest of it, and a program that was away for hours gets the newest. */
const maxInQueue = 500;
/** What waits for one account: 50 teams with 55 queues each could otherwise hold more than a million. */
const maxForOwner = 20_000;

const tooManyInQueue = `more than ${maxInQueue} messages were waiting in this channel`;
const tooManyForOwner = `more than ${maxForOwner.toLocaleString('en')} messages of the account that created the team were waiting`;

// A receiver that keeps state gets the end of what it has opened.
const isClosing = (row: RawBuilder<unknown>) =>
  sql`(${row}.event = 'RESOLVED' and split_part(${row}.channel, ':', 1) = any(${statefulPrefixes}))`;

export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const teamIds = [...new Set(deliveries.map(({ teamId }) => teamId))];
  const rows = deliveries.map(({ notification, ...row }) => ({
    ...row,
    event: notification.event,
    title: fitText(headlineOf(notification), 300),
    deploymentId: 'announcement' in notification ? (notification.announcement.deployment?.id ?? null) : null,
    notification: JSON.stringify(notification),
  }));
  await sql`/* delivery.insert */
    with exhausted as materialized (
      select o.owner_id from (select distinct owner_id from teams where id = any(${teamIds}::uuid[])) o
      where (select count(*) from (
        select from teams t join notification_deliveries w on w.team_id = t.id and w.due_at is not null
        where t.owner_id = o.owner_id limit ${maxForOwner}) w) = ${maxForOwner}
    )
    insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, deployment_id, event, title,
      notification, due_at, resent, status, error)
    select d.id, d."teamId", d.channel, d."eventId", d."siteId", d."subjectId", d."deploymentId", d.event, d.title, d.notification::json,
           case when not r.refused then now() + make_interval(secs => d."delaySeconds") end, d.resent,
           case when r.refused then 'SKIPPED' else 'PENDING' end, case when r.refused then ${tooManyForOwner} end
    from json_to_recordset(${JSON.stringify(rows)}) as d (id uuid, "teamId" uuid, channel text, "eventId" uuid,
      "siteId" uuid, "subjectId" uuid, "deploymentId" uuid, event text, title text, notification text,
      "delaySeconds" float8, resent boolean)
    join teams o on o.id = d."teamId"
    cross join lateral (select o.owner_id in (table exhausted) and not ${isClosing(sql`d`)} as refused) r`.execute(
    db,
  );
  await leaveOutOldest(db, deliveries);
}

/** Keeps the newest of what waits in a queue and was never tried. */
async function leaveOutOldest(
  db: Db,
  deliveries: readonly Pick<NewDelivery, 'teamId' | 'channel'>[],
): Promise<void> {
  const queues = [...new Map(deliveries.map((each) => [`${each.teamId} ${each.channel}`, each])).values()];
  await sql`/* delivery.leaveOutOldest */
    with oldest as materialized (
      select w.id from unnest(${queues.map(({ teamId }) => teamId)}::uuid[], ${queues.map(({ channel }) => channel)}::text[])
        as q (team_id, channel)
      cross join lateral (
        select d.id from notification_deliveries d
        where d.team_id = q.team_id and d.channel = q.channel and d.due_at is not null and d.batch_id is null
          and not (${isClosing(sql`d`)} and exists (
            select from notification_deliveries o where o.alert_id = d.alert_id and o.channel = d.channel
              and o.event = 'OPENED' and o.batch_id is not null))
        order by d.due_at desc, d.id desc offset ${maxInQueue}) w
    ), skipped as (
      update notification_deliveries d set status = 'SKIPPED', due_at = null, error = ${tooManyInQueue}
      where d.id in (select l.id from notification_deliveries l where l.id in (table oldest) and l.status = 'PENDING'
                     and l.batch_id is null order by l.id for update skip locked)
      returning d.team_id, d.channel
    )
    insert into notification_queues as q (team_id, channel, left_out)
    select team_id, channel, count(*) from skipped group by team_id, channel order by team_id, channel
    on conflict (team_id, channel) do update set left_out = q.left_out + excluded.left_out`.execute(db);
}

/**
 * Skips the openings of alerts that nobody has tried to send yet, because their site is no longer watched. Returns the channels that
 * have heard nothing of an alert, by its id: they need not hear of its end.
 */
export async function skipUntried(
  tx: Tx,
  alertIds: readonly string[],
  reason: string,
): Promise<Map<string, Channel[]>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<{ alertId: string; channels: Channel[] }>`/* delivery.skipUntried */
    with skipped as (
      ${skip(reason, sql`alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and status = 'PENDING' and batch_id is null`)}
      returning alert_id, channel
    )
    select s.alert_id as "alertId", array_agg(distinct s.channel) as channels from skipped s
    where not exists (select from notification_deliveries o where o.alert_id = s.alert_id and o.channel = s.channel
      and o.event in ('OPENED', 'SUMMARY') and o.batch_id is not null)
    group by 1`.execute(tx);
  return new Map(rows.map(({ alertId, channels }) => [alertId, channels]));
}

// Messages are held for 90 s. A time more than 5 minutes ahead is from before the clock of the database was set back.
const isHeld = sql`announced_at > now() and announced_at < now() + interval '5 minutes'`;

/** Uses the time of the transaction, so that all alerts of a batch are compared to the same time. */
export async function findAnnouncements(
  tx: Tx,
  alertIds: readonly string[],
): Promise<Map<string, Announcement>> {
  if (alertIds.length === 0) return new Map();
  const { rows } = await sql<Announcement & { alertId: string }>`/* announcement.find */
    select alert_id as "alertId", case when ${isHeld} then 'held' else 'sent' end as state,
           notified_channels as "notifiedChannels"
    from alert_announcements where alert_id = any(${alertIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ alertId, ...announcement }) => [alertId, announcement]));
}

/** A held alert is announced at the time its messages are due. Channels that were notified before stay notified. */
export async function saveAnnouncements(
  tx: Tx,
  announced: readonly {
    alertId: string;
    siteId: string;
    channels: readonly Channel[];
    delaySeconds: number;
  }[],
): Promise<void> {
  if (announced.length === 0) return;
  await sql`/* announcement.save */
    insert into alert_announcements as a (alert_id, site_id, announced_at, notified_channels)
    select "alertId", "siteId", now() + make_interval(secs => "delaySeconds"), array(select jsonb_array_elements_text(channels))
    from jsonb_to_recordset(${JSON.stringify(announced)}) as n ("alertId" uuid, "siteId" uuid, channels jsonb, "delaySeconds" float8)
    order by "alertId"
    on conflict (alert_id) do update set announced_at = excluded.announced_at,
      notified_channels = case when a.notified_channels is not null then
        array(select unnest(a.notified_channels) union select unnest(excluded.notified_channels)) end`.execute(
    tx,
  );
}

export async function deleteAnnouncements(tx: Tx, alertIds: readonly string[]): Promise<void> {
  if (alertIds.length === 0) return;
  await sql`/* announcement.delete */ ${deleteWhere(sql`alert_id = any(${alertIds}::uuid[])`)}`.execute(tx);
}

/** The user has sent the opening of the alert or incident to one more channel. */
export async function addNotifiedChannel(tx: Tx, subjectId: string, channel: Channel): Promise<void> {
  await sql`/* announcement.addChannel */
    with incident as (
      update deployment_incidents set notified_channels = array_append(notified_channels, ${channel})
      where id = ${subjectId} and not ${channel} = any(notified_channels))
    update alert_announcements set notified_channels = array_append(notified_channels, ${channel})
    where alert_id = ${subjectId} and not ${channel} = any(notified_channels)`.execute(tx);
}

// Rows are locked in the order of ids everywhere, because a worker can be changing some of them.
const deleteWhere = (which: RawBuilder<unknown>) => sql`
  delete from alert_announcements where alert_id in (
    select alert_id from alert_announcements where ${which} order by alert_id for update)`;
const skip = (reason: string, which: RawBuilder<unknown>) => sql`
  update notification_deliveries set status = 'SKIPPED', due_at = null, error = ${reason}
  where id in (select id from notification_deliveries where ${which} order by id for update)`;
// Not tried yet, or waiting for a retry.
const isNotInProgress = sql`status = 'PENDING' and (batch_id is null or due_at > clock_timestamp())`;

/**
 * Skips the opening of alerts or incidents that are closed: people only need to know that. Some programs get both, in order.
 * `closedIn`: the channels that are notified of it, or null for all; the others keep their opening.
 */
export async function skipOvertaken(
  tx: Tx,
  subjectIds: readonly string[],
  reason: string,
  closedIn: readonly Channel[] | null = null,
): Promise<void> {
  if (subjectIds.length === 0) return;
  const overtaken = sql`split_part(channel, ':', 1) <> all(${everyEventPrefixes})`;
  const isClosed = closedIn ? sql`channel = any(${closedIn})` : sql`true`;
  await sql`/* delivery.skipOvertaken */
    ${skip(
      reason,
      sql`alert_id = any(${subjectIds}::uuid[]) and event = 'OPENED' and ${overtaken} and ${isClosed} and ${isNotInProgress}`,
    )}`.execute(tx);
}

/**
 * Returns the alerts with a message that a worker has already taken. Messages from before the alert was held do not count: a team that
 * owned the site may have got them.
 */
export async function skipHeld(tx: Tx, alertIds: readonly string[]): Promise<string[]> {
  await sql`/* delivery.skipHeld */
    ${skip(
      'it was delayed and is no longer needed',
      sql`alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and ${isNotInProgress}`,
    )}`.execute(tx);
  const { rows } = await sql<{ id: string }>`/* delivery.listInProgress */
    select distinct d.alert_id as id from notification_deliveries d join alert_announcements a on a.alert_id = d.alert_id
    where d.alert_id = any(${alertIds}::uuid[]) and d.event = 'OPENED' and d.status <> 'SKIPPED'
      and d.created_at >= a.announced_at - make_interval(secs => ${holdSeconds})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Announced alerts of which nobody has heard: all their openings to the team of the site wait, and none was tried. */
export async function listUnsent(tx: Tx, alertIds: readonly string[]): Promise<string[]> {
  if (alertIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`/* announcement.listUnsent */
    select d.alert_id as id
    from alert_announcements a join alert_owners o on o.id = a.site_id
    join notification_deliveries d on d.alert_id = a.alert_id and d.team_id = o.team_id and d.event in ('OPENED', 'SUMMARY')
    where a.alert_id = any(${alertIds}::uuid[]) group by 1
    having bool_or(d.status = 'PENDING') and bool_and(d.attempts = 0 and d.status in ('PENDING', 'SKIPPED'))`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Skips everything that waits, except a closing for a receiver that keeps state. A message that is being sent is recorded as
 * sent if it arrives; otherwise it is not retried.
 */
export async function skipMuted(tx: Tx, siteId: string): Promise<void> {
  await sql`/* delivery.skipMuted */
    ${skip(
      'the site was muted',
      sql`site_id = ${siteId} and due_at is not null and status = 'PENDING'
        and not (event = 'RESOLVED' and split_part(channel, ':', 1) = any(${statefulPrefixes}))`,
    )}`.execute(tx);
  await sql`/* announcement.deleteHeld */
    ${deleteWhere(sql`site_id = ${siteId} and ${isHeld}`)}`.execute(tx);
}
