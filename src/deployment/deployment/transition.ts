import type { Tx } from '#platform/db/pool.ts';
import { rememberDeploymentEnd } from '../environment/environment-storage.ts';
import type { Deployment } from './deployment.ts';
import { decide, hasEnded, type Decision, type Happening } from './state.ts';
import { moveDeployment, noFindings, type Findings, type LockedDeployment } from './transition-storage.ts';

export type Transition = { decision: Decision; deployment: Deployment };

/** Lets something happen to a deployment that is held, and to its environment with it. */
export async function transition(
  tx: Tx,
  held: LockedDeployment,
  happening: Happening,
  { reason = null, findings = noFindings }: { reason?: string | null; findings?: Findings } = {},
): Promise<Transition> {
  const decision = decide(held.status, happening);
  if (decision.kind !== 'move') return { decision, deployment: held };
  const { id, status: from, leaseEpoch, environmentId } = held;
  const moved = await moveDeployment(tx, { id, from, to: decision.to, leaseEpoch, reason, findings });
  if (!moved) throw new Error(`deployment ${id} changed while it was held`);
  if (hasEnded(moved.status) && moved.startedAt) await rememberDeploymentEnd(tx, environmentId);
  return { decision, deployment: moved };
}
