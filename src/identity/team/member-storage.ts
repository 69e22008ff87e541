import { sql } from 'kysely';
import { createLoader } from '#platform/batcher.ts';
import { column } from '#platform/db/column.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SortedPage } from '#platform/graphql/connection.ts';
import { isId } from '#platform/id.ts';
import type { TeamRole } from '../caller.ts';
import type { Member } from './team.ts';

type Row = { teamId: string; userId: string; email: string; name: string; role: TeamRole; since: Date };

const memberColumns = sql`m.team_id as "teamId", m.user_id as "userId", u.email, u.name, m.role, m.created_at as since`;

const toMember = ({ userId, email, name, role, since }: Row): Member => ({
  user: { id: userId, email, name },
  role,
  since,
});

/** Sorted by name. The members of several teams are read in one statement. */
export const listMembers: (db: Db, teamId: string) => Promise<Member[]> = createLoader(
  async (db: Db, teamIds: readonly string[]) => {
    const { rows } = await sql<Row>`/* member.list */
      select ${memberColumns} from team_members m join users u on u.id = m.user_id
      where m.team_id = any(${[...new Set(teamIds)]}::uuid[]) order by lower(u.name), u.email`.execute(db);
    const byTeam = Map.groupBy(rows, ({ teamId }) => teamId);
    return teamIds.map((id) => (byTeam.get(id) ?? []).map(toMember));
  },
);

export type MemberPageRequest = { teamId: string } & Omit<SortedPage<string>, 'list'>;

/** One page for each request, in one statement. */
export async function pageMembers(db: Db, requests: readonly MemberPageRequest[]): Promise<Member[][]> {
  const { rows } = await sql<Row & { index: number }>`/* member.page */
    select wanted.n::int - 1 as index, p.* from
      unnest(${column(requests, ({ teamId }) => teamId)}::uuid[], ${column(requests, ({ after }) => after?.key ?? null)}::text[],
        ${column(requests, ({ after }) => after?.id ?? null)}::uuid[], ${column(requests, ({ limit }) => limit)}::int[])
        with ordinality as wanted (team_id, after_name, after_id, size, n),
      lateral (
        select ${memberColumns} from team_members m join users u on u.id = m.user_id
        where m.team_id = wanted.team_id
          and (wanted.after_id is null or (lower(u.name), u.id) > (lower(wanted.after_name), wanted.after_id))
        order by lower(u.name), u.id limit wanted.size) p
    order by wanted.n, lower(p.name), p."userId"`.execute(db);
  const byRequest = Map.groupBy(rows, ({ index }) => index);
  return requests.map((_, index) => (byRequest.get(index) ?? []).map(toMember));
}

/** Those of several teams are counted in one statement. */
export const countMembersOf: (db: Db, teamId: string) => Promise<number> = createLoader(
  async (db: Db, teamIds: readonly string[]) => {
    const { rows } = await sql<{ teamId: string; count: number }>`/* member.countOf */
      select team_id as "teamId", count(*)::int as count from team_members
      where team_id = any(${[...new Set(teamIds)]}::uuid[]) group by team_id`.execute(db);
    const counts = new Map(rows.map(({ teamId, count }) => [teamId, count]));
    return teamIds.map((id) => counts.get(id) ?? 0);
  },
);

export async function findMember(db: Db, teamId: string, userId: string): Promise<Member | null> {
  if (!isId(userId) || !isId(teamId)) return null;
  const { rows } = await sql<Row>`/* member.find */
    select ${memberColumns} from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and m.user_id = ${userId}`.execute(db);
  return rows[0] ? toMember(rows[0]) : null;
}

export async function isMemberAddress(db: Db, teamId: string, email: string): Promise<boolean> {
  const { rows } = await sql`/* member.hasAddress */
    select 1 from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and u.email = ${email}`.execute(db);
  return rows.length > 0;
}

/** Does nothing if the user is a member already. */
export async function insertMember(tx: Tx, teamId: string, userId: string, role: TeamRole): Promise<void> {
  await sql`/* member.insert */
    insert into team_members (team_id, user_id, role) values (${teamId}, ${userId}, ${role})
    on conflict (user_id, team_id) do nothing`.execute(tx);
}

export async function updateMemberRole(
  tx: Tx,
  teamId: string,
  userId: string,
  role: TeamRole,
): Promise<void> {
  await sql`/* member.setRole */
    update team_members set role = ${role} where team_id = ${teamId} and user_id = ${userId}`.execute(tx);
}

export async function deleteMember(tx: Tx, teamId: string, userId: string): Promise<void> {
  await sql`/* member.delete */
    delete from team_members where team_id = ${teamId} and user_id = ${userId}`.execute(tx);
}

/** Whether the team has an owner besides this user. A disabled account cannot manage anything. */
export async function hasOtherOwner(tx: Tx, teamId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`/* member.otherOwner */
    select 1 from team_members m join users u on u.id = m.user_id
    where m.team_id = ${teamId} and m.user_id <> ${userId} and m.role = 'OWNER' and u.disabled_at is null
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function countMembers(tx: Tx, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* member.count */
    select count(*)::int as count from team_members where team_id = ${teamId}`.execute(tx);
  return rows[0]!.count;
}

export async function countMemberships(tx: Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`/* member.countOfUser */
    select count(*)::int as count from team_members where user_id = ${userId}`.execute(tx);
  return rows[0]!.count;
}

/** Without the personal one. */
export async function listTeamIdsOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`/* member.listTeamIds */
    select team_id as id from team_members where user_id = ${userId} and team_id <> ${userId}`.execute(tx);
  return rows.map(({ id }) => id);
}
