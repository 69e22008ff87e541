import type { AgentContext } from './agent.ts';
import { renewLease } from './lease-storage.ts';
import { notHeld, requireLeaseState, type HeartbeatOutcome } from './outcome.ts';

export async function heartbeat(
  { db, agent: { environmentId } }: AgentContext,
  id: string,
  leaseEpoch: number,
): Promise<HeartbeatOutcome> {
  const renewed = await renewLease(db, { deploymentId: id, environmentId, leaseEpoch });
  if (renewed) return { kind: 'renewed', ...renewed };
  return notHeld((await requireLeaseState(db, id, environmentId)).status);
}
