import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { callerTeams, chosenTeam, listedTeams, requireScope } from '../permissions.ts';
import type { Team } from './team.ts';
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

export async function listTeamsWaitingForSecondFactor(ctx: Context): Promise<string[]> {
  requireScope(ctx, 'IDENTITY_READ');
  const { id } = ctx.caller.user;
  return (await hasSecondFactor(ctx.db, id)) ? [] : listTeamsWithSecondFactor(ctx.db, id);
}
