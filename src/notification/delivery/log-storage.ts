import { sql } from 'kysely';
import { createLoader } from '#platform/batcher.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { settingsChannels, type Channel } from '../channels/index.ts';
import type { Notification } from '../event.ts';
import type { BulkChannel } from './bulk-storage.ts';
import type { ChannelQueue } from './queue-storage.ts';

/** One notification in one channel, as its owner sees it. */
export type Delivery = {
  id: string;
  alertId: string;
  channel: Channel | BulkChannel;
  destinationName: string | null;
  event: 'OPENED' | 'RESOLVED' | 'SUMMARY' | 'DEPLOYMENT' | 'UPDATE';
  /** Null in deliveries of an earlier version. */
  title: string | null;
  deploymentId: string | null;
  status: DeliveryStatus;
  attempts: number;
  error: string | null;
  createdAt: Date;
  nextAttemptAt: Date | null;
  sentAt: Date | null;
};
export type DeliveryStatus = 'PENDING' | 'SENT' | 'FAILED' | 'SKIPPED';

// A member who has left the team, or a destination that was deleted, has no name any more.
const destinationName = sql`case when channel like 'member:%' then
    (select u.email from team_members m join users u on u.id = m.user_id
     where m.team_id = d.team_id and m.user_id = split_part(channel, ':', 2)::uuid)
  when channel like '%:%' then
    (select n.name from notification_destinations n where n.id = split_part(channel, ':', 2)::uuid and n.team_id = d.team_id) end`;

const deliveryColumns = sql`id, alert_id as "alertId", channel, ${destinationName} as "destinationName",
  case when site_id is null then 'DEPLOYMENT' else event end as event, title, deployment_id as "deploymentId", status, attempts, error, created_at as "createdAt", due_at as "nextAttemptAt",
  sent_at as "sentAt"`;

/** The newest of these teams, newest first. Reads `limit` per team. */
export async function listTeamDeliveries(
  db: Db,
  teamIds: readonly string[],
  limit: number,
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`/* delivery.listOfTeams */
    select d.* from unnest(${teamIds}::uuid[]) t (id) cross join lateral (
      select ${deliveryColumns} from notification_deliveries d where team_id = t.id
      order by created_at desc, id desc limit ${limit}) d
    order by d."createdAt" desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest 50 per alert. After a transfer of the site, an alert also has deliveries of its former team. */
export async function listDeliveries(
  db: Db,
  teamIds: readonly string[],
  alertIds: readonly string[],
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`/* delivery.listOfAlerts */
    select d.* from unnest(${alertIds}::uuid[]) a (id) cross join lateral (
      select ${deliveryColumns} from notification_deliveries d where alert_id = a.id and team_id = any(${teamIds}::uuid[])
      order by created_at desc, id desc limit 50) d
    order by d."createdAt", array_position(${settingsChannels}::text[], d.channel), d.id`.execute(db);
  return rows;
}

/** In the order given, each oldest first: the newest `limit` of a team about some alerts. */
export async function listDeliveriesOf(
  db: Db,
  of: readonly { teamId: string; alertIds: readonly string[] }[],
  limit: number,
): Promise<Delivery[][]> {
  const wanted = JSON.stringify(of.map((each, index) => ({ index, ...each })));
  const { rows } = await sql<Delivery & { index: number }>`/* delivery.listOfIncidents */
    select w.index, d.* from json_to_recordset(${wanted}) as w (index integer, "teamId" uuid, "alertIds" uuid[])
      cross join lateral (
        select ${deliveryColumns} from notification_deliveries d
        where alert_id = any(w."alertIds") and team_id = w."teamId"
        order by created_at desc, id desc limit ${limit}) d
    order by d."createdAt", d.id`.execute(db);
  const byIndex = Map.groupBy(rows, ({ index }) => index);
  return of.map((_, index) => byIndex.get(index) ?? []);
}
/** The newest 50 of a channel of a team, newest first. Batches the loads of one request into one query. */
export const loadChannelDeliveries = createLoader<{ db: Db }, ChannelQueue, Delivery[]>(
  async ({ db }, queues) => {
    const { rows } = await sql<Delivery & { index: number }>`/* delivery.listOfChannels */
      select d.*, (q.n - 1)::int as index
      from unnest(${queues.map(({ teamId }) => teamId)}::uuid[], ${queues.map(({ channel }) => channel)}::text[])
        with ordinality as q (team_id, channel, n) cross join lateral (
        select ${deliveryColumns} from notification_deliveries d where team_id = q.team_id and channel = q.channel
        order by created_at desc, id desc limit 50) d
      order by d."createdAt" desc, d.id desc`.execute(db);
    return queues.map((_queue, index) => rows.filter((row) => row.index === index));
  },
);

export type LoadDeliveries = (alertId: string) => Promise<Delivery[]>;

/** Batches the loads of one list of alerts into one query. */
export function createDeliveryLoader(db: Db, teamIds: readonly string[]): LoadDeliveries {
  let alertIds: string[] = [];
  let loading: Promise<Map<string, Delivery[]>> | null = null;
  const loadAll = async (): Promise<Map<string, Delivery[]>> => {
    const batch = alertIds;
    [alertIds, loading] = [[], null];
    return Map.groupBy(await listDeliveries(db, teamIds, batch), ({ alertId }) => alertId);
  };
  return async (alertId) => {
    alertIds.push(alertId);
    loading ??= Promise.resolve().then(loadAll);
    return (await loading).get(alertId) ?? [];
  };
}

export type StoredDelivery = {
  teamId: string;
  channel: Channel;
  eventId: string;
  siteId: string | null;
  subjectId: string;
  notification: Notification;
  status: DeliveryStatus;
};

/** A delivery about a site that was transferred since is not found: its alert now belongs to another team. */
export async function findDelivery(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<StoredDelivery | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<StoredDelivery>`/* delivery.find */
    select team_id as "teamId", channel, event_id as "eventId", site_id as "siteId", alert_id as "subjectId", notification, status
    from notification_deliveries d where id = ${id} and team_id = any(${teamIds}::uuid[])
      and not exists (select from alert_owners s where s.id = d.site_id and s.team_id <> d.team_id)`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the alert or incident, so that it does not end before the transaction does. */
export async function isOpenForUpdate(tx: Tx, subjectId: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`/* delivery.lockSubject */
    with alert as (select status = 'OPEN' as open from alerts where id = ${subjectId} for update),
         incident as (select true as open from deployment_incidents where id = ${subjectId} for update)
    table alert union all table incident`.execute(tx);
  return rows[0]?.open ?? false;
}

/** The closing of an alert or incident waits for its opening, so the one is made due with the other. */
export async function makeDueNow(
  db: Db,
  { subjectId, channel, notification: { event } }: StoredDelivery,
  id: string,
): Promise<void> {
  const other = event === 'RESOLVED' ? 'OPENED' : 'RESOLVED';
  await sql`/* delivery.makeDueNow */
    update notification_deliveries set due_at = now() where id in (
      select id from notification_deliveries
      where (id = ${id} or alert_id = ${subjectId} and channel = ${channel} and event = ${other})
        and status = 'PENDING' and due_at > now() order by id for update)`.execute(db);
}

/**
 * Keeps the deliveries of alerts and incidents whose closing is not sent yet: an incident is closed with the key that is stored with the
 * delivery that opened it. Returns the number of deleted deliveries.
 */
export async function deleteOldDeliveries(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* delivery.deleteOld */
    delete from notification_deliveries where id in (
      select id from notification_deliveries d where created_at < now() - make_interval(days => ${retentionDays})
        and due_at is null
        and not exists (select from alerts a where a.id = d.alert_id and a.status = 'OPEN')
        and not exists (select from alert_announcements n where n.alert_id = d.alert_id)
        and not exists (select from deployment_incidents i where i.id = d.alert_id)
        and not exists (select from notification_deliveries e where e.alert_id = d.alert_id and e.due_at is not null)
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
