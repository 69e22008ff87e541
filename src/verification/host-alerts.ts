import type { DeploymentExtension } from '#deployment/product.ts';
import { deleteHost, renameHost, transferHost, updateHostAlerts } from '#monitoring/product.ts';

/** Hosts belong to deployment, and alerts to monitoring. */
export const hostAlerts: Pick<
  DeploymentExtension,
  'reportHost' | 'renameHost' | 'transferHost' | 'deleteHost'
> = {
  reportHost: updateHostAlerts,
  renameHost,
  transferHost,
  deleteHost,
};
