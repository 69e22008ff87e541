import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { isId } from '#platform/id.ts';
import type { Team } from './team.ts';

const teamColumns = sql`t.id, t.name, t.is_personal as "isPersonal", m.role as "myRole",
  t.require_second_factor as "requireSecondFactor", t.created_at as "createdAt"`;

/** Those of the teams of which the user is a member: the personal one first, then sorted by name. */
export async function listTeamsOf(db: Db, userId: string, ids: readonly string[]): Promise<Team[]> {
  const { rows } = await sql<Team>`/* team.listOf */
    select ${teamColumns} from teams t join team_members m on m.team_id = t.id and m.user_id = ${userId}
    where t.id = any(${ids}::uuid[]) order by t.is_personal desc, lower(t.name), t.id`.execute(db);
  return rows;
}

/** By id. */
export async function findTeamNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`/* team.findNames */
    select id, name from teams where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findTeamOf(db: Db, userId: string, id: string): Promise<Team | null> {
  const [team] = await listTeamsOf(db, userId, [id]);
  return team ?? null;
}

/** The names of the user's teams that require a second factor. */
export async function listTeamsWithSecondFactor(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`/* team.listWithSecondFactor */
    select t.name from teams t join team_members m on m.team_id = t.id
    where m.user_id = ${userId} and t.require_second_factor order by lower(t.name), t.id`.execute(db);
  return rows.map(({ name }) => name);
}

export async function countTeamsCreatedBy(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* team.countCreatedBy */
    select count(*)::int as count from teams where created_by = ${userId} and not is_personal`.execute(tx);
  return rows[0]!.count;
}

/** The account that created the team. If it is gone, the team stands for itself. */
export async function findOwningAccount(db: Db, teamId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`/* team.findOwningAccount */
    select coalesce(created_by, id) as id from teams where id = ${teamId}`.execute(db);
  return rows[0]?.id ?? teamId;
}

export async function insertTeam(
  tx: Tx,
  team: { id: string; name: string; createdBy: string },
): Promise<void> {
  await sql`/* team.insert */
    insert into teams (id, name, created_by, trusted)
    values (${team.id}, ${team.name}, ${team.createdBy},
      exists (select from users where id = ${team.createdBy} and role = 'ADMIN'))`.execute(tx);
}

export type LockedTeam = Pick<Team, 'id' | 'name' | 'isPersonal' | 'requireSecondFactor'>;

/** Changes of a team and of its members wait for each other. */
export async function lockTeam(tx: Tx, id: string): Promise<LockedTeam | null> {
  if (!isId(id)) return null;
  const { rows } = await sql<LockedTeam>`/* team.lock */
    select id, name, is_personal as "isPersonal", require_second_factor as "requireSecondFactor"
    from teams where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Prevents the deletion of the team until the transaction ends. */
export async function shareLockTeam(tx: Tx, id: string): Promise<void> {
  await sql`/* team.shareLock */ select 1 from teams where id = ${id} for key share`.execute(tx);
}

export async function updateTeamRow(
  tx: Tx,
  id: string,
  change: { name: string; requireSecondFactor: boolean },
): Promise<void> {
  await sql`/* team.update */
    update teams set name = ${change.name}, require_second_factor = ${change.requireSecondFactor}
    where id = ${id}`.execute(tx);
}

/** Nobody can reach the team any more once its invitations have ended, and it no longer counts for the user who created it. */
export async function abandonTeam(tx: Tx, id: string): Promise<void> {
  await sql`/* team.deleteMembers */ delete from team_members where team_id = ${id}`.execute(tx);
  await sql`/* team.abandon */ update teams set created_by = null where id = ${id}`.execute(tx);
}

/** With all past deployments and their logs, so not while a client waits. Does nothing if the team has a member. */
export async function deleteAbandonedTeam(db: Db, id: string): Promise<void> {
  await sql`/* team.deleteAbandoned */
    delete from teams t where t.id = ${id} and not t.is_personal
      and not exists (select 1 from team_members m where m.team_id = t.id)`.execute(db);
}

export async function updateDefaultTeam(db: Db, userId: string, teamId: string): Promise<void> {
  await sql`/* team.setDefault */ update users set default_team_id = ${teamId} where id = ${userId}`.execute(
    db,
  );
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`/* team.hasSecondFactor */
    select has_second_factor as has from users where id = ${userId}`.execute(db);
  return rows[0]?.has ?? false;
}
