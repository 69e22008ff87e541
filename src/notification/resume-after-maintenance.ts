import type { Db } from '#platform/db/pool.ts';
import { listPostponedSites, makePostponedDue } from './delivery/attempt-storage.ts';
import type { ListInMaintenance } from './delivery/postpone-in-maintenance.ts';
import { listPausedSites, makePausedDue } from './escalation/due-storage.ts';

/**
 * Steps and messages wait for the end of a maintenance as it was planned. If a site is not in maintenance any more, because its window was
 * ended or changed or its tags were, workers look at them now. Writes nothing otherwise.
 */
export async function resumeAfterMaintenance(db: Db, listInMaintenance: ListInMaintenance): Promise<void> {
  const [paused, postponed] = [await listPausedSites(db), await listPostponedSites(db)];
  const siteIds = new Set([...paused, ...postponed.map(({ id }) => id)]);
  if (siteIds.size === 0) return;
  const found = new Map((await listInMaintenance(db, [...siteIds])).map(({ id, teamId }) => [id, teamId]));
  await makePausedDue(
    db,
    paused.filter((id) => !found.has(id)),
  );
  await makePostponedDue(
    db,
    postponed.filter(({ id, teamId }) => found.get(id) !== teamId),
  );
}
