import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import { toVatNumber } from '../requester/requester.ts';
import type { KeyHolder, VatKey } from './vat-key.ts';

const columns = sql`id, team_id as "teamId", name, prefix, requests_per_minute as "requestsPerMinute",
  allowed_origins as "allowedOrigins", created_at as "createdAt", created_by as "createdBy",
  last_used_at as "lastUsedAt", revoked_at as "revokedAt"`;

export type NewKey = Pick<
  VatKey,
  'id' | 'teamId' | 'name' | 'prefix' | 'requestsPerMinute' | 'allowedOrigins' | 'createdBy'
> & { hash: Buffer };

export async function insertKey(tx: Tx, key: NewKey): Promise<VatKey> {
  const { rows } = await sql<VatKey>`/* vatKey.insert */
    insert into vat_keys (id, team_id, name, prefix, key_hash, requests_per_minute, allowed_origins, created_by)
    values (${key.id}, ${key.teamId}, ${key.name}, ${key.prefix}, ${key.hash}, ${key.requestsPerMinute},
      ${key.allowedOrigins}, ${key.createdBy})
    returning ${columns}`.execute(tx);
  return rows[0]!;
}

const maxListed = 1_000;

/** Newest first. */
export async function listKeys(db: Db, teamId: string): Promise<VatKey[]> {
  const { rows } = await sql<VatKey>`/* vatKey.list */
    select ${columns} from vat_keys where team_id = ${teamId} order by id desc limit ${maxListed}`.execute(
    db,
  );
  return rows;
}

/** Two requests at once must not create a key too many. */
export async function lockKeysOf(tx: Tx, teamId: string): Promise<void> {
  await sql`/* vatKey.lockTeam */
    select pg_advisory_xact_lock(hashtext('steward.vat-keys'), hashtext(${teamId}))`.execute(tx);
}

export async function countActiveKeys(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* vatKey.countActive */
    select count(*)::int as count from vat_keys where team_id = ${teamId} and revoked_at is null`.execute(tx);
  return rows[0]!.count;
}

export async function findKey(db: Db, teamIds: readonly string[], id: string): Promise<VatKey | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<VatKey>`/* vatKey.find */
    select ${columns} from vat_keys where id = ${id} and team_id = any(${teamIds}::uuid[])`.execute(db);
  return rows[0] ?? null;
}

/** Null if it is revoked already. */
export async function markKeyRevoked(tx: Tx, id: string): Promise<VatKey | null> {
  const { rows } = await sql<VatKey>`/* vatKey.revoke */
    update vat_keys set revoked_at = now() where id = ${id} and revoked_at is null returning ${columns}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

type HolderRow = Omit<KeyHolder, 'allowedOrigins' | 'requester'> & {
  hash: string;
  allowedOrigins: string[] | null;
  country: string | null;
  national: string | null;
};

/** The holders of keys, in the order of their hashes; null for unknown and revoked keys. One index lookup per key. */
export async function findHolders(db: Db, hashes: readonly string[]): Promise<(KeyHolder | null)[]> {
  const bytes = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  const { rows } = await sql<HolderRow>`/* vatKey.findHolders */
    select encode(k.key_hash, 'hex') as hash, k.id, k.team_id as "teamId",
      k.requests_per_minute as "requestsPerMinute", k.allowed_origins as "allowedOrigins",
      r.country_code as country, r.vat_number as national
    from vat_keys k left join vat_requesters r on r.team_id = k.team_id and r.verdict <> 'INVALID'
    where k.key_hash = any(${bytes}::bytea[]) and k.revoked_at is null`.execute(db);
  const found = new Map(rows.map(({ hash, ...row }) => [hash, toHolder(row)]));
  return hashes.map((hash) => found.get(hash) ?? null);
}

const toHolder = ({ allowedOrigins, country, national, ...holder }: Omit<HolderRow, 'hash'>): KeyHolder => ({
  ...holder,
  allowedOrigins: allowedOrigins && new Set(allowedOrigins),
  requester: country !== null && national !== null ? toVatNumber(country, national) : null,
});

/** In the order of their ids, because several processes may do this at once. */
export async function touchKeys(db: Db, ids: readonly string[]): Promise<void> {
  await sql`/* vatKey.touch */
    with due as (
      select id from vat_keys
      where id = any(${ids}::uuid[]) and (last_used_at is null or last_used_at <= now() - interval '1 minute')
      order by id for update
    )
    update vat_keys k set last_used_at = now() from due where k.id = due.id`.execute(db);
}
