import type { Tx } from '#platform/db/pool.ts';
import { setLastDeployment } from '../environment/environment-storage.ts';
import type { Deployment } from './deployment.ts';
import { decideTransition, hasEnded, type TransitionDecision, type DeploymentEvent } from './state.ts';
import {
  noResult,
  updateStatus,
  type DeploymentResult,
  type LockedDeployment,
} from './transition-storage.ts';

export type Transition = { decision: TransitionDecision; deployment: Deployment };

/** Applies an event to a locked deployment and, at its end, to its environment. */
export async function transition(
  tx: Tx,
  locked: LockedDeployment,
  event: DeploymentEvent,
  { reason = null, result = noResult }: { reason?: string | null; result?: DeploymentResult } = {},
): Promise<Transition> {
  const decision = decideTransition(locked.status, event);
  if (decision.kind !== 'move') return { decision, deployment: locked };
  const { id, status: from, leaseEpoch, environmentId } = locked;
  const moved = await updateStatus(tx, { id, from, to: decision.to, leaseEpoch, reason, result });
  if (!moved) throw new Error(`deployment ${id} has changed although it was locked`);
  if (hasEnded(moved.status) && moved.startedAt) await setLastDeployment(tx, environmentId);
  return { decision, deployment: moved };
}
