import { badRequest } from '#platform/errors.ts';
import { lockDeployment } from '../deployment/transition-storage.ts';
import { agentLimits, type StepReport, type StepsRequest } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { conflict, ok, requireOurs, type Answer } from './outcome.ts';
import { saveSteps } from './lease-storage.ts';

export async function reportSteps(
  ctx: AgentContext,
  id: string,
  { leaseEpoch, steps }: StepsRequest,
): Promise<Answer> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = requireOurs(await lockDeployment(tx, id), ctx.agent.environmentId);
    if (held.status !== 'RUNNING' || held.leaseEpoch !== leaseEpoch) return conflict(held.status);
    const merged = mergeSteps(held.steps, steps);
    if (merged.length > agentLimits.steps)
      throw badRequest(`A deployment has at most ${agentLimits.steps} steps.`);
    await saveSteps(tx, id, merged);
    return ok();
  });
}

/** In the order in which they were first told. */
export function mergeSteps(before: readonly StepReport[], told: readonly StepReport[]): StepReport[] {
  const byName = new Map(before.map((step) => [step.name, step]));
  for (const step of told) byName.set(step.name, step);
  return [...byName.values()];
}
