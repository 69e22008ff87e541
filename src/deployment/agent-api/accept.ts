import type { Tx } from '#platform/db/pool.ts';
import { codeOf } from '#platform/errors.ts';
import { mayDeploymentStart } from '../deployment/deployment-storage.ts';
import { isNameInOrder } from '../deployment/name-release.ts';
import { transition } from '../deployment/transition.ts';
import {
  lockDeployment,
  shareLockEnvironment,
  type LockedDeployment,
} from '../deployment/transition-storage.ts';
import { publishChange } from '../events/deployment-events.ts';
import type { AgentContext } from './agent.ts';
import { notHeld, requireInEnvironment, type AcceptOutcome } from './outcome.ts';

const uniqueViolation = '23505';

/** From here on only this agent can run the deployment. Repeating the request after a lost response is harmless. */
export async function accept(ctx: AgentContext, id: string, leaseEpoch: number): Promise<AcceptOutcome> {
  const { environmentId } = ctx.agent;
  try {
    const outcome = await ctx.db.transaction().execute(async (tx): Promise<AcceptOutcome> => {
      const exists = await shareLockEnvironment(tx, environmentId);
      const locked = requireInEnvironment(await lockDeployment(tx, id), environmentId);
      // With epoch 0 it was never offered, and other deployments may be ahead in the queue.
      if (locked.leaseEpoch !== leaseEpoch || leaseEpoch === 0 || !exists) return notHeld(locked.status);
      if (locked.status === 'RUNNING') return { kind: 'accepted' };
      if (locked.status === 'PENDING' && !(await mayStillStart(tx, locked))) return notHeld(locked.status);
      const { decision } = await transition(tx, ctx, locked, { kind: 'accept' }, { reason: 'accepted' });
      return decision.kind === 'move' ? { kind: 'accepted' } : notHeld(locked.status);
    });
    if (outcome.kind === 'accepted') await publishChange(ctx, id);
    return outcome;
  } catch (error) {
    // Another deployment of the environment is running; a unique index allows only one.
    if (codeOf(error) === uniqueViolation) return notHeld('PENDING');
    throw error;
  }
}

/** Since the offer, a freeze can have begun, or a later release started: then it is offered again when its time has come, with another name. */
const mayStillStart = async (tx: Tx, locked: LockedDeployment): Promise<boolean> =>
  (await mayDeploymentStart(tx, locked.id)) && isNameInOrder(tx, locked);
