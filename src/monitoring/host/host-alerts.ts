import type { CloseReason } from '#notification/index.ts';
import type { Tx } from '#platform/db/pool.ts';
import { announceTransfer } from '../alert/alert-events.ts';
import { closeOnDelete } from '../alert/close-on-delete.ts';
import { updateAlerts } from '../alert/update-alerts.ts';
import {
  deleteHostRow,
  hasHost,
  saveHost,
  setHostName,
  setHostTeam,
  type HostOwner,
} from './host-storage.ts';

export type HostAlertCondition = { type: 'AGENT_OFFLINE' | 'HOST_DISK' | 'CRON_STUCK' } & (
  | { problem: { since: Date; message: string; remind?: boolean } }
  | { problem: null; closing: CloseReason }
);

/** Opens, rewords and closes the alerts of a host. A host has an owner of alerts from its first alert on. */
export async function updateHostAlerts(
  tx: Tx,
  host: HostOwner,
  conditions: readonly HostAlertCondition[],
): Promise<void> {
  if (conditions.some(({ problem }) => problem !== null)) await saveHost(tx, host);
  else if (!(await hasHost(tx, host.id))) return;
  await updateAlerts(tx, [host.id], {
    conditions: conditions.map((condition) => ({ ...condition, ownerId: host.id })),
  });
}

export const renameHost = (tx: Tx, { id, name }: { id: string; name: string }): Promise<void> =>
  setHostName(tx, id, name);

/** Its alerts are closed for the former team and announced to the new one. */
export async function transferHost(tx: Tx, id: string, teamId: string): Promise<void> {
  if (!(await hasHost(tx, id))) return;
  await announceTransfer(tx, id, teamId);
  await setHostTeam(tx, id, teamId);
}

/** Closes its alerts first, so that no incident stays open at another service. */
export async function deleteHost(tx: Tx, id: string): Promise<void> {
  if (!(await hasHost(tx, id))) return;
  await closeOnDelete(tx, id, null);
  await deleteHostRow(tx, id);
}
