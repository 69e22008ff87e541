import type { Context } from '#identity/context.ts';
import { batched } from '../batch.ts';
import { findReleases, listKeptReleases } from '../deployment/deployment-storage.ts';
import type { Release } from '../schema.generated.ts';
import type { Environment } from './environment.ts';

/**
 * What the agent found on the host, with what is known of it; newest first. Of a host whose agent has not told, what must be
 * there by the history.
 */
export const listHostReleases = batched<Environment, Release[]>(async (ctx, environments) => {
  const onHost = await timestampsOf(ctx, environments);
  const wanted = environments.flatMap(({ id }) =>
    onHost.get(id)!.map((releaseTimestamp) => ({ environmentId: id, releaseTimestamp })),
  );
  const found = wanted.length > 0 ? await findReleases(ctx.db, wanted) : [];
  const known = new Map(
    found.map((release) => [`${release.environmentId} ${release.releaseTimestamp}`, release]),
  );
  return environments.map(({ id, currentRelease }) =>
    [...onHost.get(id)!]
      .sort()
      .reverse()
      .map((timestamp) => {
        const made = known.get(`${id} ${timestamp}`);
        return {
          timestamp,
          isCurrent: timestamp === currentRelease,
          deploymentId: made?.id ?? null,
          version: made?.version ?? null,
          commitSha: made?.commitSha ?? null,
        };
      }),
  );
});

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
      const live = currentRelease === null ? [] : [currentRelease];
      return [id, releaseTimestamps ?? [...new Set([...made, ...live])]];
    }),
  );
}
