import { notFound } from '#platform/errors.ts';
import { isLimitedToTeams, type Context } from '../context.ts';
import { callerTeams, chosenTeam, listedTeams, requireScope } from '../permissions.ts';
import { listInvitations } from './invitation-storage.ts';
import { listMembers } from './member-storage.ts';
import type { Invitation, Member, Team } from './team.ts';
import { findTeamOf, hasSecondFactor, listTeamsOf, listTeamsWithSecondFactor } from './team-storage.ts';

export const listTeams = (ctx: Context): Promise<Team[]> =>
  listTeamsOf(ctx.db, ctx.caller.user.id, listedTeams(ctx, 'team.read', null));

export async function findTeam(ctx: Context, id: string): Promise<Team | null> {
  const known = callerTeams(ctx, 'team.read').find((teamId) => teamId === id.toLowerCase());
  return known === undefined ? null : findTeamOf(ctx.db, ctx.caller.user.id, known);
}

/** One that the caller was a member of when the request began; it may have changed since. */
export async function readOwnTeam(ctx: Context, id: string): Promise<Team> {
  const team = await findTeamOf(ctx.db, ctx.caller.user.id, chosenTeam(ctx, 'team.read', id));
  if (!team) throw notFound('This team');
  return team;
}

export const listTeamMembers = async (ctx: Context, team: Team): Promise<Member[]> =>
  (await isUsable(ctx, team)) ? listMembers(ctx.db, team.id) : [];

export const listTeamInvitations = async (ctx: Context, team: Team): Promise<Invitation[]> =>
  (await isUsable(ctx, team)) ? listInvitations(ctx.db, team.id) : [];

/** Only members receive a team. One who has just joined may lack the second factor that it requires. */
export const isUsable = async (
  { caller, db }: Context,
  { id, requireSecondFactor }: Team,
): Promise<boolean> =>
  !requireSecondFactor ||
  caller.teams.some(({ teamId }) => teamId === id) ||
  hasSecondFactor(db, caller.user.id);

export async function listTeamsWaitingForSecondFactor(ctx: Context): Promise<string[]> {
  requireScope(ctx, 'IDENTITY_READ');
  if (isLimitedToTeams(ctx)) return [];
  const { id } = ctx.caller.user;
  return (await hasSecondFactor(ctx.db, id)) ? [] : listTeamsWithSecondFactor(ctx.db, id);
}
