import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { AppError } from '#platform/errors.ts';
import { maxEnvironments, tooManyEnvironments } from './create-environment.ts';
import type { Environment } from './environment.ts';
import { countEnvironments, setEnvironmentTeam } from './environment-storage.ts';
import { lockOwnEnvironment } from './own-environment.ts';

/** A running deployment continues: its agent is bound to the environment, not to the team. */
export async function transferEnvironment(
  ctx: Context,
  id: string,
  givenTeamId: string,
): Promise<Environment> {
  const teamId = chosenTeam(ctx, 'environment.manage', givenTeamId);
  return ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, 'environment.manage', id);
    if (environment.teamId === teamId) return environment;
    if ((await countEnvironments(tx, teamId)) >= maxEnvironments)
      throw new AppError('QUOTA_EXCEEDED', tooManyEnvironments, {
        field: 'environments',
        limit: maxEnvironments,
      });
    await setEnvironmentTeam(tx, id, teamId);
    const resource = `environment ${environment.name}`;
    await record(tx, ctx.caller, 'environment.transfer', resource);
    return { ...environment, teamId };
  });
}
