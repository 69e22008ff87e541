import { findSwitched, lockEnvironmentRow, type SwitchedDeployment } from '#deployment/product.ts';
import type { Services } from '#identity/context.ts';
import { beginDeploymentMaintenance, endDeploymentMaintenance } from '#monitoring/product.ts';
import type { Db } from '#platform/db/pool.ts';
import { beginMaintenance } from './maintenance-storage.ts';
import { listVerificationSettings } from './save-settings.ts';
import { settleAfterMaintenance } from './settle-after-maintenance.ts';

/** After that, a maintenance page is an outage. */
const maxMs = 30 * 60_000;

/** Visitors begin or cease to see the maintenance page of a deployment. Meanwhile, its sites are in maintenance. */
export async function setMaintenance(
  services: Services,
  { deploymentId, isOn }: { deploymentId: string; isOn: boolean },
): Promise<void> {
  const deployment = await findSwitched(services.db, deploymentId);
  if (!deployment) return;
  if (isOn) await begin(services, deployment, await linkedSites(services.db, deployment));
  else await finish(services, deployment);
}

async function linkedSites(
  db: Db,
  { environmentId, teamId }: SwitchedDeployment,
): Promise<readonly string[]> {
  const [settings] = await listVerificationSettings(db, [{ id: environmentId, teamId }]);
  return settings?.siteIds ?? [];
}

const begin = ({ db }: Services, deployment: SwitchedDeployment, siteIds: readonly string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { status, version, environmentName } = deployment;
    const startsAt = status === 'RUNNING' ? await beginMaintenance(tx, deployment) : null;
    if (startsAt)
      await beginDeploymentMaintenance(tx, {
        deploymentId: deployment.id,
        teamId: deployment.teamId,
        siteIds,
        title: `Deployment of ${version} to ${environmentName}`,
        createdBy: `Release ${version}`,
        startsAt,
        endsAt: new Date(startsAt.getTime() + maxMs),
      });
  });

const finish = ({ db }: Services, deployment: SwitchedDeployment): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockEnvironmentRow(tx, deployment.environmentId);
    await settleAfterMaintenance(tx, deployment);
    await endDeploymentMaintenance(tx, deployment.id);
  });
