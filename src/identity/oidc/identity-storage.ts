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

/** Until the transaction ends, no other one links an identity to this account or removes one. Taken before teams and users are locked. */
export async function lockIdentitiesOf(tx: Tx, userId: string): Promise<void> {
  await sql`/* identity.lockOf */
    select pg_advisory_xact_lock(hashtext('steward.identities'), hashtext(${userId}))`.execute(tx);
}

/** Who the account belongs to at this issuer. */
export async function listSubjectsOf(db: Db, userId: string, issuer: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`/* identity.listSubjects */
    select subject from linked_identities where user_id = ${userId} and issuer = ${issuer}`.execute(db);
  return rows.map(({ subject }) => subject);
}

export async function deleteIdentitiesOf(
  tx: Tx,
  userId: string,
): Promise<{ issuer: string; email: string | null }[]> {
  const { rows } = await sql<{ issuer: string; email: string | null }>`/* identity.deleteOf */
    delete from linked_identities where user_id = ${userId} returning issuer, email`.execute(tx);
  return rows;
}

export type NamedTeam = { id: string; name: string; createdByAdmin: boolean };

/** Teams by id or name. Personal teams, which belong to one person, and deleted ones, which have no members, are not found. */
export async function findTeamsByIdOrName(db: Db, wanted: readonly string[]): Promise<NamedTeam[]> {
  const { rows } = await sql<NamedTeam>`/* identity.findTeams */
    select t.id, t.name, coalesce(c.role = 'ADMIN', false) as "createdByAdmin"
    from teams t left join users c on c.id = t.created_by
    where not t.is_personal and (t.id::text = any(${wanted}) or (t.name = any(${wanted}) and c.role = 'ADMIN'))
      and exists (select 1 from team_members m where m.team_id = t.id)
    order by t.id limit 1000`.execute(db);
  return rows;
}
