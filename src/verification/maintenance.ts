import {
  findSwitched,
  holdDeployments,
  lockEnvironmentRow,
  type SwitchedDeployment,
} from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import { beginDeploymentMaintenance, endDeploymentMaintenance, watchSites } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { holdUntil } from './begin-verification.ts';
import { extraMs } from './evaluate.ts';
import { beginMaintenance, endMaintenance, settleAgain } from './maintenance-storage.ts';
import { listVerificationSettings } from './save-settings.ts';

/** After that, a maintenance page is an outage. */
const maxMs = 30 * 60_000;

/** Visitors begin or cease to see the maintenance page of a deployment. Meanwhile, its sites are in maintenance. */
export async function setMaintenance(
  services: Services,
  { deploymentId, isOn }: { deploymentId: string; isOn: boolean },
): Promise<void> {
  const deployment = await findSwitched(services.db, deploymentId);
  if (!deployment) return;
  const siteIds = await linkedSites(services.db, deployment);
  if (isOn) await begin(services, deployment, siteIds);
  else await finish(services, deployment, siteIds);
}

async function linkedSites(
  db: Db,
  { environmentId, teamId }: SwitchedDeployment,
): Promise<readonly string[]> {
  const [settings] = await listVerificationSettings(db, [{ id: environmentId, teamId }]);
  return settings?.siteIds ?? [];
}

const begin = (
  { db }: Services,
  { id, teamId, status, version, environmentName }: SwitchedDeployment,
  siteIds: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const startsAt = status === 'RUNNING' ? await beginMaintenance(tx, id) : null;
    if (startsAt)
      await beginDeploymentMaintenance(tx, {
        deploymentId: id,
        teamId,
        siteIds,
        title: `Deployment of ${version} to ${environmentName}`,
        createdBy: `Release ${version}`,
        startsAt,
        endsAt: new Date(startsAt.getTime() + maxMs),
      });
  });

/** If the release is being watched, its checks count from now on, after the time to settle. */
const finish = (
  { db }: Services,
  { id, environmentId }: SwitchedDeployment,
  siteIds: readonly string[],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, environmentId);
    if (!(await endMaintenance(tx, id))) return;
    const times = await settleAgain(tx, id);
    if (times) {
      await holdDeployments(tx, environmentId, holdUntil(times.endsAt));
      const until = new Date(times.endsAt.getTime() + extraMs);
      await watchSites(tx, siteIds, { from: times.settledAt, until });
    }
    await endDeploymentMaintenance(tx, id);
  });
