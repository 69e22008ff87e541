import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import { endLocked } from './end-maintenance-window.ts';
import { findDeploymentWindow, insertWindow } from './window-storage.ts';

export type DeploymentMaintenance = {
  deploymentId: string;
  teamId: string;
  siteIds: readonly string[];
  title: string;
  /** The release. */
  createdBy: string;
  startsAt: Date;
  endsAt: Date;
};

/** Visitors see the maintenance page of a deployment. The message about that can come twice. */
export async function beginDeploymentMaintenance(
  tx: Tx,
  { siteIds, startsAt, endsAt, ...window }: DeploymentMaintenance,
): Promise<void> {
  if (siteIds.length === 0) return;
  await insertWindow(
    tx,
    {
      ...window,
      id: newId(),
      siteIds: [...siteIds],
      tags: null,
      startsAt,
      endsAt,
      recurrence: null,
      timezone: 'UTC',
      isPublic: false,
    },
    { occurrences: [{ startsAt, endsAt }], plannedUntil: endsAt, planAt: null },
  );
}

/** Somebody may have ended it before, or its time may be over. */
export async function endDeploymentMaintenance(tx: Tx, deploymentId: string): Promise<void> {
  const id = await findDeploymentWindow(tx, deploymentId);
  if (id !== null) await endLocked(tx, id);
}
