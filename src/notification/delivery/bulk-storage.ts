import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';

/** What messages in bulk are about, as the first part of their channel. */
export type BulkPrefix = 'subscriber' | 'report';
export type BulkChannel = `${BulkPrefix}:${string}`;
export const bulkMedia = ['MAIL', 'HTTP'] as const;
export type BulkMedium = (typeof bulkMedia)[number];

/** `eventId`: what the message is about; a receiver gets one message for each. */
export type BulkDelivery = {
  id: string;
  /** The account whose share it takes. */
  ownerId: string;
  teamId: string;
  channel: BulkChannel;
  eventId: string;
  /** The time of the event. */
  at: Date;
  attempts: number;
};

export type NewBulk = {
  teamId: string;
  prefix: BulkPrefix;
  medium: BulkMedium;
  eventId: string;
  /** The first line of the message, for the log. */
  title: string;
  at: Date;
  /** Before everything else in bulk that waits. */
  isUrgent?: boolean;
};

/** One delivery for each receiver who has none for this event. What the message says is read when it is sent. */
export async function insertBulk(db: Db, bulk: NewBulk, receiverIds: readonly string[]): Promise<void> {
  const { teamId, prefix, medium, eventId, title, at, isUrgent = false } = bulk;
  await sql`/* bulk.insert */
    insert into bulk_deliveries (id, team_id, channel, medium, event_id, title, at, due_at)
    select r.id, ${teamId}, ${`${prefix}:`} || r.receiver, ${medium}, ${eventId}, ${title}, ${at},
           ${isUrgent ? sql`now() - interval '1 hour'` : sql`now()`}
    from unnest(${receiverIds.map(() => newId())}::uuid[], ${receiverIds}::uuid[]) as r (id, receiver)
    on conflict (event_id, channel) do nothing`.execute(db);
}

/** Whether this many of a team are due and wait for a worker. Reads no more. */
export async function isEnoughWaiting(
  db: Db,
  { teamId, medium }: Pick<NewBulk, 'teamId' | 'medium'>,
  enough: number,
): Promise<boolean> {
  const { rows } = await sql`/* bulk.isEnoughWaiting */
    select from bulk_deliveries where medium = ${medium} and team_id = ${teamId} and due_at <= now()
    offset ${enough - 1} limit 1`.execute(db);
  return rows.length > 0;
}

/** A message that a worker is sending at this moment arrives nevertheless. */
export async function skipBulk(tx: Tx, channels: readonly BulkChannel[], reason: string): Promise<void> {
  await sql`/* bulk.skip */
    update bulk_deliveries set status = 'SKIPPED', due_at = null, error = ${reason} where id in (
      select id from bulk_deliveries where channel = any(${channels}) and due_at is not null order by id for update)`.execute(
    tx,
  );
}

/** The teams among which a claim chooses. More than a claim has places for, so that it is full if there is enough to send. */
const teamsPerClaim = 50;

/**
 * Claims up to `limit` deliveries that are due, the same number for each account that created teams, without those in `except`. They become due
 * again when the lease ends. However many wait, it reads `limit` of each of 50 teams at most: their ids come from a walk over the index.
 */
export async function claimBulk(
  db: Db,
  medium: BulkMedium,
  owner: string,
  limit: number,
  leaseSeconds: number,
  except: readonly string[],
): Promise<BulkDelivery[]> {
  return db.transaction().execute(async (tx) => {
    // Until the table is analysed, PostgreSQL does not know that there are so many, and would read and sort all of a team: 110 ms a
    // claim with 50,000, instead of 5 ms in the order of the index.
    await sql`/* bulk.useIndexOrder */
      select set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`.execute(
      tx,
    );
    const waiting = sql`d.medium = ${medium} and d.due_at is not null`;
    const { rows } = await sql<BulkDelivery>`/* bulk.claim */
      with recursive waiting as (
        (select team_id from bulk_deliveries d where ${waiting} order by team_id limit 1)
        union all
        select (select d.team_id from bulk_deliveries d where ${waiting} and d.team_id > t.team_id order by d.team_id limit 1)
        from waiting t where t.team_id is not null
      ), chosen as materialized (
        select t.team_id, o.owner_id from waiting t join teams o on o.id = t.team_id
        where o.owner_id <> all(${except}::uuid[]) and exists (
          select from bulk_deliveries d where d.medium = ${medium} and d.team_id = t.team_id and d.due_at <= now())
        order by row_number() over (partition by o.owner_id order by random()), random() limit ${teamsPerClaim}
      ), due as materialized (
        select d.id, c.owner_id, row_number() over (partition by c.owner_id order by d.due_at) as n from chosen c cross join lateral (
          select id, team_id, due_at from bulk_deliveries
          where medium = ${medium} and team_id = c.team_id and due_at <= now()
          order by due_at limit ${limit} for update skip locked) d
      )
      update bulk_deliveries d set owner = ${owner}, due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
      from (select id, owner_id from due order by n limit ${limit}) f where d.id = f.id
      returning d.id, f.owner_id as "ownerId", d.team_id as "teamId", d.channel, d.event_id as "eventId", d.at, d.attempts`.execute(
      tx,
    );
    return rows;
  });
}

/** Returns the ids whose lease was renewed: another worker has none of them. */
export async function renewBulk(
  db: Db,
  leases: readonly { id: string; owner: string }[],
  leaseSeconds: number,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`/* bulk.renew */
    update bulk_deliveries d set due_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from (select o.id from bulk_deliveries o
          join unnest(${leases.map(({ id }) => id)}::uuid[], ${leases.map(({ owner }) => owner)}::uuid[]) as l (id, owner)
            on o.id = l.id and o.owner = l.owner
          where o.status = 'PENDING' order by o.id for update of o skip locked) l
    where d.id = l.id returning d.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type BulkResult = { id: string; error: string | null } & (
  | { status: 'SENT' | 'FAILED' }
  /** It was not tried. */
  | { status: 'SKIPPED' }
  | { status: 'PENDING'; inMs: number }
);

/**
 * Returns which are saved. Without `wait`, those that another transaction has locked are left for another call. One that was skipped while
 * it was being sent is not sent again.
 */
export async function saveBulkResults(
  db: Db,
  results: readonly BulkResult[],
  wait: boolean,
): Promise<boolean[]> {
  const { rows } = await sql<{ id: string }>`/* bulk.saveResults */
    update bulk_deliveries d set
      status = case when r.status = 'PENDING' then d.status else r.status end,
      attempts = d.attempts + case when r.status = 'SKIPPED' then 0 else 1 end,
      sent_at = case when r.status = 'SENT' then clock_timestamp() end,
      due_at = case when r.status = 'PENDING' and d.status = 'PENDING' then clock_timestamp() + make_interval(secs => r."inMs" / 1000) end,
      error = case when r.status = 'SENT' or d.status = 'PENDING' then r.error else d.error end
    from (select o.id, n.status, n.error, n."inMs" from json_to_recordset(${JSON.stringify(results)})
            as n (id uuid, status text, error text, "inMs" float8)
          join bulk_deliveries o on o.id = n.id where o.status in ('PENDING', 'SKIPPED')
          order by o.id for update of o ${wait ? sql`` : sql`skip locked`}) r
    where d.id = r.id returning d.id`.execute(db);
  const saved = new Set(rows.map(({ id }) => id));
  return results.map(({ id }) => wait || saved.has(id));
}

/**
 * After the clock of the database was set back: as `bringQueuesForward`. What is being sent is due when the lease of its worker ends.
 */
export async function bringBulkForward(
  db: Db,
  wasSetBack: boolean,
  maxLeaseSeconds: number,
  delaysSeconds: readonly number[],
): Promise<void> {
  await sql`/* bulk.bringForward */
    with late as (
      select d.id, w.seconds from bulk_deliveries d
      join unnest(${delaysSeconds}::float8[]) with ordinality as w (seconds, attempt) on w.attempt = d.attempts + 1
      where d.due_at > clock_timestamp() + make_interval(secs => w.seconds + ${maxLeaseSeconds})
        and (${wasSetBack} or d.created_at > clock_timestamp() + interval '1 minute')
      order by d.id for update of d
    )
    update bulk_deliveries d set due_at = clock_timestamp() + make_interval(secs => late.seconds)
    from late where d.id = late.id`.execute(db);
}

/** Returns the number of deleted ones. */
export async function deleteOldBulk(db: Db, retentionDays: number, limit: number): Promise<number> {
  const { rows } = await sql`/* bulk.deleteOld */
    delete from bulk_deliveries where id in (
      select id from bulk_deliveries where created_at < now() - make_interval(days => ${retentionDays}) and due_at is null
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}
