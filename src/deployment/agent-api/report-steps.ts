import { badRequest } from '#platform/errors.ts';
import { changeMaintenance } from '../deployment/change-maintenance.ts';
import { markSwitched } from '../deployment/mark-switched.ts';
import { hasSwitched, isInMaintenance } from '../protocol/step-names.ts';
import { lockDeployment } from '../deployment/transition-storage.ts';
import { lockEnvironmentRow } from '../environment/environment-storage.ts';
import { publishChange } from '../events/deployment-events.ts';
import { agentLimits, type StepReport, type StepsRequest } from '../protocol/agent-protocol.ts';
import type { AgentContext } from './agent.ts';
import { saveSteps } from './lease-storage.ts';
import { notHeld, requireInEnvironment, type StepsOutcome } from './outcome.ts';

export async function reportSteps(
  ctx: AgentContext,
  id: string,
  { leaseEpoch, steps, commit }: StepsRequest,
): Promise<StepsOutcome> {
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<StepsOutcome> => {
    // Before the deployment, because the switch also updates the environment.
    if (hasSwitched(steps)) await lockEnvironmentRow(tx, ctx.agent.environmentId);
    const locked = requireInEnvironment(await lockDeployment(tx, id), ctx.agent.environmentId);
    if (locked.status !== 'RUNNING' || locked.leaseEpoch !== leaseEpoch) return notHeld(locked.status);
    const merged = mergeSteps(locked.steps, steps);
    if (merged.length > agentLimits.steps)
      throw badRequest(`A deployment has at most ${agentLimits.steps} steps.`);
    await saveSteps(tx, id, merged, commit ?? null);
    if (hasSwitched(steps)) await markSwitched(tx, ctx, locked);
    const isOn = isInMaintenance(merged);
    if (isOn !== isInMaintenance(locked.steps)) await changeMaintenance(tx, ctx, id, isOn);
    return { kind: 'steps-stored' };
  });
  if (outcome.kind === 'steps-stored') await publishChange(ctx, id);
  return outcome;
}

/** In the order in which they were first reported. */
function mergeSteps(before: readonly StepReport[], reported: readonly StepReport[]): StepReport[] {
  const byName = new Map(before.map((step) => [step.name, step]));
  for (const step of reported) byName.set(step.name, step);
  return [...byName.values()];
}
