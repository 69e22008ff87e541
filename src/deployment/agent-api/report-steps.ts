import { badRequest } from '#platform/errors.ts';
import { lockDeployment } from '../deployment/transition-storage.ts';
import { agentLimits, type StepReport, type StepsRequest } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { saveSteps } from './lease-storage.ts';
import { notHeld, requireInEnvironment, type StepsOutcome } from './outcome.ts';

export async function reportSteps(
  ctx: AgentContext,
  id: string,
  { leaseEpoch, steps }: StepsRequest,
): Promise<StepsOutcome> {
  return ctx.db.transaction().execute(async (tx): Promise<StepsOutcome> => {
    const locked = requireInEnvironment(await lockDeployment(tx, id), ctx.agent.environmentId);
    if (locked.status !== 'RUNNING' || locked.leaseEpoch !== leaseEpoch) return notHeld(locked.status);
    const merged = mergeSteps(locked.steps, steps);
    if (merged.length > agentLimits.steps)
      throw badRequest(`A deployment has at most ${agentLimits.steps} steps.`);
    await saveSteps(tx, id, merged);
    return { kind: 'steps-stored' };
  });
}

/** In the order in which they were first reported. */
function mergeSteps(before: readonly StepReport[], reported: readonly StepReport[]): StepReport[] {
  const byName = new Map(before.map((step) => [step.name, step]));
  for (const step of reported) byName.set(step.name, step);
  return [...byName.values()];
}
