import type { Db } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { hasEnded, type Status } from '../deployment/state.ts';
import type { LockedDeployment } from '../deployment/transition-storage.ts';
import { unknownDeployment, type Conflict } from '../protocol/agent-protocol.ts';
import { findLease, type HeldLease } from './lease-storage.ts';

/** What an agent is told: a status of HTTP and a body. */
export type Answer = { status: number; body: object };

export const ok = (body: object = {}): Answer => ({ status: 200, body });

export const conflict = (status: Status): Answer => {
  const reason: Conflict['reason'] = hasEnded(status)
    ? 'ENDED'
    : status === 'PENDING'
      ? 'NOT_RUNNING'
      : 'LEASE';
  const body: Conflict = { reason, status };
  return { status: 409, body };
};

/** With a reason of its own: the agent gives a deployment up for this 404, and for no other. */
export const noSuchDeployment = (): AppError =>
  new AppError('NOT_FOUND', 'This deployment does not exist.', { reason: unknownDeployment });

/** Another environment's deployment is as unknown to an agent as one that never was. */
export function requireOurs(held: LockedDeployment | null, environmentId: string): LockedDeployment {
  if (held?.environmentId !== environmentId) throw noSuchDeployment();
  return held;
}

/** Why a conditional update found nothing to update. */
export async function whyNot(db: Db, deploymentId: string, environmentId: string): Promise<HeldLease> {
  const found = await findLease(db, deploymentId);
  if (found?.environmentId !== environmentId) throw noSuchDeployment();
  return found;
}
