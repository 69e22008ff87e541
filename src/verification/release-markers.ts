import {
  listEnvironmentTeams,
  listOutcomes,
  listSwitched,
  type SwitchedDeployment,
} from '#deployment/product.ts';
import { findSites, type ReleaseMarker, type ReleaseOutcome, type SitePeriod } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { listVerificationsInOrder as listVerifications } from './list-verifications.ts';
import { listLinks } from './settings-storage.ts';

/** A release that went live longer before a failure is not named. */
const suspectMs = 60 * 60_000;

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

export async function listReleases(db: Db, periods: readonly SitePeriod[]): Promise<ReleaseMarker[][]> {
  if (periods.length === 0) return [];
  const environments = await environmentsOf(db, [...new Set(periods.map(({ siteId }) => siteId))]);
  if (environments.size === 0) return periods.map(() => []);
  const switched = await listSwitched(
    db,
    periods.map(({ siteId, since, until }) => ({
      environmentIds: environments.get(siteId) ?? [],
      since,
      until,
    })),
  );
  return switched.map((deployments) => deployments.map(toMarker));
}

/** A deployment that was deleted since has no release any more. */
export const listReleaseOutcomes = async (
  db: Db,
  deploymentIds: readonly string[],
): Promise<ReleaseOutcome[]> =>
  (await listOutcomes(db, { listVerifications }, deploymentIds)).map((outcome) => outcome ?? 'REPLACED');

export async function findSuspects(
  db: Db,
  failures: readonly { siteId: string; at: Date }[],
): Promise<(ReleaseMarker | null)[]> {
  const periods = failures.map(({ siteId, at }) => ({
    siteId,
    since: new Date(at.getTime() - suspectMs),
    until: at,
  }));
  return (await listReleases(db, periods)).map(([newest]) => newest ?? null);
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
