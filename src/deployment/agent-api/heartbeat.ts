import type { AgentContext } from './agent.ts';
import { conflict, ok, whyNot, type Answer } from './outcome.ts';
import { renewLease } from './lease-storage.ts';

export async function heartbeat(
  { db, agent }: AgentContext,
  id: string,
  leaseEpoch: number,
): Promise<Answer> {
  const { environmentId } = agent;
  const renewed = await renewLease(db, { deploymentId: id, environmentId, leaseEpoch });
  return renewed ? ok(renewed) : conflict((await whyNot(db, id, environmentId)).status);
}
