import type { Context } from '#identity/context.ts';
import { createLoader } from '#platform/batcher.ts';
import type { Db } from '#platform/db/pool.ts';
import { describeWait } from './freeze.ts';
import { listEnvironmentOccurrences, listWatched } from './freeze-storage.ts';

/** The part of a deployment that decides what it waits for. */
type Queued = {
  environmentId: string;
  status: string;
  kind: string;
  notBefore: Date | null;
  supersede: boolean;
  overrideFreeze: string | null;
};

/** What a deployment waits for, in one sentence. */
export const loadWait = createLoader<Context, Queued, string | null>(({ db }, deployments) =>
  listWaits(db, deployments),
);

/** In the order of the deployments. Only pending ones wait for a time, and rollbacks never do. */
export async function listWaits(db: Db, deployments: readonly Queued[]): Promise<(string | null)[]> {
  const mayWait = ({ status, kind }: Queued) => status === 'PENDING' && kind !== 'ROLLBACK';
  const ids = [...new Set(deployments.filter(mayWait).map(({ environmentId }) => environmentId))];
  if (ids.length === 0) return deployments.map(() => null);
  const watched = new Map((await listWatched(db, ids)).map((environment) => [environment.id, environment]));
  // 50 occurrences are stored of each freeze. More than 200 that follow each other are not worth a sentence.
  const freezes = Map.groupBy(
    await listEnvironmentOccurrences(db, ids, 200),
    ({ environmentId }) => environmentId,
  );
  return deployments.map((deployment) => {
    const environment = watched.get(deployment.environmentId);
    if (!environment || !mayWait(deployment)) return null;
    return describeWait({
      now: environment.now,
      notBefore: deployment.notBefore,
      watchedUntil: deployment.supersede ? null : environment.watchedUntil,
      freezes: deployment.overrideFreeze === null ? (freezes.get(deployment.environmentId) ?? []) : [],
    });
  });
}
