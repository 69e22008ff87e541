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
/** What waits for one account, whose queues share it: 50 teams with 55 queues each could otherwise hold more than a million. */
const maxForOwner = 20_000;
/** A queue may always have as many, so that nobody loses a message because of another team of the account. */
const minInQueue = 20;
/** What was left out since the last digest and is kept to be shown. More of it is only counted. */
const maxLeftOut = 500;

export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ notification, ...row }) => ({
    ...row,
    event: notification.event,
    title: fitText(headlineOf(notification), 300),
    deploymentId: 'announcement' in notification ? (notification.announcement.deployment?.id ?? null) : null,
    notification: JSON.stringify(notification),
  }));
  await sql`/* delivery.insert */
    insert into notification_deliveries (id, team_id, channel, event_id, site_id, alert_id, deployment_id, event, title,
      notification, due_at, resent)
    select id, "teamId", channel, "eventId", "siteId", "subjectId", "deploymentId", event, title, notification::json,
           now() + make_interval(secs => "delaySeconds"), resent
    from json_to_recordset(${JSON.stringify(rows)}) as d (id uuid, "teamId" uuid, channel text, "eventId" uuid,
      "siteId" uuid, "subjectId" uuid, "deploymentId" uuid, event text, title text, notification text,
      "delaySeconds" float8, resent boolean)`.execute(db);
  const full = await listFullQueues(db, deliveries);
  if (full.length > 0) await leaveOutOldest(db, full);
}

type Queue = Pick<NewDelivery, 'teamId' | 'channel'>;

/** Those of the queues in which more than `minInQueue` wait. Reads no more of each. */
async function listFullQueues(db: Db, deliveries: readonly Queue[]): Promise<Queue[]> {
  const queues = [...new Map(deliveries.map((each) => [`${each.teamId} ${each.channel}`, each])).values()];
  const { rows } = await sql<Queue>`/* delivery.listFullQueues */
    select q.team_id as "teamId", q.channel from ${listOf(queues)}
    where exists (select from notification_deliveries d
      where d.team_id = q.team_id and d.channel = q.channel and d.due_at is not null offset ${minInQueue})`.execute(
    db,
  );
  return rows;
}

const listOf = (queues: readonly Queue[]) => sql`unnest(${queues.map(({ teamId }) => teamId)}::uuid[],
  ${queues.map(({ channel }) => channel)}::text[]) as q (team_id, channel)`;

/**
 * Keeps the newest of what waits in each queue: as many as its share of what the account may have, if the waiting messages of the
 * account are in that many queues. A receiver that keeps state still gets the end of what was opened there.
 */
async function leaveOutOldest(db: Db, queues: readonly Queue[]): Promise<void> {
  await sql`/* delivery.leaveOutOldest */
    with owned as materialized (
      select q.team_id, q.channel, t.owner_id, coalesce(n.left_out, 0) >= ${maxLeftOut} as "isCounted" from ${listOf(queues)}
      join teams t on t.id = q.team_id left join notification_queues n on n.team_id = q.team_id and n.channel = q.channel
    ), shares as materialized (
      select o.owner_id, greatest(${minInQueue}::int, least(${maxInQueue}::int, ${maxForOwner}::int / greatest(1, w.queues))) as most
      from (select distinct owner_id from owned) o cross join lateral (
        select count(*)::int as queues from (
          select from teams t cross join lateral (
            with recursive channels as (
              (select d.channel from notification_deliveries d where d.team_id = t.id and d.due_at is not null
               order by d.channel limit 1)
              union all
              select (select d.channel from notification_deliveries d
                      where d.team_id = t.id and d.due_at is not null and d.channel > c.channel order by d.channel limit 1)
              from channels c where c.channel is not null
            ) select from channels where channel is not null
          ) c where t.owner_id = o.owner_id limit ${maxForOwner / minInQueue}) waiting
      ) w
    ), oldest as materialized (
      select w.id, w."isTried", o."isCounted", s.most from owned o join shares s on s.owner_id = o.owner_id cross join lateral (
        select d.id, d.batch_id is not null or d.attempts > 0 as "isTried" from notification_deliveries d
        where d.team_id = o.team_id and d.channel = o.channel and d.due_at is not null
          and not (d.event = 'RESOLVED' and split_part(d.channel, ':', 1) = any(${statefulPrefixes}) and exists (
            select from notification_deliveries e where e.alert_id = d.alert_id and e.channel = d.channel
              and e.event = 'OPENED' and (e.batch_id is not null or e.attempts > 0)))
        order by d.created_at desc, d.id desc offset s.most) w
    ), locked as materialized (
      select l.id, l.team_id, l.channel, o.most, o."isCounted" and not o."isTried" as "isDeleted" from oldest o
      join notification_deliveries l on l.id = o.id where l.status = 'PENDING' order by l.id for update of l skip locked
    ), deleted as (
      delete from notification_deliveries d using locked l where d.id = l.id and l."isDeleted"
    ), skipped as (
      update notification_deliveries d set status = 'SKIPPED', due_at = null,
        error = 'more than ' || l.most || ' messages were waiting in this channel'
      from locked l where d.id = l.id and not l."isDeleted"
    )
    insert into notification_queues as q (team_id, channel, left_out)
    select team_id, channel, count(*) from locked group by team_id, channel order by team_id, channel
    on conflict (team_id, channel) do update set left_out = q.left_out + excluded.left_out`.execute(db);
}

// The batch is saved before anything is sent. A message that is postponed leaves it.
const wasTried = sql`(batch_id is not null or attempts > 0)`;

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
      ${skip(reason, sql`alert_id = any(${alertIds}::uuid[]) and event = 'OPENED' and status = 'PENDING' and not ${wasTried}`)}
      returning alert_id, channel
    )
    select s.alert_id as "alertId", array_agg(distinct s.channel) as channels from skipped s
    where not exists (select from notification_deliveries o where o.alert_id = s.alert_id and o.channel = s.channel
      and o.event in ('OPENED', 'SUMMARY') and (o.batch_id is not null or o.attempts > 0))
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
