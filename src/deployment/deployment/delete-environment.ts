import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { revokeTokensOf } from '../environment/agent-token-storage.ts';
import { announceLog, announceWork } from '../events/deployment-events.ts';
import { cancelWaiting, hasRunning } from './transition-storage.ts';
import { markDeleted } from '../environment/environment-storage.ts';
import { lockOwnEnvironment } from '../environment/own-environment.ts';

export async function deleteEnvironment(ctx: Context, id: string): Promise<true> {
  const cancelled = await ctx.db.transaction().execute(async (tx) => {
    const environment = await lockOwnEnvironment(tx, ctx, id);
    // Its agent could no longer tell what became of it.
    if (await hasRunning(tx, id))
      throw badRequest('A deployment is running here. Cancel it, or wait until it has ended.');
    const waiting = await cancelWaiting(tx, id, 'the environment was deleted');
    await revokeTokensOf(tx, id);
    await markDeleted(tx, id);
    await record(tx, ctx.caller, 'environment.delete', `environment ${environment.name}`);
    return waiting;
  });
  await announceWork(ctx, id);
  for (const deploymentId of cancelled) await announceLog(ctx, deploymentId);
  return true;
}
