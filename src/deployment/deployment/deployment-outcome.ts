import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DeploymentExtension, VerificationState } from '../extension.ts';
import type { VerificationContext } from '../settings.ts';
import type { Deployment } from './deployment.ts';
import { listLiveIds } from './live-storage.ts';
import { listFinished, listTakenBack } from './outcome-storage.ts';
import type { Status } from './state.ts';

/** What became of a deployment, in one word for people: `status` stays SUCCEEDED whatever happens to the release afterwards. */
export type DeploymentOutcome =
  | 'WAITING'
  | 'RUNNING'
  | 'WATCHING'
  | 'LIVE'
  | 'LIVE_FAILING'
  | 'REPLACED'
  | 'ROLLED_BACK'
  | 'FAILED'
  | 'CANCELLED';

/** What is known of the release of a deployment. */
export type ReleaseFate = {
  isLive: boolean;
  /** Somebody, or a failed verification, has rolled back from it to an earlier release. */
  isTakenBack: boolean;
  verification: VerificationState | null;
};

export function decideOutcome(
  status: Status,
  { isLive, isTakenBack, verification }: ReleaseFate,
): DeploymentOutcome {
  if (status === 'PENDING') return 'WAITING';
  if (status !== 'SUCCEEDED') return status;
  if (isTakenBack) return 'ROLLED_BACK';
  if (!isLive) return 'REPLACED';
  if (verification === 'WATCHING') return 'WATCHING';
  return verification === 'FAILED' ? 'LIVE_FAILING' : 'LIVE';
}

type Finished = Pick<Deployment, 'id' | 'environmentId' | 'status'>;
type Verifications = Pick<DeploymentExtension, 'listVerifications'>;

/** In the order of the deployments, with three queries at most. */
async function outcomesOf(
  db: Db,
  verifications: Verifications,
  deployments: readonly Finished[],
): Promise<DeploymentOutcome[]> {
  const succeeded = deployments.filter(({ status }) => status === 'SUCCEEDED');
  const ids = succeeded.map(({ id }) => id);
  const environments = [...new Set(succeeded.map(({ environmentId }) => environmentId))];
  const live = ids.length > 0 ? await listLiveIds(db, environments) : new Set<string>();
  const takenBack = ids.length > 0 ? await listTakenBack(db, ids) : new Set<string>();
  const watched = ids.filter((id) => live.has(id) && !takenBack.has(id));
  const found = watched.length > 0 ? await verifications.listVerifications(db, watched) : [];
  const states = new Map(found.map((verification, index) => [watched[index]!, verification?.state ?? null]));
  return deployments.map(({ id, status }) =>
    decideOutcome(status, {
      isLive: live.has(id),
      isTakenBack: takenBack.has(id),
      verification: states.get(id) ?? null,
    }),
  );
}

export const loadOutcome = createLoader<VerificationContext, Deployment, DeploymentOutcome>(
  ({ db, verification }, deployments) => outcomesOf(db, verification, deployments),
);

/** For a product that knows only the ids. In their order; null if there is no such deployment. */
export async function listOutcomes(
  db: Db,
  verifications: Verifications,
  ids: readonly string[],
): Promise<(DeploymentOutcome | null)[]> {
  const deployments = await listFinished(db, ids);
  const outcomes = await outcomesOf(db, verifications, deployments);
  const found = new Map(deployments.map(({ id }, index) => [id, outcomes[index]!]));
  return ids.map((id) => found.get(id) ?? null);
}
