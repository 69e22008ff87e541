import type { Context } from '#identity/context.ts';
import { batched } from '../batch.ts';
import { findReleases, listKeptReleases, type MadeRelease } from './deployment-storage.ts';
import { defaultTarget, whyNot } from './rollback-target.ts';
import type { Release } from '../schema.generated.ts';
import { hostOf, type Environment } from '../environment/environment.ts';

export type HostReleases = { releases: Release[]; rollbackTarget: string | null };

/**
 * What the agent found on the host, with what is known of it, newest first; of a host whose agent has not told, what must be
 * there by the history. And which of them a rollback goes to.
 */
export const loadHostReleases = batched<Environment, HostReleases>(async (ctx, environments) => {
  const onHost = await timestampsOf(ctx, environments);
  const made = await findMade(ctx, environments, onHost);
  return environments.map((environment) => {
    const madeOf = (timestamp: string): MadeRelease | undefined => made.get(`${environment.id} ${timestamp}`);
    return {
      releases: [...onHost.get(environment.id)!]
        .sort()
        .reverse()
        .map((timestamp) => toRelease(environment, timestamp, madeOf(timestamp))),
      rollbackTarget: defaultTarget(hostOf(environment), (timestamp) => madeOf(timestamp)?.status),
    };
  });
});

const toRelease = (environment: Environment, timestamp: string, made: MadeRelease | undefined): Release => ({
  timestamp,
  isCurrent: timestamp === environment.currentRelease,
  canRollBack: whyNot(timestamp, made?.status, hostOf(environment)) === null,
  deploymentId: made?.id ?? null,
  version: made?.version ?? null,
  commitSha: made?.commitSha ?? null,
});

/** By environment and timestamp. Also of what was live and may be gone: a rollback is decided by it. */
async function findMade(
  { db }: Context,
  environments: readonly Environment[],
  onHost: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, MadeRelease>> {
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
  environments: readonly Environment[],
): Promise<Map<string, readonly string[]>> {
  const untold = environments.filter(({ releaseTimestamps }) => releaseTimestamps === null);
  const kept = untold.map(({ id, releasesToKeep }) => ({ environmentId: id, count: releasesToKeep }));
  const history = Map.groupBy(
    kept.length > 0 ? await listKeptReleases(db, kept) : [],
    ({ environmentId }) => environmentId,
  );
  return new Map(
    environments.map(({ id, releaseTimestamps, currentRelease }) => {
      const made = history.get(id)?.map(({ releaseTimestamp }) => releaseTimestamp) ?? [];
      // Whole or not, what is live is on the host.
      const live = currentRelease === null ? [] : [currentRelease];
      return [id, [...new Set([...(releaseTimestamps ?? made), ...live])]];
    }),
  );
}
