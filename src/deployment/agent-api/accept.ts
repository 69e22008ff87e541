import { codeOf } from '#platform/errors.ts';
import { transition } from '../deployment/transition.ts';
import { holdEnvironment, lockDeployment } from '../deployment/transition-storage.ts';
import type { AgentContext } from './agent.ts';
import { conflict, ok, requireOurs, type Answer } from './outcome.ts';

const uniqueViolation = '23505';

/** From here on the deployment is this agent's and nobody else's. An answer that got lost may be asked for again. */
export async function accept(ctx: AgentContext, id: string, leaseEpoch: number): Promise<Answer> {
  const { environmentId } = ctx.agent;
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const here = await holdEnvironment(tx, environmentId);
      const held = requireOurs(await lockDeployment(tx, id), environmentId);
      // Epoch 0: it was never offered, and others may be waiting before it.
      if (held.leaseEpoch !== leaseEpoch || leaseEpoch === 0 || !here) return conflict(held.status);
      if (held.status === 'RUNNING') return ok();
      const { decision } = await transition(tx, held, { kind: 'accept' }, { reason: 'accepted' });
      return decision.kind === 'move' ? ok() : conflict(held.status);
    });
  } catch (error) {
    // Another one of the environment runs: the index let it be the only one.
    if (codeOf(error) === uniqueViolation) return conflict('PENDING');
    throw error;
  }
}
