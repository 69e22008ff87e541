import { record } from '#identity/audit/record.ts';
import { closeDeploymentIncidents } from '#notification/index.ts';
import { badRequest } from '#platform/errors.ts';
import { revokeTokensOf } from '../environment/agent-token-storage.ts';
import { markDeleted } from '../environment/environment-storage.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';
import { publishChange, publishLogChange, publishWork } from '../events/deployment-events.ts';
import type { VerificationContext } from '../settings.ts';
import { cancelPending, hasRunning } from './transition-storage.ts';

/** Here and not in `environment/`, because deleting an environment cancels its pending deployments. */
export async function deleteEnvironment(ctx: VerificationContext, id: string): Promise<true> {
  const cancelled = await ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, 'environment.manage', id);
    // Its agent could no longer report the outcome.
    if (await hasRunning(tx, id))
      throw badRequest('A deployment is running in this environment. Cancel it, or wait until it has ended.');
    const pending = await cancelPending(tx, id, 'the environment was deleted');
    await revokeTokensOf(tx, id);
    await markDeleted(tx, id);
    await ctx.verification.deleteHost(tx, id);
    await closeDeploymentIncidents(tx, id, 'The environment was deleted.');
    await record(tx, ctx.caller, 'environment.delete', `environment ${environment.name}`, environment.teamId);
    return pending;
  });
  await publishWork(ctx, id);
  for (const deploymentId of cancelled) {
    await publishLogChange(ctx, deploymentId);
    await publishChange(ctx, deploymentId);
  }
  return true;
}
