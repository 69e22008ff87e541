import { createLoader } from '#platform/batcher.ts';
import type { ListedEnvironment } from '../environment/environment.ts';
import { wasRolledBack } from '../protocol/live-history.ts';
import { findReleases, listKeptReleases, type DeployedRelease } from './deployment-storage.ts';
import type { VerificationContext } from '../settings.ts';
import { defaultRollbackTarget, rollbackObstacle } from './rollback-target.ts';

export type HostRelease = {
  timestamp: string;
  isCurrent: boolean;
  canRollBack: boolean;
  wasRolledBack: boolean;
  isCondemned: boolean;
  deploymentId: string | null;
  version: string | null;
  commitSha: string | null;
  commitSubject: string | null;
  commitAuthor: string | null;
};

export type HostReleases = { releases: HostRelease[]; rollbackTarget: string | null };

/**
 * The releases on the host, newest first, and the default target of a rollback. If the agent has not reported its releases, they
 * are the ones that should be there according to the deployments.
 */
export const loadHostReleases = createLoader<VerificationContext, ListedEnvironment, HostReleases>(
  async (ctx, environments) => {
    const onHost = await timestampsOf(ctx, environments);
    const deployed = await findDeployed(ctx, environments, onHost);
    const failed = await findFailed(ctx, environments, deployed);
    return environments.map((environment) => {
      const deployedAt = (timestamp: string): DeployedRelease | undefined =>
        deployed.get(`${environment.id} ${timestamp}`);
      return {
        releases: [...onHost.get(environment.id)!]
          .sort()
          .reverse()
          .map((timestamp) => toHostRelease(environment, timestamp, deployedAt(timestamp), failed)),
        rollbackTarget: defaultRollbackTarget(environment, (timestamp) => deployedAt(timestamp)?.status),
      };
    });
  },
);

const toHostRelease = (
  environment: ListedEnvironment,
  timestamp: string,
  deployed: DeployedRelease | undefined,
  failed: ReadonlySet<string>,
): HostRelease => ({
  timestamp,
  isCurrent: timestamp === environment.currentRelease,
  canRollBack: rollbackObstacle(timestamp, deployed?.status, environment) === null,
  wasRolledBack: isLeft(environment, deployed),
  isCondemned: isLeft(environment, deployed) && failed.has(deployed!.id),
  deploymentId: deployed?.id ?? null,
  version: deployed?.version ?? null,
  commitSha: deployed?.commitSha ?? null,
  commitSubject: deployed?.commitSubject ?? null,
  commitAuthor: deployed?.commitAuthor ?? null,
});

const isLeft = (
  { liveHistory, currentRelease }: ListedEnvironment,
  deployed: DeployedRelease | undefined,
): boolean =>
  deployed?.wasLive === true && wasRolledBack(liveHistory, currentRelease, deployed.releaseTimestamp);

/** Which of the releases that were rolled back from have a verification that failed, by the id of their deployment. */
async function findFailed(
  { db, verification }: VerificationContext,
  environments: readonly ListedEnvironment[],
  deployed: ReadonlyMap<string, DeployedRelease>,
): Promise<ReadonlySet<string>> {
  const byId = new Map(environments.map((environment) => [environment.id, environment]));
  const left = [...deployed.values()].filter((each) => isLeft(byId.get(each.environmentId)!, each));
  const ids = left.map(({ id }) => id);
  return ids.length > 0 ? verification.listFailed(db, ids) : new Set();
}

/** By environment and timestamp. Includes releases that were live and may be gone, because the rollback target depends on them. */
async function findDeployed(
  { db }: VerificationContext,
  environments: readonly ListedEnvironment[],
  onHost: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, DeployedRelease>> {
  const wanted = environments.flatMap(({ id, liveHistory }) =>
    [...new Set([...onHost.get(id)!, ...liveHistory])].map((releaseTimestamp) => ({
      environmentId: id,
      releaseTimestamp,
    })),
  );
  const found = wanted.length > 0 ? await findReleases(db, wanted) : [];
  return new Map(found.map((release) => [`${release.environmentId} ${release.releaseTimestamp}`, release]));
}

async function timestampsOf(
  { db }: VerificationContext,
  environments: readonly ListedEnvironment[],
): Promise<Map<string, readonly string[]>> {
  const unreported = environments.filter(({ releaseTimestamps }) => releaseTimestamps === null);
  const kept = unreported.map(({ id, releasesToKeep }) => ({ environmentId: id, count: releasesToKeep }));
  const history = Map.groupBy(
    kept.length > 0 ? await listKeptReleases(db, kept) : [],
    ({ environmentId }) => environmentId,
  );
  return new Map(
    environments.map(({ id, releaseTimestamps, currentRelease }) => {
      const expected = history.get(id)?.map(({ releaseTimestamp }) => releaseTimestamp) ?? [];
      // The live release is on the host, even if its files are incomplete.
      const live = currentRelease === null ? [] : [currentRelease];
      return [id, [...new Set([...(releaseTimestamps ?? expected), ...live])]];
    }),
  );
}
