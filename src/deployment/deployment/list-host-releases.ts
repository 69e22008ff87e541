import type { Context } from '#identity/context.ts';
import { createLoader } from '#platform/batcher.ts';
import type { ListedEnvironment } from '../environment/environment.ts';
import { isCondemned } from '../protocol/live-history.ts';
import { findReleases, listKeptReleases, type DeployedRelease } from './deployment-storage.ts';
import { defaultRollbackTarget, rollbackObstacle } from './rollback-target.ts';

export type HostRelease = {
  timestamp: string;
  isCurrent: boolean;
  canRollBack: boolean;
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
export const loadHostReleases = createLoader<Context, ListedEnvironment, HostReleases>(
  async (ctx, environments) => {
    const onHost = await timestampsOf(ctx, environments);
    const deployed = await findDeployed(ctx, environments, onHost);
    return environments.map((environment) => {
      const deployedAt = (timestamp: string): DeployedRelease | undefined =>
        deployed.get(`${environment.id} ${timestamp}`);
      return {
        releases: [...onHost.get(environment.id)!]
          .sort()
          .reverse()
          .map((timestamp) => toHostRelease(environment, timestamp, deployedAt(timestamp))),
        rollbackTarget: defaultRollbackTarget(environment, (timestamp) => deployedAt(timestamp)?.status),
      };
    });
  },
);

const toHostRelease = (
  environment: ListedEnvironment,
  timestamp: string,
  deployed: DeployedRelease | undefined,
): HostRelease => ({
  timestamp,
  isCurrent: timestamp === environment.currentRelease,
  canRollBack: rollbackObstacle(timestamp, deployed?.status, environment) === null,
  isCondemned:
    deployed?.wasLive === true && isCondemned(environment.liveHistory, environment.currentRelease, timestamp),
  deploymentId: deployed?.id ?? null,
  version: deployed?.version ?? null,
  commitSha: deployed?.commitSha ?? null,
  commitSubject: deployed?.commitSubject ?? null,
  commitAuthor: deployed?.commitAuthor ?? null,
});

/** By environment and timestamp. Includes releases that were live and may be gone, because the rollback target depends on them. */
async function findDeployed(
  { db }: Context,
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
  { db }: Context,
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
