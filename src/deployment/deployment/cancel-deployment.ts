import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { announceLog, announceWork } from '../events/deployment-events.ts';
import type { Deployment } from './deployment.ts';
import { requireOwnDeployment } from './own-deployment.ts';
import { transition } from './transition.ts';
import { lockDeployment, markCancelRequested } from './transition-storage.ts';

/** Asking twice is harmless; what has ended otherwise cannot be cancelled. */
export async function cancelDeployment(ctx: Context, id: string): Promise<Deployment> {
  const cancelled = await ctx.db.transaction().execute(async (tx) => {
    const held = requireOwnDeployment(ctx, await lockDeployment(tx, id));
    if (held.status === 'CANCELLED' || (held.status === 'RUNNING' && held.cancelRequestedAt)) return held;
    const { decision, deployment } = await transition(tx, held, { kind: 'cancel' }, { reason: 'cancelled' });
    if (decision.kind === 'refuse') throw badRequest('This deployment has ended already.');
    await record(tx, ctx.caller, 'deployment.cancel', `deployment ${held.version}`);
    return decision.kind === 'ask' ? markCancelRequested(tx, id) : deployment;
  });
  await announceWork(ctx, cancelled.environmentId);
  await announceLog(ctx, id);
  return cancelled;
}
