import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';

export type IdentityKey = { issuer: string; subject: string };

export async function findIdentityUser(db: Db, { issuer, subject }: IdentityKey): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`/* identity.findUser */
    select user_id as "userId" from linked_identities where issuer = ${issuer} and subject = ${subject}`.execute(
    db,
  );
  return rows[0]?.userId ?? null;
}

/** False if another request has just linked this identity. */
export async function insertIdentity(
  tx: Tx,
  { issuer, subject, email, userId }: IdentityKey & { email: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`/* identity.insert */
    insert into linked_identities (issuer, subject, user_id, email) values (${issuer}, ${subject}, ${userId}, ${email})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export type NamedTeam = { id: string; name: string };

/** Teams by id or name. Personal teams belong to one person and are not found. */
export async function findTeamsByIdOrName(db: Db, wanted: readonly string[]): Promise<NamedTeam[]> {
  const { rows } = await sql<NamedTeam>`/* identity.findTeams */
    select id, name from teams where not is_personal and (id::text = any(${wanted}) or name = any(${wanted}))
    order by id limit 1000`.execute(db);
  return rows;
}
