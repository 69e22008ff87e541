import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Channel } from '../channels/index.ts';
import type { QueueHistory, WaitingDelivery } from './plan-batches.ts';

/** The deliveries that wait in one channel of one user. */
export type ChannelQueue = { teamId: string; channel: Channel };

// The queue is not leased and not paused.
const isFree = sql`not exists (select from notification_queues q where q.team_id = d.team_id and q.channel = d.channel
  and (q.leased_until > clock_timestamp() or q.not_before > clock_timestamp()))`;

// The closing of an alert waits for a retry of its opening. claimQueues, nextDue and listWaiting must all exclude it;
// otherwise a queue would be claimed again and again with nothing to send.
const isHeldBack = sql`d.event = 'RESOLVED' and exists (
  select from notification_deliveries e where e.alert_id = d.alert_id and e.channel = d.channel
    and e.event = 'OPENED' and not e.resent and e.status = 'PENDING' and e.due_at > clock_timestamp())`;

// `claimQueues` and `nextDue` exclude the same teams, for the same reason.
const isNotOf = (teamIds: readonly string[]) =>
  teamIds.length === 0 ? sql`true` : sql`d.team_id <> all(${teamIds}::uuid[])`;

/**
 * Claims up to `limit` queues that have something to send, those that have waited longest first, without those of the teams in
 * `except`. A queue whose row another transaction has locked is skipped: one statement claims the queues of all users and must not wait for one of them.
 */
export async function claimQueues(
  db: Db,
  owner: string,
  limit: number,
  leaseSeconds: number,
  except: readonly string[] = [],
): Promise<ChannelQueue[]> {
  const leasedUntil = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const { rows } = await sql<ChannelQueue>`/* queue.claim */
    with due as materialized (
      select d.team_id, d.channel, min(d.due_at) as waiting_since from notification_deliveries d
      where d.due_at <= clock_timestamp() and ${isNotOf(except)} and ${isFree} and not (${isHeldBack}) group by 1, 2 order by 3 limit ${limit}
    ), free as (
      select q.team_id, q.channel from notification_queues q join due on q.team_id = due.team_id and q.channel = due.channel
      where q.leased_until is null or q.leased_until <= clock_timestamp()
      order by q.team_id, q.channel for update of q skip locked
    ), claimed as (
      update notification_queues q set owner = ${owner}, leased_until = ${leasedUntil}
      from free f where q.team_id = f.team_id and q.channel = f.channel returning q.team_id, q.channel
    ), added as (
      insert into notification_queues (team_id, channel, owner, leased_until)
      select team_id, channel, ${owner}, ${leasedUntil} from due
      where not exists (select from notification_queues q where q.team_id = due.team_id and q.channel = due.channel)
      order by team_id, channel on conflict do nothing returning team_id, channel
    )
    select team_id as "teamId", channel from (table claimed union all table added) q`.execute(db);
  return rows;
}

/** Milliseconds until something is due, apart from these teams; null if nothing waits. */
export async function nextDue(db: Db, except: readonly string[] = []): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`/* queue.nextDue */
    select extract(epoch from min(greatest(d.due_at, q.not_before)) - clock_timestamp())::float8 * 1000 as ms
    from (select team_id, channel, due_at from notification_deliveries d where due_at is not null
          and ${isNotOf(except)} and not (${isHeldBack}) order by due_at limit 200) d
    left join notification_queues q on q.team_id = d.team_id and q.channel = d.channel
    where q.leased_until is null or q.leased_until <= clock_timestamp()`.execute(db);
  return rows[0]?.ms ?? null;
}

/**
 * Returns the indexes of the leases that were renewed. The others are lost, or another transaction has locked their row; those
 * are skipped, because the others cannot wait, and are tried again at the next renewal.
 */
export async function renewQueues(
  db: Db,
  leases: readonly { queue: ChannelQueue; owner: string }[],
  leaseSeconds: number,
): Promise<number[]> {
  const { rows } = await sql<{ index: number }>`/* queue.renew */
    with held as (
      select q.team_id, q.channel, r.n from notification_queues q
      join unnest(${leases.map(({ queue }) => queue.teamId)}::uuid[], ${leases.map(({ queue }) => queue.channel)}::text[],
        ${leases.map(({ owner }) => owner)}::uuid[]) with ordinality as r (team_id, channel, owner, n)
        on q.team_id = r.team_id and q.channel = r.channel and q.owner = r.owner
      order by q.team_id, q.channel for update of q skip locked
    )
    update notification_queues q set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from held h where q.team_id = h.team_id and q.channel = h.channel returning (h.n - 1)::int as index`.execute(
    db,
  );
  return rows.map(({ index }) => index);
}

export type QueueRelease = { queue: ChannelQueue; owner: string; pauseMs: number };

/** Returns which queues need no further call: all if it waits, otherwise those that no other transaction has locked. */
export async function releaseQueues(
  db: Db,
  releases: readonly QueueRelease[],
  wait: boolean,
): Promise<boolean[]> {
  const { rows } = await sql<{ index: number }>`/* queue.release */
    update notification_queues q set owner = null, leased_until = null,
      not_before = case when h.pause_ms > 0 then clock_timestamp() + make_interval(secs => h.pause_ms / 1000) end
    from (select q.team_id, q.channel, r.pause_ms, r.n from notification_queues q
          join unnest(${releases.map(({ queue }) => queue.teamId)}::uuid[], ${releases.map(({ queue }) => queue.channel)}::text[],
            ${releases.map(({ owner }) => owner)}::uuid[], ${releases.map(({ pauseMs }) => pauseMs)}::float8[])
            with ordinality as r (team_id, channel, owner, pause_ms, n)
            on q.team_id = r.team_id and q.channel = r.channel and q.owner = r.owner
          order by q.team_id, q.channel for update of q ${wait ? sql`` : sql`skip locked`}) h
    where q.team_id = h.team_id and q.channel = h.channel returning (h.n - 1)::int as index`.execute(db);
  const released = new Set(rows.map(({ index }) => index));
  return releases.map((_release, index) => wait || released.has(index));
}

/** `delaysSeconds` are the longest waits before the first attempt, the second and so on, unless the provider asked for more. */
export type LongestWaits = { leaseSeconds: number; pauseSeconds: number; delaysSeconds: readonly number[] };

/**
 * After the clock of the database was set back, ends leases and pauses that are longer than possible, and shortens the wait of
 * messages that were created in the future. Other messages and pauses are changed only if `wasSetBack` was observed, because a
 * provider may have asked for hours.
 */
export async function bringQueuesForward(
  db: Db,
  wasSetBack: boolean,
  { leaseSeconds, pauseSeconds, delaysSeconds }: LongestWaits,
): Promise<void> {
  // Not `clock_timestamp()`, which would read all messages of the channel instead of the end of an index.
  const hasFutureMessage = sql`exists (select from notification_deliveries d where d.team_id = q.team_id and d.channel = q.channel
    and d.created_at > statement_timestamp() + interval '1 minute')`;
  await sql`/* queue.endLongLeases */
    update notification_queues set leased_until = null
    where leased_until > statement_timestamp() + make_interval(secs => ${leaseSeconds})`.execute(db);
  await sql`/* queue.endLongPauses */
    update notification_queues q set not_before = null
    where not_before > statement_timestamp() + make_interval(secs => ${pauseSeconds})
      or not_before > statement_timestamp() + make_interval(secs => ${leaseSeconds}) and (${wasSetBack} or ${hasFutureMessage})`.execute(
    db,
  );
  await sql`/* delivery.bringForward */
    with late as (
      select d.id, w.seconds from notification_deliveries d
      join unnest(${delaysSeconds}::float8[]) with ordinality as w (seconds, attempt) on w.attempt = d.attempts + 1
      where d.due_at > clock_timestamp() + make_interval(secs => w.seconds)
        and (${wasSetBack} or d.created_at > clock_timestamp() + interval '1 minute')
      order by d.id for update of d
    )
    update notification_deliveries d set due_at = clock_timestamp() + make_interval(secs => late.seconds)
    from late where d.id = late.id`.execute(db);
}

const listOf = (queues: readonly ChannelQueue[]) => sql`unnest(${queues.map(({ teamId }) => teamId)}::uuid[],
  ${queues.map(({ channel }) => channel)}::text[]) as n (team_id, channel)`;

/**
 * Up to 200 per queue, oldest first; the rest follow with the next claim. Of one transaction, what is information about a problem
 * comes after its opening.
 */
export async function listWaiting(
  db: Db,
  queues: readonly ChannelQueue[],
): Promise<(WaitingDelivery & ChannelQueue)[]> {
  const { rows } = await sql<WaitingDelivery & ChannelQueue>`/* delivery.listWaiting */
    select n.team_id as "teamId", n.channel, w.* from ${listOf(queues)} cross join lateral (
      select id, site_id as "siteId", batch_id as "batchId", event_id as "eventId", alert_id as "subjectId", notification, resent, attempts,
             attempts > 0 or created_at < clock_timestamp() - interval '2 seconds' as "hasWaited",
             case when event = 'RESOLVED' then array(
               select distinct o.routing_key from notification_deliveries o
               where o.alert_id = d.alert_id and o.team_id = d.team_id and o.channel = d.channel
                 and o.routing_key is not null) else '{}' end as "openedWith"
      from notification_deliveries d
      where team_id = n.team_id and channel = n.channel and due_at <= clock_timestamp()
        and not (${isHeldBack})
      order by created_at, event = 'INFO', event, id limit 200) w`.execute(db);
  return rows;
}

export async function listHistories(
  db: Db,
  queues: readonly ChannelQueue[],
  windowSeconds: number,
): Promise<(QueueHistory & ChannelQueue)[]> {
  // A time in the future is from before the clock of the database was set back.
  const isRecent = sql`created_at between clock_timestamp() - make_interval(secs => ${windowSeconds})
                and clock_timestamp() + make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<QueueHistory & ChannelQueue>`/* queue.listHistories */
    select n.team_id as "teamId", n.channel, q.last_digest_at as "lastDigestAt",
           (select max(sent_at) from (
              select sent_at from notification_deliveries where team_id = n.team_id and channel = n.channel
                and ${isRecent} order by created_at desc limit 100) latest) as "lastSentAt",
           case when q.last_digest_at > clock_timestamp() - make_interval(secs => ${windowSeconds}) then q.digests else 0 end as digests,
           (select count(*)::int from (
              select from notification_deliveries where team_id = n.team_id and channel = n.channel
                and ${isRecent} and status <> 'SKIPPED' and event <> 'SUMMARY' and not resent limit 100) recent) as "recentEvents"
    from ${listOf(queues)} join notification_queues q on q.team_id = n.team_id and q.channel = n.channel`.execute(
    db,
  );
  return rows;
}

export async function saveDigestTimes(
  db: Db,
  queues: readonly (ChannelQueue & { digests: number })[],
): Promise<void> {
  await sql`/* queue.saveDigestTimes */
    update notification_queues q set last_digest_at = clock_timestamp(), digests = n.digests
    from (select o.team_id, o.channel, n.digests
          from json_to_recordset(${JSON.stringify(queues)}) as n ("teamId" uuid, channel text, digests integer)
          join notification_queues o on o.team_id = n."teamId" and o.channel = n.channel
          order by o.team_id, o.channel for update of o) n
    where q.team_id = n.team_id and q.channel = n.channel`.execute(db);
}
