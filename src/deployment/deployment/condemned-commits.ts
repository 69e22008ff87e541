import type { Db } from '#platform/db/pool.ts';
import { findEnvironment } from '../environment/environment-storage.ts';
import type { DeploymentExtension } from '../extension.ts';
import { wasRolledBack } from '../protocol/live-history.ts';
import { listCommitReleases, type CommitRelease } from './deployment-storage.ts';
import type { HostState } from './rollback-target.ts';

type LiveState = Pick<HostState, 'liveHistory' | 'currentRelease'>;
export type Verifications = Pick<DeploymentExtension, 'listFailed'>;

/** Bounds what a task contains: 100 commits are 4 KB. */
const maxCommits = 100;

/** At least 7 digits, as git abbreviates. Shorter ones are more likely to be the name of a branch or tag. */
const commitId = /^[0-9a-f]{7,64}$/i;

/** For each commit, its newest release decides: with `force`, a commit can be deployed again and is then as good as any. */
export const releasesLeft = (
  releases: readonly CommitRelease[],
  { liveHistory, currentRelease }: LiveState,
): CommitRelease[] =>
  releases.filter(({ releaseTimestamp }) => wasRolledBack(liveHistory, currentRelease, releaseTimestamp));

/** Those that were rolled back from because of their verification. A person can roll back for any reason, and deploys the commit again. */
async function condemnedReleases(
  db: Db,
  verification: Verifications,
  releases: readonly CommitRelease[],
  environment: LiveState,
): Promise<CommitRelease[]> {
  const left = releasesLeft(releases, environment);
  if (left.length === 0) return [];
  const failed = await verification.listFailed(
    db,
    left.map(({ deploymentId }) => deploymentId),
  );
  return left.filter(({ deploymentId }) => failed.has(deploymentId));
}

/** For a branch or tag, only the host knows the commit. */
export async function listCondemnedCommits(
  db: Db,
  verification: Verifications,
  environmentId: string,
): Promise<string[]> {
  const environment = await findEnvironment(db, environmentId);
  if (!environment) return [];
  const releases = await listCommitReleases(db, environmentId);
  const condemned = await condemnedReleases(db, verification, releases, environment);
  return condemned.slice(0, maxCommits).map(({ commitSha }) => commitSha);
}

/** The condemned release of the commit that `gitRef` names, if it is the id of one. */
export async function findCondemnedRelease(
  db: Db,
  verification: Verifications,
  environment: LiveState & { id: string },
  gitRef: string,
): Promise<CommitRelease | null> {
  if (!commitId.test(gitRef)) return null;
  const prefix = gitRef.toLowerCase();
  const named = (await listCommitReleases(db, environment.id)).filter(({ commitSha }) =>
    commitSha.startsWith(prefix),
  );
  // An ambiguous abbreviation is left to the host.
  if (named.length !== 1) return null;
  return (await condemnedReleases(db, verification, named, environment))[0] ?? null;
}
