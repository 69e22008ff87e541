import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { badRequest } from '#platform/errors.ts';
import { publishChange, publishLogChange, publishWork } from '../events/deployment-events.ts';
import { findOwn } from '../find-own.ts';
import type { Deployment } from './deployment.ts';
import { transition } from './transition.ts';
import { lockDeployment, markCancelRequested } from './transition-storage.ts';

/** Cancelling twice is harmless. A deployment that has ended in another way cannot be cancelled. */
export async function cancelDeployment(ctx: Context, id: string): Promise<Deployment> {
  const cancelled = await ctx.db.transaction().execute(async (tx) => {
    const locked = await findOwn(ctx, 'deployment.run', 'deployment', () => lockDeployment(tx, id));
    if (locked.status === 'CANCELLED' || (locked.status === 'RUNNING' && locked.cancelRequestedAt))
      return locked;
    const { decision, deployment } = await transition(
      tx,
      ctx,
      locked,
      { kind: 'cancel' },
      { reason: 'cancelled' },
    );
    if (decision.kind === 'refuse') throw badRequest('This deployment has already ended.');
    await record(tx, ctx.caller, 'deployment.cancel', `deployment ${locked.version}`, locked.teamId);
    return decision.kind === 'ask-agent' ? markCancelRequested(tx, id) : deployment;
  });
  await publishWork(ctx, cancelled.environmentId);
  await publishLogChange(ctx, id);
  await publishChange(ctx, id);
  return cancelled;
}
