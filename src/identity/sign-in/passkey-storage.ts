import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Passkey } from './factor-storage.ts';

export type StoredPasskey = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

const passkeyColumns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  type Row = Omit<StoredPasskey, 'counter'> & { counter: string };
  const { rows } = await sql<Row>`/* passkey.find */
    select id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::text, transports
    from passkeys where credential_id = ${credentialId}`.execute(db);
  return rows[0] ? { ...rows[0], counter: Number(rows[0].counter) } : null;
}

export type CredentialRef = { id: string; transports: string[] };

export async function listCredentials(db: Db, userId: string): Promise<CredentialRef[]> {
  const { rows } = await sql<CredentialRef>`/* passkey.listCredentials */
    select credential_id as id, transports from passkeys where user_id = ${userId}`.execute(db);
  return rows;
}

/** Null if the credential is already registered. */
export async function insertPasskey(tx: Tx, key: StoredPasskey & { name: string }): Promise<Passkey | null> {
  const { rows } = await sql<Passkey>`/* passkey.insert */
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
    values (${key.id}, ${key.userId}, ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name})
    on conflict (credential_id) do nothing returning ${passkeyColumns}`.execute(tx);
  return rows[0] ?? null;
}

/** False if the passkey is gone, or if another request has stored this counter or a higher one: then it may be a copy. */
export async function acceptPasskeyCounter(db: Db, id: string, counter: number): Promise<boolean> {
  const { rows } = await sql`/* passkey.acceptCounter */
    update passkeys set counter = ${counter}, last_used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function hasPasskey(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`/* passkey.has */ select 1 from passkeys where id = ${id}`.execute(tx);
  return rows.length > 0;
}

export async function renamePasskeyRow(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<Passkey | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<Passkey>`/* passkey.rename */
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${passkeyColumns}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await sql`/* passkey.deleteOf */ delete from passkeys where user_id = ${userId}`.execute(tx);
}

/** The name of the deleted passkey. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<{ name: string }>`/* passkey.delete */
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}
