import type { Db } from '#platform/db/pool.ts';
import { postpone } from './attempt-storage.ts';
import type { WaitingDelivery } from './plan-batches.ts';

/** Those of these sites that are in maintenance, or whose maintenance has not been announced yet, each with its team. */
export type ListInMaintenance = (
  db: Db,
  siteIds: readonly string[],
) => Promise<readonly { id: string; teamId: string }[]>;

/** How long after the end of a maintenance a message can be late. */
const waitSeconds = 10;

/**
 * Messages about a site in maintenance wait until it is over: returns the others. Whoever creates a message looks at the windows, so this
 * matters only for those that were held back, retried or delayed. What somebody sends again is not held up.
 */
export async function postponeInMaintenance<D extends WaitingDelivery>(
  db: Db,
  listInMaintenance: ListInMaintenance,
  waiting: readonly D[],
): Promise<D[]> {
  const siteIds = new Set(waiting.flatMap(({ siteId, resent }) => (resent ? [] : (siteId ?? []))));
  if (siteIds.size === 0) return [...waiting];
  const found = await listInMaintenance(db, [...siteIds]);
  // A message to the team that owned the site before is not its concern.
  const isSilent = ({ siteId, teamId, resent }: D): boolean =>
    !resent && found.some((site) => site.id === siteId && site.teamId === teamId);
  await postpone(db, waiting.filter(isSilent), waitSeconds);
  return waiting.filter((each) => !isSilent(each));
}
