import { holdDeployments, type SwitchedDeployment } from '#deployment/product.ts';
import { watchSites } from '#monitoring/product.ts';
import type { Tx } from '#platform/db/pool.ts';
import { holdUntil } from './begin-verification.ts';
import { extraMs } from './evaluate.ts';
import { endMaintenance, settleAgain } from './maintenance-storage.ts';
import { listTargets } from './verification-storage.ts';

/**
 * Visitors no longer see the maintenance page. If the release is being watched, its checks count from the end of the page on, after the
 * time to settle. The environment is locked. False if that was known, or if the release is not watched.
 */
export async function settleAfterMaintenance(tx: Tx, deployment: SwitchedDeployment): Promise<boolean> {
  const { id, environmentId } = deployment;
  const endedAt = await endMaintenance(tx, deployment);
  const times = endedAt && (await settleAgain(tx, id, endedAt));
  if (!times) return false;
  await holdDeployments(tx, environmentId, holdUntil(times.endsAt));
  const counted = ((await listTargets(tx, [id])).get(id) ?? []).filter(({ wasDown }) => !wasDown);
  const until = new Date(times.endsAt.getTime() + extraMs);
  await watchSites(tx, [...new Set(counted.map(({ siteId }) => siteId))], { from: times.settledAt, until });
  return true;
}
