import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { callerTeams, chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { AppError } from '#platform/errors.ts';
import { isId, newId } from '#platform/id.ts';
import { listEnvironmentTeams } from '../environment/environment-storage.ts';
import type { Freeze } from './freeze.ts';
import { countFreezes, findFreeze, insertFreeze } from './freeze-storage.ts';
import { freezeChecks, maxEnvironments, parseFreeze, planFreeze, type FreezeInput } from './parse-freeze.ts';

/** Per team, without those that are over. */
export const maxFreezes = 100;

export type NewFreezeInput = FreezeInput & {
  teamId?: string | null | undefined;
  title: string;
  startsAt: Date;
  endsAt: Date;
};

/** Of what is not given. */
export const defaultFreeze = { environmentIds: null, recurrence: null, timezone: 'UTC', isPublic: false };

export async function createFreeze(ctx: Context, input: NewFreezeInput): Promise<Freeze> {
  const teamId = chosenTeam(ctx, 'freeze.manage', input.teamId ?? (await teamOfEnvironments(ctx, input)));
  const { startsAt, endsAt, title } = input;
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const checks = await freezeChecks(tx, teamId, input, now);
    const settings = parseFreeze(input, { ...defaultFreeze, title, startsAt, endsAt }, checks);
    if ((await countFreezes(tx, teamId)) >= maxFreezes)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A team can have at most ${maxFreezes} freezes that are not over.`,
        {
          field: 'freezes',
          limit: maxFreezes,
        },
      );
    const id = newId();
    await insertFreeze(
      tx,
      { id, teamId, createdBy: ctx.caller.user.email },
      settings,
      planFreeze(settings, now),
    );
    await record(tx, ctx.caller, 'freeze.create', `freeze ${settings.title}`, teamId);
    return (await findFreeze(tx, id))!;
  });
}

/** Of the first environment that belongs to a team of the caller. */
async function teamOfEnvironments(ctx: Context, input: FreezeInput): Promise<string | null> {
  const teams = callerTeams(ctx, 'freeze.manage');
  // What is wrong with the ids is said together with the rest.
  const ids = input.environmentIds?.slice(0, maxEnvironments).filter(isId) ?? [];
  const found = await listEnvironmentTeams(
    ctx.db,
    ids.map((id) => id.toLowerCase()),
  );
  return (
    ids.map((id) => found.get(id.toLowerCase())?.teamId).find((teamId) => teamId && teams.includes(teamId)) ??
    null
  );
}
