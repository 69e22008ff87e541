import { batched } from '../batch.ts';
import { findReleases } from '../deployment/deployment-storage.ts';
import type { Release } from '../schema.generated.ts';
import type { Environment } from './environment.ts';

/** What the agent found on the host, with what is known of it; newest first. */
export const listHostReleases = batched<Environment, Release[]>(async (ctx, environments) => {
  const wanted = environments.flatMap(({ id, releaseTimestamps }) =>
    releaseTimestamps.map((releaseTimestamp) => ({ environmentId: id, releaseTimestamp })),
  );
  const found = wanted.length > 0 ? await findReleases(ctx.db, wanted) : [];
  const known = new Map(
    found.map((release) => [`${release.environmentId} ${release.releaseTimestamp}`, release]),
  );
  return environments.map(({ id, releaseTimestamps, currentRelease }) =>
    [...releaseTimestamps]
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
