import { sql, type RawBuilder } from 'kysely';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { beginning, type Entry, type Link } from './chain.ts';

/** With the era, and infinite times too: two different times must never have the same text. */
const timeText = (time: RawBuilder<unknown>): RawBuilder<unknown> => sql`case when isfinite(${time})
    then to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
      || case when ${time} < '0001-01-01T00:00:00Z' then ' BC' else '' end
    else ${time}::text end`;

/** All columns of an entry, in the form in which they are hashed. */
export const entryColumns = (v: string): RawBuilder<unknown> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${v}.${name}`);
  // A JSON null, which Steward never stores, must not look like no value.
  const json = (name: string): RawBuilder<unknown> =>
    sql`case jsonb_typeof(${column(name)}) when 'null' then '"null"' else ${column(name)} end`;
  return sql`${column('id')},
    ${timeText(column('at'))} as at,
    ${column('country_code')} as "countryCode", ${column('vat_number')} as "vatNumber", ${column('status')}, ${column('source')},
    ${column('name')}, ${column('address')}, ${column('request_identifier')} as "consultationNumber", ${column('message')},
    ${column('origin')}, ${column('asked')}, ${column('latency_ms')} as "latencyMs", ${column('team_id')} as "teamId",
    ${column('customer_id')} as "customerId", ${column('batch_id')} as "batchId", ${column('requester')},
    ${json('question')} as question, ${json('answer')} as answer, ${json('name_match')} as "nameMatch",
    ${json('address_match')} as "addressMatch", ${column('software_version')} as "softwareVersion"`;
};

/** Entries with the time of their link. */
export const chainedColumns = (v: string, c: string): RawBuilder<unknown> =>
  sql`${entryColumns(v)}, ${timeText(sql.ref(`${c}.chained_at`))} as "chainedAt"`;

/** Until the end of the transaction. False if another process has the lock. */
export async function tryChainLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`/* vatChain.tryLock */
    select pg_try_advisory_xact_lock(${advisoryLocks.vatLogChain}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

/** Waits for the process that extends the chain, which takes some milliseconds. */
export async function lockChain(tx: Tx): Promise<void> {
  await sql`/* vatChain.lock */ select pg_advisory_xact_lock(${advisoryLocks.vatLogChain})`.execute(tx);
}

/**
 * The oldest entries that are not in the chain, after the given one. One that was deleted stays in the list, so that its absence is
 * noticed.
 */
export async function listUnchained(tx: Tx, after: string | null, limit: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`/* vatChain.listUnchained */
    select ${entryColumns('v')} from vat_log_unchained u join vat_validations v on v.id = u.check_id
    where ${after === null ? sql`true` : sql`u.check_id > ${after}::uuid`}
    order by u.check_id limit ${limit}`.execute(tx);
  return rows;
}

/** How long the entries have waited that are not in the chain yet. */
export type Waiting = { count: number; oldestSeconds: number };

export async function findWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`/* vatChain.findWaiting */
    select count(*)::float8 as count,
      coalesce(extract(epoch from clock_timestamp() - min(since)), 0)::float8 as "oldestSeconds"
    from vat_log_unchained`.execute(db);
  return rows[0]!;
}

/** The time of the database with microseconds, as it is hashed. */
export async function findChainTime(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`/* vatChain.findTime */
    select ${timeText(sql`now.at`)} as at from clock_timestamp() as now (at)`.execute(tx);
  return rows[0]!.at;
}

export type ChainEnd = {
  /** The last link: of the chain, or the last that retention has removed, or the beginning. */
  last: Link;
  head: (Link & { signature: Buffer }) | null;
};

export async function findChainEnd(db: Db): Promise<ChainEnd> {
  const last = await sql<Link>`/* vatChain.findLast */
    (select position::float8, hash from vat_log_chain order by vat_log_chain.position desc limit 1)
    union all (select position::float8, hash from vat_log_anchors order by vat_log_anchors.position desc limit 1)
    order by position desc limit 1`.execute(db);
  const head = await sql<Link & { signature: Buffer }>`/* vatChain.findHead */
    select position::float8, hash, signature from vat_log_head`.execute(db);
  return { last: last.rows[0] ?? beginning, head: head.rows[0] ?? null };
}

export type NewLink = { id: string; hash: Buffer; signature: Buffer | null };

/** Appends the entries, in this order, after the given position. */
export async function appendLinks(
  tx: Tx,
  { after, chainedAt, links }: { after: number; chainedAt: string; links: readonly NewLink[] },
): Promise<void> {
  const ids = links.map(({ id }) => id);
  await sql`/* vatChain.append */
    with gone as (delete from vat_log_unchained where check_id = any(${ids}::uuid[]))
    insert into vat_log_chain (position, check_id, chained_at, hash, signature)
    select ${after}::bigint + place, check_id, ${chainedAt}::timestamptz, hash, signature
    from unnest(${ids}::uuid[], ${links.map(({ hash }) => hash)}::bytea[],
      ${links.map(({ signature }) => signature)}::bytea[]) with ordinality
      as t (check_id, hash, signature, place)`.execute(tx);
}

export async function storeHead(
  tx: Tx,
  { position, hash, signature }: Link & { signature: Buffer },
): Promise<void> {
  await sql`/* vatChain.storeHead */
    insert into vat_log_head (position, hash, signature) values (${position}, ${hash}, ${signature})
    on conflict (id) do update
      set position = excluded.position, hash = excluded.hash, signature = excluded.signature`.execute(tx);
}

export async function findPrivateKey(db: Db): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`/* vatChain.findKey */
    select private_key as key from vat_log_keys`.execute(db);
  return rows[0]?.key ?? null;
}

/**
 * Returns the stored one, which another process may have inserted first. A new key comes with a signed beginning, so that a chain
 * without a signed end is never taken for a new one. If there is an end, its own key was deleted, which must be noticed.
 */
export async function insertPrivateKey(db: Db, sealed: string, signature: Buffer): Promise<string> {
  await sql`/* vatChain.insertKey */
    with key as (insert into vat_log_keys (private_key) values (${sealed}) on conflict (id) do nothing returning id)
    insert into vat_log_head (position, hash, signature)
    select ${beginning.position}, ${beginning.hash}, ${signature} from key on conflict (id) do nothing`.execute(
    db,
  );
  return (await findPrivateKey(db))!;
}

export type Anchor = Link & { removed: number; at: Date; signature: Buffer };

/** Oldest first. */
export async function listAnchors(db: Db): Promise<Anchor[]> {
  const { rows } = await sql<Anchor>`/* vatChain.listAnchors */
    select position::float8, hash, removed::float8, at, signature from vat_log_anchors
    order by vat_log_anchors.position`.execute(db);
  return rows;
}

/** Deletes the entries up to this position, and puts the anchor in the place of their links. */
export async function removeLinks(tx: Tx, anchor: Anchor, replacedAnchor: number | null): Promise<void> {
  const { position, hash, removed, at, signature } = anchor;
  await sql`/* vatChain.removeEntries */
    with gone as (delete from vat_log_chain where position <= ${position} returning check_id)
    delete from vat_validations where id in (select check_id from gone)`.execute(tx);
  if (replacedAnchor !== null)
    await sql`/* vatChain.replaceAnchor */
      delete from vat_log_anchors where position = ${replacedAnchor}`.execute(tx);
  await sql`/* vatChain.insertAnchor */
    insert into vat_log_anchors (position, hash, removed, at, signature)
    values (${position}, ${hash}, ${removed}, ${at}, ${signature})`.execute(tx);
}
