import type { Tx } from '#platform/db/pool.ts';
import type { DeploymentNotice } from './event.ts';
import { ensureForOwners } from './settings/settings-storage.ts';
import { listUsableChannels, type UsableChannels } from './usable-channel-storage.ts';

/** `notices`: those that the team has chosen. */
export type OpenedChannels = UsableChannels & { notices: readonly DeploymentNotice[] };

/** By the id of the team. Teams without settings get the default ones. */
export async function openTeamChannels(
  tx: Tx,
  teamIds: readonly string[],
): Promise<Map<string, OpenedChannels>> {
  const found = await listUsableChannels(tx, teamIds);
  const missing = teamIds.filter((id) => found.get(id)?.notices === null);
  for (const id of missing) await ensureForOwners(tx, id);
  const all = missing.length > 0 ? await listUsableChannels(tx, teamIds) : found;
  return new Map(
    [...all].map(([id, { notices, ...channels }]) => [id, { ...channels, notices: notices ?? [] }]),
  );
}
