import { transition } from '../deployment/transition.ts';
import { lockDeployment, lockEnvironment } from '../deployment/transition-storage.ts';
import type { CompleteRequest } from '../protocol.ts';
import type { AgentContext } from './agent.ts';
import { announceLog, announceWork } from './announcements.ts';
import { conflict, ok, requireOurs, type Answer } from './answer.ts';

/** Ends a deployment. The same outcome again is no mistake: the answer to the first may have got lost. */
export async function complete(ctx: AgentContext, id: string, request: CompleteRequest): Promise<Answer> {
  const { environmentId } = ctx.agent;
  const { leaseEpoch, outcome, logSize, commitSha, maintenanceWindow, databaseChanged } = request;
  const answer = await ctx.db.transaction().execute(async (tx): Promise<Answer> => {
    await lockEnvironment(tx, environmentId);
    const held = requireOurs(await lockDeployment(tx, id), environmentId);
    if (held.leaseEpoch !== leaseEpoch) return conflict(held.status);
    if (held.status === outcome) return ok();
    if (held.status === 'RUNNING' && held.logBytes !== logSize)
      return { status: 412, body: { size: held.logBytes } };
    const errorMessage = request.errorMessage ?? (outcome === 'FAILED' ? 'The agent gave no reason.' : null);
    const findings = { errorMessage, commitSha, maintenanceWindow, databaseChanged };
    const { decision } = await transition(
      tx,
      held,
      { kind: 'complete', outcome },
      { reason: 'completed', findings },
    );
    return decision.kind === 'move' ? ok() : conflict(held.status);
  });
  if (answer.status === 200) {
    await announceLog(ctx, id);
    await announceWork(ctx, environmentId);
  }
  return answer;
}
