import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Channel } from '../channels/channel.ts';
import type { LaneHistory, Waiting } from './plan-batches.ts';

export type Lane = { userId: string; channel: Channel };

// The channels that nobody works on, of those that have something to send.
const free = sql`not exists (select from notification_lanes l where l.user_id = d.user_id and l.channel = d.channel
  and (l.leased_until > clock_timestamp() or l.not_before > clock_timestamp()))`;

// The end of an alert waits for its beginning, which is to be tried again later. Who claims, looks ahead and reads must all
// be of this mind, or a channel is claimed for nothing, over and over.
const isHeldBack = sql`d.event = 'RESOLVED' and exists (
  select from notification_deliveries e where e.alert_id = d.alert_id and e.channel = d.channel
    and e.event = 'OPENED' and not e.resent and e.status = 'PENDING' and e.due_at > clock_timestamp())`;

/** Takes up to `limit` channels that have something to send, the one that waits longest first. */
export async function claimLanes(
  db: Db,
  owner: string,
  limit: number,
  leaseSeconds: number,
): Promise<Lane[]> {
  const { rows } = await sql<Lane>`/* lane.claim */
    insert into notification_lanes as l (user_id, channel, owner, leased_until)
    select user_id, channel, ${owner}, clock_timestamp() + make_interval(secs => ${leaseSeconds}) from (
      select d.user_id, d.channel, min(d.due_at) as waiting_since from notification_deliveries d
      where d.due_at <= clock_timestamp() and ${free} and not (${isHeldBack}) group by 1, 2 order by 3 limit ${limit}
    ) due order by user_id, channel
    on conflict (user_id, channel) do update set owner = excluded.owner, leased_until = excluded.leased_until
      where l.leased_until is null or l.leased_until <= clock_timestamp()
    returning l.user_id as "userId", l.channel`.execute(db);
  return rows;
}

/** Milliseconds until there is something to do; null when nothing waits. */
export async function nextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`/* lane.nextDue */
    select extract(epoch from min(greatest(d.due_at, l.not_before)) - clock_timestamp())::float8 * 1000 as ms
    from (select user_id, channel, due_at from notification_deliveries d where due_at is not null
          and not (${isHeldBack}) order by due_at limit 200) d
    left join notification_lanes l on l.user_id = d.user_id and l.channel = d.channel
    where l.leased_until is null or l.leased_until <= clock_timestamp()`.execute(db);
  return rows[0]?.ms ?? null;
}

/** False when somebody else has it by now. */
export async function renewLane(
  db: Db,
  { userId, channel }: Lane,
  owner: string,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`/* lane.renew */
    update notification_lanes set leased_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where user_id = ${userId} and channel = ${channel} and owner = ${owner} returning 1`.execute(db);
  return rows.length > 0;
}

export async function releaseLane(
  db: Db,
  { userId, channel }: Lane,
  owner: string,
  pauseMs: number,
): Promise<void> {
  const pause = pauseMs > 0 ? sql`clock_timestamp() + make_interval(secs => ${pauseMs / 1_000})` : sql`null`;
  await sql`/* lane.release */
    update notification_lanes set owner = null, leased_until = null, not_before = ${pause}
    where user_id = ${userId} and channel = ${channel} and owner = ${owner}`.execute(db);
}

const listOf = (lanes: readonly Lane[]) => sql`unnest(${lanes.map(({ userId }) => userId)}::uuid[],
  ${lanes.map(({ channel }) => channel)}::text[]) as n (user_id, channel)`;

/** Oldest first, up to 200 of each channel; what is left comes next time. */
export async function listWaiting(db: Db, lanes: readonly Lane[]): Promise<(Waiting & Lane)[]> {
  const { rows } = await sql<Waiting & Lane>`/* delivery.listWaiting */
    select n.user_id as "userId", n.channel, w.* from ${listOf(lanes)} cross join lateral (
      select id, batch_id as "batchId", event_id as "eventId", alert_id as "alertId", notice, resent, attempts,
             case when channel = 'incident' and event = 'RESOLVED' then array(
               select distinct o.routing_key from notification_deliveries o
               where o.alert_id = d.alert_id and o.channel = 'incident' and o.routing_key is not null) else '{}' end as "openedWith"
      from notification_deliveries d
      where user_id = n.user_id and channel = n.channel and due_at <= clock_timestamp()
        and not (${isHeldBack})
      order by created_at, event, id limit 200) w`.execute(db);
  return rows;
}

export async function listHistories(
  db: Db,
  lanes: readonly Lane[],
  windowSeconds: number,
): Promise<(LaneHistory & Lane)[]> {
  const { rows } = await sql<LaneHistory & Lane>`/* lane.listHistories */
    select n.user_id as "userId", n.channel, l.last_digest_at as "lastDigestAt",
           (select max(sent_at) from (
              select sent_at from notification_deliveries where user_id = n.user_id and channel = n.channel
                and created_at > clock_timestamp() - make_interval(secs => ${windowSeconds})
              order by created_at desc limit 100) latest) as "lastSentAt",
           case when l.last_digest_at > clock_timestamp() - make_interval(secs => ${windowSeconds}) then l.digests else 0 end as digests,
           (select count(*)::int from (
              select from notification_deliveries where user_id = n.user_id and channel = n.channel
                and created_at > clock_timestamp() - make_interval(secs => ${windowSeconds})
                and status <> 'SKIPPED' and event <> 'SUMMARY' and not resent limit 100) recent) as "recentEvents"
    from ${listOf(lanes)} join notification_lanes l on l.user_id = n.user_id and l.channel = n.channel`.execute(
    db,
  );
  return rows;
}

export async function noteDigests(db: Db, lanes: readonly (Lane & { digests: number })[]): Promise<void> {
  await sql`/* lane.noteDigests */
    update notification_lanes l set last_digest_at = clock_timestamp(), digests = n.digests
    from json_to_recordset(${JSON.stringify(lanes)}) as n ("userId" uuid, channel text, digests integer)
    where l.user_id = n."userId" and l.channel = n.channel`.execute(db);
}
