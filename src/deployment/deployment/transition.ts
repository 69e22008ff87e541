import type { Services } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { holdDeployments, setLastDeployment } from '../environment/environment-storage.ts';
import { deploymentEndedTopic } from '../events/deployment-topics.ts';
import { announceEnd } from './announce-end.ts';
import { changeMaintenance } from './change-maintenance.ts';
import type { Deployment } from './deployment.ts';
import { decideTransition, hasEnded, type TransitionDecision, type DeploymentEvent } from './state.ts';
import { isInMaintenance } from '../protocol/step-names.ts';
import {
  noResult,
  updateStatus,
  type DeploymentResult,
  type LockedDeployment,
} from './transition-storage.ts';

export type Transition = { decision: TransitionDecision; deployment: Deployment };

/** Applies an event to a locked deployment and, at its end, to its environment. After the commit, callers trace a deployment that has ended. */
export async function transition(
  tx: Tx,
  services: Pick<Services, 'queue'>,
  locked: LockedDeployment,
  event: DeploymentEvent,
  { reason = null, result = noResult }: { reason?: string | null; result?: DeploymentResult } = {},
): Promise<Transition> {
  const decision = decideTransition(locked.status, event);
  if (decision.kind !== 'move') return { decision, deployment: locked };
  const { id, status: from, leaseEpoch } = locked;
  const moved = await updateStatus(tx, { id, from, to: decision.to, leaseEpoch, reason, result });
  if (!moved) throw new Error(`deployment ${id} has changed although it was locked`);
  if (hasEnded(moved.status) && moved.startedAt) await afterEnd(tx, services, moved);
  return { decision, deployment: moved };
}

async function afterEnd(tx: Tx, { queue }: Pick<Services, 'queue'>, deployment: Deployment): Promise<void> {
  const { id, environmentId, status, steps } = deployment;
  await setLastDeployment(tx, environmentId);
  // The release is not live any more, so there is nothing to wait for.
  if (status === 'ROLLED_BACK') await holdDeployments(tx, environmentId, null);
  await queue.enqueue(deploymentEndedTopic, { deploymentId: id }, { tx });
  // Even if the agent has left the maintenance page on: from now on that is a failure of the shop.
  if (isInMaintenance(steps)) await changeMaintenance(tx, { queue }, id, false);
  await announceEnd(tx, deployment);
}
