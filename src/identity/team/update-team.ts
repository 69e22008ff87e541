import { collectGiven, kept, type FieldError } from '#platform/parse-input.ts';
import { record } from '../audit/record.ts';
import { requireRecentSignIn, type Context } from '../context.ts';
import { parseTeamName, refused, type TeamResult } from './create-team.ts';
import { manageTeam } from './manage-team.ts';
import { findTeamOf, hasSecondFactor, updateTeamRow, type LockedTeam } from './team-storage.ts';

type UpdateTeam = { name?: string | null; requireSecondFactor?: boolean | null };
const fields = { name: parseTeamName, requireSecondFactor: kept<boolean>() };

export async function updateTeam(ctx: Context, id: string, input: UpdateTeam): Promise<TeamResult> {
  return manageTeam(ctx, id, async (tx, team) => {
    requireRecentSignIn(ctx);
    const { values, errors } = collectGiven(input, fields);
    const change = { ...team, ...values };
    const { user } = ctx.caller;
    if (change.requireSecondFactor && !team.requireSecondFactor)
      errors.push(...refuseSecondFactor(team, await hasSecondFactor(tx, user.id)));
    if (errors.length > 0) return refused(...errors);
    await updateTeamRow(tx, team.id, change);
    const given = Object.keys(values).join(', ');
    await record(tx, ctx.caller, 'team.update', `team ${change.name}${given && `: ${given}`}`, team.id);
    return { team: (await findTeamOf(tx, user.id, team.id))!, errors: [] };
  });
}

/** Otherwise the owner could not undo it. */
function refuseSecondFactor({ isPersonal }: LockedTeam, callerHasOne: boolean): FieldError[] {
  const field = 'requireSecondFactor';
  if (isPersonal) return [{ field, message: 'A personal team cannot require a second factor.' }];
  if (!callerHasOne) return [{ field, message: 'Set up a second factor for your own account first.' }];
  return [];
}
