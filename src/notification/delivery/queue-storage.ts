import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Channel } from '../channels/index.ts';
import type { QueueHistory, WaitingDelivery } from './plan-batches.ts';

/** The deliveries that wait in one channel of one user. */
export type ChannelQueue = { teamId: string; channel: Channel; ownerId?: string };

// Not `clock_timestamp()`: as it changes within a statement, it cannot be looked up in an index, and all that waits would be read.
const isDue = sql`d.due_at <= statement_timestamp()`;

// The closing of an alert waits for a retry of its opening.
const isHeldBack = sql`d.event = 'RESOLVED' and exists (
  select from notification_deliveries e where e.alert_id = d.alert_id and e.channel = d.channel
    and e.event = 'OPENED' and not e.resent and e.status = 'PENDING' and e.due_at > clock_timestamp())`;

/** A queue in which something waits, and the account that its team belongs to. `waitMs`: until it can be sent; not above 0 if it can be now. */
export type WaitingQueue = ChannelQueue & { ownerId: string; waitMs: number };

/** Of one scan. They are claimed in several steps, so that a scan of many queues is not repeated for each. */
const maxScanned = 1_000;
/** Of one owner and scan: 300,000 deliveries can wait in the 2,500 queues of one account, and others wait for a scan of them. */
const maxPerOwner = 250;

/**
 * The queues in which something waits and that no worker has, the first one of each owner before the second one of any, without those of
 * the owners in `except`. However many deliveries wait, it reads one of each queue and skips the teams of `except` as a whole: it
 * walks over the index from one team to the next and, in a team, from one channel to the next. An owner with very many queues gets
 * other teams in each scan.
 */
export async function listWaitingQueues(tx: Tx, except: readonly string[]): Promise<WaitingQueue[]> {
  // Until the table is analysed, PostgreSQL does not know that there are so many deliveries, and would read and sort all of a team.
  await sql`/* queue.useIndexOrder */
      select set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );
  const { rows } = await sql<WaitingQueue>`/* queue.listWaiting */
      with recursive waiting as (
        (select d.team_id from notification_deliveries d where d.due_at is not null order by d.team_id limit 1)
        union all
        select (select d.team_id from notification_deliveries d where d.due_at is not null and d.team_id > w.team_id
                order by d.team_id limit 1)
        from waiting w where w.team_id is not null
      ), owners as materialized (
        select o.owner_id, array_agg(w.team_id order by random()) as team_ids
        from waiting w join teams o on o.id = w.team_id and o.owner_id <> all(${except}::uuid[])
        group by o.owner_id
      ), ready as (
        select w.owner_id, r.* from owners w cross join lateral (
          select t.team_id, c.channel, greatest(c.due_at, q.not_before) as at
          from unnest(w.team_ids) as t (team_id) cross join lateral (
            with recursive channels as (
              (select d.channel, d.due_at from notification_deliveries d
               where d.team_id = t.team_id and d.due_at is not null order by d.channel, d.due_at limit 1)
              union all
              select n.channel, n.due_at from channels l cross join lateral (
                select d.channel, d.due_at from notification_deliveries d
                where d.team_id = t.team_id and d.due_at is not null and d.channel > l.channel
                order by d.channel, d.due_at limit 1) n
            ) select * from channels
          ) c left join notification_queues q on q.team_id = t.team_id and q.channel = c.channel
          where q.leased_until is null or q.leased_until <= clock_timestamp()
          limit ${maxPerOwner}
        ) r
      )
      select owner_id as "ownerId", team_id as "teamId", channel,
             (extract(epoch from at - clock_timestamp()) * 1000)::float8 as "waitMs"
      from ready order by row_number() over (partition by owner_id order by at), at limit ${maxScanned}`.execute(
    tx,
  );
  return rows;
}

/**
 * Claims those of the queues that have something to send. A queue that another worker has, or whose row another transaction has locked,
 * is skipped: one statement claims the queues of several users and must not wait for one of them.
 */
export async function claimQueues(
  db: Db,
  owner: string,
  queues: readonly ChannelQueue[],
  leaseSeconds: number,
): Promise<ChannelQueue[]> {
  if (queues.length === 0) return [];
  const leasedUntil = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
  const { rows } = await sql<ChannelQueue>`/* queue.claim */
    with due as materialized (
      select n.team_id, n.channel from ${listOf(queues)} where exists (
        select from notification_deliveries d
        where d.team_id = n.team_id and d.channel = n.channel and ${isDue})
    ), free as (
      select q.team_id, q.channel from notification_queues q join due on q.team_id = due.team_id and q.channel = due.channel
      where (q.leased_until is null or q.leased_until <= clock_timestamp())
        and (q.not_before is null or q.not_before <= clock_timestamp())
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

/** What waits for the retry of an opening becomes due with it. Otherwise its queue would be claimed again and again with nothing to send. */
export async function deferHeldBack(db: Db, queues: readonly ChannelQueue[]): Promise<void> {
  await sql`/* delivery.deferHeldBack */
    update notification_deliveries d set due_at = h.due_at
    from (select d.id, (select max(e.due_at) from notification_deliveries e where e.alert_id = d.alert_id
            and e.channel = d.channel and e.event = 'OPENED' and not e.resent and e.status = 'PENDING') as due_at
          from ${listOf(queues)} join notification_deliveries d on d.team_id = n.team_id and d.channel = n.channel
            and ${isDue}
          where ${isHeldBack} order by d.id for update of d) h
    where d.id = h.id and h.due_at > d.due_at`.execute(db);
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
      where team_id = n.team_id and channel = n.channel and ${isDue}
        and not (${isHeldBack})
      order by created_at, event = 'INFO', event, id limit 200) w`.execute(db);
  return rows;
}

/** `leftOut`: messages that were left out because too many were waiting. */
export type StoredHistory = QueueHistory & { leftOut: number };

export async function listHistories(
  db: Db,
  queues: readonly ChannelQueue[],
  windowSeconds: number,
): Promise<(StoredHistory & ChannelQueue)[]> {
  // A time in the future is from before the clock of the database was set back.
  const isRecent = sql`created_at between statement_timestamp() - make_interval(secs => ${windowSeconds})
                and statement_timestamp() + make_interval(secs => ${windowSeconds})`;
  const { rows } = await sql<StoredHistory & ChannelQueue>`/* queue.listHistories */
    select n.team_id as "teamId", n.channel, q.last_digest_at as "lastDigestAt",
           (select max(sent_at) from (
              select sent_at from notification_deliveries where team_id = n.team_id and channel = n.channel
                and ${isRecent} order by created_at desc limit 100) latest) as "lastSentAt",
           case when q.last_digest_at > clock_timestamp() - make_interval(secs => ${windowSeconds}) then q.digests else 0 end as digests, q.left_out as "leftOut",
           (select count(*)::int from (
              select from notification_deliveries where team_id = n.team_id and channel = n.channel
                and ${isRecent} and status <> 'SKIPPED' and event <> 'SUMMARY' and not resent limit 100) recent) as "recentEvents"
    from ${listOf(queues)} join notification_queues q on q.team_id = n.team_id and q.channel = n.channel`.execute(
    db,
  );
  return rows;
}

/** A digest has said that these messages were left out. */
export async function clearLeftOut(db: Db, { teamId, channel }: ChannelQueue, count: number): Promise<void> {
  await sql`/* queue.clearLeftOut */
    update notification_queues set left_out = greatest(0, left_out - ${count}) where team_id = ${teamId} and channel = ${channel}`.execute(
    db,
  );
}

/** A queue whose row another transaction has locked is skipped: the others of the claim do not wait for it, and its next digest may come early. */
export async function saveDigestTimes(
  db: Db,
  queues: readonly (ChannelQueue & { digests: number })[],
): Promise<void> {
  await sql`/* queue.saveDigestTimes */
    update notification_queues q set last_digest_at = clock_timestamp(), digests = n.digests
    from (select o.team_id, o.channel, n.digests
          from json_to_recordset(${JSON.stringify(queues)}) as n ("teamId" uuid, channel text, digests integer)
          join notification_queues o on o.team_id = n."teamId" and o.channel = n.channel
          order by o.team_id, o.channel for update of o skip locked) n
    where q.team_id = n.team_id and q.channel = n.channel`.execute(db);
}
