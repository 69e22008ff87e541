import type { Db } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import type { Status } from '../deployment/state.ts';
import type { LockedDeployment } from '../deployment/transition-storage.ts';
import { unknownDeployment } from '../protocol/agent-protocol.ts';
import { findLease, type LeaseState } from './lease-storage.ts';

/** The agent does not hold a lease of this deployment, or no longer. */
export type NotHeld = { kind: 'not-held'; status: Status };

export type AcceptOutcome = { kind: 'accepted' } | NotHeld;
export type HeartbeatOutcome = { kind: 'renewed'; cancel: boolean } | NotHeld;
export type StepsOutcome = { kind: 'steps-stored' } | NotHeld;
export type AppendOutcome =
  | { kind: 'appended'; size: number }
  /** `size` is where the next append must start. */
  | { kind: 'wrong-offset'; size: number }
  | { kind: 'too-large'; maxBytes: number }
  | NotHeld;
export type CompleteOutcome =
  | { kind: 'completed' }
  /** Only `size` bytes of the log have arrived. */
  | { kind: 'log-incomplete'; size: number }
  | NotHeld;

export const notHeld = (status: Status): NotHeld => ({ kind: 'not-held', status });

/** The agent gives a deployment up after this reason, and after no other 404. */
export const deploymentNotFound = (): AppError =>
  new AppError('NOT_FOUND', 'This deployment does not exist.', { reason: unknownDeployment });

/** For an agent, a deployment of another environment does not exist. */
export function requireInEnvironment(
  locked: LockedDeployment | null,
  environmentId: string,
): LockedDeployment {
  if (locked?.environmentId !== environmentId) throw deploymentNotFound();
  return locked;
}

/** Tells why a conditional update changed no row. */
export async function requireLeaseState(
  db: Db,
  deploymentId: string,
  environmentId: string,
): Promise<LeaseState> {
  const found = await findLease(db, deploymentId);
  if (found?.environmentId !== environmentId) throw deploymentNotFound();
  return found;
}
