import { forgetConfigured } from '#identity/configuration-storage.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { recordTransfer } from '#identity/team/record-transfer.ts';
import { closeDeploymentIncidents } from '#notification/index.ts';
import { AppError } from '#platform/errors.ts';
import { maxEnvironments, tooManyEnvironments } from './create-environment.ts';
import type { Environment } from './environment.ts';
import { countEnvironments, setEnvironmentTeam } from './environment-storage.ts';
import { lockOwnEnvironment } from './own-environment.ts';
import type { VerificationContext } from '../settings.ts';

/** A running deployment continues: its agent is bound to the environment, not to the team. */
export async function transferEnvironment(
  ctx: VerificationContext,
  id: string,
  givenTeamId: string,
): Promise<Environment> {
  const teamId = chosenTeam(ctx, 'environment.manage', givenTeamId);
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const environment = await lockOwnEnvironment(tx, ctx, 'environment.manage', id);
    if (environment.teamId === teamId) return environment;
    if ((await countEnvironments(tx, teamId)) >= maxEnvironments)
      throw new AppError('QUOTA_EXCEEDED', tooManyEnvironments, {
        field: 'environments',
        limit: maxEnvironments,
      });
    await setEnvironmentTeam(tx, id, teamId);
    await forgetConfigured(tx, [id]);
    await ctx.verification.transferHost(tx, id, teamId);
    await closeDeploymentIncidents(tx, id, 'The environment was transferred to another team.');
    await recordTransfer(tx, ctx.caller, {
      action: 'environment.transfer',
      resource: `environment ${environment.name}`,
      from: environment.teamId,
      to: teamId,
    });
    return { ...environment, teamId };
  });
}
