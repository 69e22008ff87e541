import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SortedPage } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { Role, User } from '../caller.ts';

export const userColumns = sql`u.id, u.email, u.name, u.role, u.disabled_at is not null as disabled, u.created_at as "createdAt"`;

export type NewUser = {
  id: string;
  email: string;
  name: string;
  role: Role;
  passwordHash: string | null;
  /** Whether it is known that the address belongs to the owner of the account. */
  emailConfirmed?: boolean;
};

/** With the personal team, which has the same id. */
export async function insertUser(db: Db, user: NewUser): Promise<User | null> {
  const { rows } = await sql<User>`/* user.insert */
    with u as (
      insert into users (id, email, name, role, password_hash, email_confirmed_at)
      values (${user.id}, ${user.email}, ${user.name}, ${user.role}, ${user.passwordHash},
        case when ${user.emailConfirmed ?? false} then now() end)
      on conflict (email) do nothing
      returning *
    ), team as (
      insert into teams (id, name, is_personal, created_by, trusted) select id, name, true, id, role = 'ADMIN' from u
    ), member as (
      insert into team_members (user_id, team_id, role) select id, id, 'OWNER' from u
    )
    select ${userColumns} from u`.execute(db);
  return rows[0] ?? null;
}

const maxListed = 1_000;

export async function listUsers(db: Db): Promise<User[]> {
  const { rows } = await sql<User>`/* user.list */
    select ${userColumns} from users u order by u.email limit ${maxListed}`.execute(db);
  return rows;
}

/** The same list in pages. An email address is unique. */
export async function pageUsers(db: Db, { after, limit }: Omit<SortedPage<string>, 'list'>): Promise<User[]> {
  const rest = after && sql`where u.email > ${after.key}`;
  const { rows } = await sql<User>`/* user.page */
    select ${userColumns} from users u ${rest ?? sql``} order by u.email limit ${limit}`.execute(db);
  return rows;
}

/** Counts to the limit of the list. */
export async function countListedUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* user.countListed */
    select count(*)::int as count from (select from users limit ${maxListed}) u`.execute(db);
  return rows[0]!.count;
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const { rows } =
    await sql<User>`/* user.find */ select ${userColumns} from users u where u.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<(User & { passwordHash: string | null }) | null> {
  const { rows } = await sql<User & { passwordHash: string | null }>`/* user.findByEmail */
    select ${userColumns}, u.password_hash as "passwordHash" from users u where u.email = ${email}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findPasswordHash(db: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`/* user.findPasswordHash */
    select password_hash as hash from users where id = ${id}`.execute(db);
  return rows[0]?.hash ?? null;
}

/** Whether the account is enabled and still has this password. Neither can change before the transaction ends. */
export async function holdPassword(tx: Tx, id: string, hash: string | null): Promise<boolean> {
  const { rows } = await sql`/* user.holdPassword */
    select 1 from users where id = ${id} and password_hash = ${hash} and disabled_at is null for share`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function lockUser(tx: Tx, id: string): Promise<User | null> {
  if (!isId(id)) return null;
  const { rows } =
    await sql<User>`/* user.lock */ select ${userColumns} from users u where u.id = ${id} for update`.execute(
      tx,
    );
  return rows[0] ?? null;
}

export async function updateUserRow(
  tx: Tx,
  id: string,
  change: { role: Role; disabled: boolean },
): Promise<User> {
  const { rows } = await sql<User>`/* user.update */
    update users as u set role = ${change.role},
      disabled_at = case when ${change.disabled} then coalesce(u.disabled_at, now()) end,
      updated_at = now()
    where u.id = ${id} returning ${userColumns}`.execute(tx);
  return rows[0]!;
}

export async function setPasswordHash(db: Db, userId: string, hash: string): Promise<void> {
  await sql`/* user.setPasswordHash */
    update users set password_hash = ${hash}, updated_at = now() where id = ${userId}`.execute(db);
}

export async function setName(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`/* user.setName */
    update users set name = ${name}, updated_at = now() where id = ${userId}`.execute(tx);
}

/** Whether nobody has ever been able to use the account: it has no password, and nothing else that signs in or is signed in. */
export async function isUnused(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`/* user.isUnused */
    select 1 from users u where u.id = ${id} and u.disabled_at is null and u.password_hash is null and not u.has_second_factor
      and not exists (select from linked_identities i where i.user_id = u.id)
      and not exists (select from sessions s where s.user_id = u.id)
      and not exists (select from access_tokens t where t.user_id = u.id)`.execute(db);
  return rows.length > 0;
}

export async function isEmailConfirmed(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`/* user.isEmailConfirmed */
    select email_confirmed_at is not null as confirmed from users where id = ${id}`.execute(db);
  return rows[0]?.confirmed ?? false;
}

export async function setEmailConfirmed(db: Db, id: string, confirmed: boolean): Promise<void> {
  await sql`/* user.setEmailConfirmed */
    update users set email_confirmed_at = case when ${confirmed} then coalesce(email_confirmed_at, now()) end
    where id = ${id}`.execute(db);
}

/** The ids of users whose address nobody has confirmed. */
export async function listUnconfirmed(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`/* user.listUnconfirmed */
    select id from users where email_confirmed_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Also the chosen team: it may be one that is shared with somebody whom the next owner of the account does not know. */
export async function clearPassword(tx: Tx, id: string): Promise<void> {
  await sql`/* user.clearPassword */
    update users set password_hash = null, default_team_id = null, updated_at = now() where id = ${id}`.execute(
    tx,
  );
}

/** Locks the number of users and administrators, for the first account and the last administrator. */
export async function lockUserCount(tx: Tx): Promise<{ users: number; activeAdmins: number }> {
  await sql`/* user.lockCount */ select pg_advisory_xact_lock(hashtext('steward.users'))`.execute(tx);
  const { rows } = await sql<{ users: number; activeAdmins: number }>`/* user.count */
    select count(*)::int as users,
           count(*) filter (where role = 'ADMIN' and disabled_at is null)::int as "activeAdmins" from users`.execute(
    tx,
  );
  return rows[0]!;
}

export async function anyUserExists(db: Db): Promise<boolean> {
  const { rows } = await sql`/* user.any */ select 1 from users limit 1`.execute(db);
  return rows.length > 0;
}
