import type { AlertOwnerKind } from '../api/monitoring.generated.ts';

const folders: Record<AlertOwnerKind, string> = {
  SITE: 'sites',
  HEARTBEAT: 'heartbeats',
  HOST: 'environments',
};

/** The page of what an alert or incident belongs to. */
export const ownerPath = ({ ownerKind, siteId }: { ownerKind: AlertOwnerKind; siteId: string }): string =>
  `/${folders[ownerKind]}/${siteId}`;
