import { listEnvironmentTeams, type Verification, type VerificationTarget } from '#deployment/product.ts';
import { findSites, listWatchedTargets } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { listTargets, listVerifications } from './verification-storage.ts';

/** In the order of the ids. */
export async function listVerificationsInOrder(
  db: Db,
  deploymentIds: readonly string[],
): Promise<(Verification | null)[]> {
  const found = await listVerifications(db, deploymentIds);
  return deploymentIds.map((id) => found.find(({ deploymentId }) => deploymentId === id) ?? null);
}

/** With the state of the targets now, as long as their site belongs to the team of the environment. */
export async function listVerificationTargets(db: Db, deploymentId: string): Promise<VerificationTarget[]> {
  const [verification] = await listVerifications(db, [deploymentId]);
  if (!verification) return [];
  const { environmentId, settledAt } = verification;
  const targets = (await listTargets(db, [deploymentId])).get(deploymentId) ?? [];
  const siteIds = [...new Set(targets.map(({ siteId }) => siteId))];
  const teamId = (await listEnvironmentTeams(db, [environmentId])).get(environmentId)?.teamId;
  const own = (await findSites(db, siteIds)).filter((site) => site.teamId === teamId).map(({ id }) => id);
  const current = new Map((await listWatchedTargets(db, own)).map((target) => [target.id, target]));
  return targets.map(({ targetId, siteId, pageId, kind, name, wasDown }) => {
    const now = current.get(targetId);
    const lastCheckAt = now?.lastCheckAt && now.lastCheckAt >= settledAt ? now.lastCheckAt : null;
    return { siteId, pageId, kind, name, wasDown, isDown: now?.confirmedStatus === 'DOWN', lastCheckAt };
  });
}
