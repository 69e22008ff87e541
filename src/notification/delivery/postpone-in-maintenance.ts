import type { Db } from '#platform/db/pool.ts';
import { postpone } from './attempt-storage.ts';
import type { WaitingDelivery } from './plan-batches.ts';

/**
 * Those of these sites that are in maintenance, or whose maintenance has not been announced yet, each with its team and the end of the
 * maintenance, which can be a moment ago.
 */
export type ListInMaintenance = (
  db: Db,
  siteIds: readonly string[],
) => Promise<readonly { id: string; teamId: string; until: Date }[]>;

/** How long a message waits at least: the end of a maintenance is announced within seconds, and can withdraw it. */
const minSeconds = 10;

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
  const found = new Map((await listInMaintenance(db, [...siteIds])).map((site) => [site.id, site]));
  const postponed = waiting.flatMap((each) => {
    const site = found.get(each.siteId ?? '');
    // A message to the team that owned the site before is not its concern.
    return site && !each.resent && site.teamId === each.teamId ? [{ each, until: site.until }] : [];
  });
  await postpone(
    db,
    postponed.map(({ each, until }) => ({ id: each.id, until })),
    minSeconds,
  );
  const isSilent = new Set(postponed.map(({ each }) => each));
  return waiting.filter((each) => !isSilent.has(each));
}
