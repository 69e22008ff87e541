import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SubscriberKind } from '../status-page/fan-out-storage.ts';
import type { StoredSubscriber } from './subscriber.ts';

export type NewSubscriber = Pick<StoredSubscriber, 'id' | 'statusPageId' | 'kind' | 'address' | 'secret'> & {
  addressHash: Buffer;
  componentIds: readonly string[] | null;
};

/** A sign-up can be confirmed for so long. */
const confirmable = sql`created_at > now() - interval '48 hours'`;

const columns = sql`s.id, s.status_page_id as "statusPageId", s.kind, s.address, s.secret, s.component_ids as "componentIds",
  s.confirmed_at as "confirmedAt", s.created_at as "createdAt", s.refused_since as "refusedSince"`;

export async function insertSubscriber(tx: Tx, subscriber: NewSubscriber): Promise<void> {
  const { id, statusPageId, kind, address, addressHash, secret, componentIds } = subscriber;
  await sql`/* subscriber.insert */
    insert into status_subscribers (id, status_page_id, kind, address, address_hash, secret, component_ids)
    values (${id}, ${statusPageId}, ${kind}, ${address}, ${addressHash}, ${secret}, ${componentIds}::uuid[])`.execute(
    tx,
  );
}

/** The encrypted key of a page; `fresh` if it has none yet. Null if the page is gone. */
export async function ensurePageKey(db: Db, pageId: string, fresh: string): Promise<string | null> {
  const find = async (): Promise<string | null> =>
    (
      await sql<{ key: string | null }>`/* subscriber.findPageKey */
      select subscriber_key as key from status_pages where id = ${pageId}`.execute(db)
    ).rows[0]?.key ?? null;
  const known = await find();
  if (known !== null) return known;
  await sql`/* subscriber.addPageKey */
    update status_pages set subscriber_key = ${fresh} where id = ${pageId} and subscriber_key is null`.execute(
    db,
  );
  // In a statement of its own, which also sees the key of a sign-up at the same time.
  return find();
}

export type KeyedSubscriber = StoredSubscriber & { pageKey: string };

/** In the order given; null for those who are gone. */
export async function listSubscribersById(
  db: Db,
  ids: readonly string[],
): Promise<(KeyedSubscriber | null)[]> {
  const { rows } = await sql<KeyedSubscriber>`/* subscriber.listById */
    select ${columns}, p.subscriber_key as "pageKey" from status_subscribers s join status_pages p on p.id = s.status_page_id
    where s.id = any(${ids}::uuid[])`.execute(db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Locks the subscriber until the end of the transaction. False if it is confirmed, expired or gone. */
export async function lockUnconfirmed(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* subscriber.lockUnconfirmed */
    select from status_subscribers where id = ${id} and confirmed_at is null and ${confirmable} for update`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * If the address is subscribed already, that subscription takes over the new choice and the new one is deleted: links and messages that
 * were sent or wait stay valid. Returns false if it is not.
 */
export async function renewSubscription(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* subscriber.renew */
    with renewed as (
      update status_subscribers s set component_ids = n.component_ids, secret = n.secret, refused_since = null
      from status_subscribers n where n.id = ${id} and s.status_page_id = n.status_page_id
        and s.address_hash = n.address_hash and s.confirmed_at is not null and s.id <> n.id
      returning s.id)
    delete from status_subscribers where id = ${id} and exists (table renewed) returning id`.execute(tx);
  return rows.length > 0;
}

export async function markConfirmed(tx: Tx, id: string): Promise<void> {
  await sql`/* subscriber.markConfirmed */
    update status_subscribers set confirmed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Whether the page has this many confirmed subscribers. Reads no more. */
export async function hasSubscribers(db: Db, pageId: string, count: number): Promise<boolean> {
  const { rows } = await sql`/* subscriber.hasMany */
    select from status_subscribers where status_page_id = ${pageId} and confirmed_at is not null offset ${count - 1} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Those who have confirmed, in the order given. */
export async function countSubscribers(db: Db, pageIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: string; count: number }>`/* subscriber.count */
    select status_page_id as id, count(*)::int as count from status_subscribers
    where status_page_id = any(${pageIds}::uuid[]) and confirmed_at is not null group by 1`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return pageIds.map((id) => counts.get(id) ?? 0);
}

/** Newest first. */
export async function listSubscribers(
  db: Db,
  pageId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<StoredSubscriber[]> {
  const beyond = after === null ? sql`` : sql`and s.id < ${after}`;
  const { rows } = await sql<StoredSubscriber>`/* subscriber.list */
    select ${columns} from status_subscribers s where s.status_page_id = ${pageId} ${beyond}
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

export type OwnedSubscriber = Pick<StoredSubscriber, 'id' | 'kind'> & { teamId: string; pageTitle: string };

export async function findOwned(
  db: Db,
  teamIds: readonly string[],
  id: string,
): Promise<OwnedSubscriber | null> {
  const { rows } = await sql<OwnedSubscriber>`/* subscriber.findOwned */
    select s.id, s.kind, p.team_id as "teamId", p.title as "pageTitle" from status_subscribers s
    join status_pages p on p.id = s.status_page_id where s.id = ${id} and p.team_id = any(${teamIds}::uuid[])`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Returns false if the subscriber is gone already. */
export async function deleteSubscriber(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* subscriber.delete */
    delete from status_subscribers where id = ${id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Null: the last message to it was accepted. Otherwise, the time of the first refusal is kept. */
export async function markRefused(db: Db, id: string, isRefused: boolean): Promise<void> {
  await sql`/* subscriber.markRefused */
    update status_subscribers set refused_since = ${isRefused ? sql`coalesce(refused_since, now())` : null}
    where id = ${id}`.execute(db);
}

/** Returns how many were deleted. */
export async function deleteUnconfirmed(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`/* subscriber.deleteUnconfirmed */
    delete from status_subscribers where id in (
      select id from status_subscribers where confirmed_at is null and not (${confirmable})
      limit ${limit} for update skip locked) returning id`.execute(db);
  return rows.length;
}

/**
 * The ids of confirmed subscribers of a kind after this one whom an update about these components concerns, in order. One about no
 * component concerns all.
 */
export async function listConcerned(
  db: Db,
  { pageId, kind, componentIds }: { pageId: string; kind: SubscriberKind; componentIds: readonly string[] },
  after: string | null,
  limit: number,
): Promise<string[]> {
  const isConcerned =
    componentIds.length === 0
      ? sql`true`
      : sql`(component_ids is null or component_ids && ${componentIds}::uuid[])`;
  const { rows } = await sql<{ id: string }>`/* subscriber.listConcerned */
    select id from status_subscribers where status_page_id = ${pageId} and kind = ${kind} and confirmed_at is not null and ${isConcerned}
      ${after === null ? sql`` : sql`and id > ${after}`} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
