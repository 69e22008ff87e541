import { sql } from 'kysely';
import type { Caller } from '../caller.ts';

/** The part of a caller that is read together with the user `u`, so that a request needs no statement more. */
export type CallerTeams = Pick<Caller, 'teams' | 'defaultTeamId'>;

/** Teams that require a second factor do not count for a user without one. */
export const callerTeamColumns = sql`u.default_team_id as "defaultTeamId",
  (select json_agg(json_build_object('teamId', m.team_id, 'role', m.role, 'createdByAdmin', coalesce(c.role = 'ADMIN', false)))
   from team_members m join teams o on o.id = m.team_id left join users c on c.id = o.created_by
   where m.user_id = u.id and (u.has_second_factor or not o.require_second_factor)) as teams`;

export type CallerTeamRow = { defaultTeamId: string | null; teams: Caller['teams'] | null };

/**
 * `only`: the teams to which a token is limited. The default is the personal team, whose id is the user's; for a limited token,
 * the first of its teams.
 */
export function toCallerTeams(
  userId: string,
  row: CallerTeamRow,
  only: readonly string[] | null,
): CallerTeams {
  const all = row.teams ?? [];
  const teams = only === null ? all : all.filter(({ teamId }) => only.includes(teamId));
  const has = (id: string | null): id is string => teams.some(({ teamId }) => teamId === id);
  const defaultTeamId = [row.defaultTeamId, userId, ...(only ?? [])].find(has) ?? userId;
  return { teams, defaultTeamId };
}

/**
 * Whether these are the memberships, with the same roles. New ones count as well: a socket that was opened before its user joined
 * a team would not notice that the user has left it again.
 */
export function hasMemberships(row: CallerTeamRow, teams: Caller['teams']): boolean {
  const current = new Map((row.teams ?? []).map(({ teamId, role }) => [teamId, role]));
  return teams.length === current.size && teams.every(({ teamId, role }) => current.get(teamId) === role);
}
