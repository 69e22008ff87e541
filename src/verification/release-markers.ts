import { listEnvironmentTeams, listSwitched, type SwitchedDeployment } from '#deployment/product.ts';
import { findSites, type ReleaseMarker } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { listLinks } from './settings-storage.ts';

/** A release that went live longer before a failure is not named. */
const suspectMs = 60 * 60_000;
const maxMarkers = 200;

/** By site: its environments, of the same team. */
async function environmentsOf(db: Db, siteIds: readonly string[]): Promise<Map<string, string[]>> {
  const links = await listLinks(db, siteIds);
  if (links.length === 0) return new Map();
  const teams = await listEnvironmentTeams(db, [...new Set(links.map(({ environmentId }) => environmentId))]);
  const teamOf = new Map((await findSites(db, siteIds)).map(({ id, teamId }) => [id, teamId]));
  const own = links.filter(
    ({ environmentId, siteId }) => teams.get(environmentId)?.teamId === teamOf.get(siteId),
  );
  const bySite = Map.groupBy(own, ({ siteId }) => siteId);
  return new Map(
    [...bySite].map(([siteId, some]) => [siteId, some.map(({ environmentId }) => environmentId)]),
  );
}

export async function listEnvironmentIds(db: Db, siteIds: readonly string[]): Promise<string[][]> {
  const environments = await environmentsOf(db, siteIds);
  return siteIds.map((id) => environments.get(id) ?? []);
}

export async function listReleases(
  db: Db,
  siteIds: readonly string[],
  since: Date,
): Promise<ReleaseMarker[][]> {
  const releases = await releasesOf(db, siteIds, since);
  return siteIds.map((id) => (releases.get(id) ?? []).slice(0, maxMarkers));
}

export async function findSuspects(
  db: Db,
  failures: readonly { siteId: string; at: Date }[],
): Promise<(ReleaseMarker | null)[]> {
  if (failures.length === 0) return [];
  const oldest = Math.min(...failures.map(({ at }) => at.getTime()));
  const siteIds = [...new Set(failures.map(({ siteId }) => siteId))];
  const releases = await releasesOf(db, siteIds, new Date(oldest - suspectMs));
  return failures.map(
    ({ siteId, at: failedAt }) =>
      releases
        .get(siteId)
        ?.find(({ at }) => at <= failedAt && failedAt.getTime() - at.getTime() <= suspectMs) ?? null,
  );
}

/** By site, newest first. */
async function releasesOf(
  db: Db,
  siteIds: readonly string[],
  since: Date,
): Promise<Map<string, ReleaseMarker[]>> {
  const environments = await environmentsOf(db, siteIds);
  if (environments.size === 0) return new Map();
  const switched = await listSwitched(db, [...new Set([...environments.values()].flat())], since);
  return new Map(
    [...environments].map(([siteId, ids]) => {
      const own = new Set(ids);
      return [siteId, switched.filter(({ environmentId }) => own.has(environmentId)).map(toMarker)];
    }),
  );
}

const toMarker = ({
  id,
  version,
  kind,
  status,
  environmentName,
  triggeredBy,
  switchedAt,
}: SwitchedDeployment): ReleaseMarker => ({
  deploymentId: id,
  version,
  kind,
  status,
  environmentName,
  triggeredBy,
  at: switchedAt!,
});
