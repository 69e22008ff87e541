import type { Tx } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { MonitoringServices } from '../context.ts';
import { planStatusIncident } from './plan-status-incident.ts';
import { publishUpdates } from './publish.ts';
import {
  isAnythingOpen,
  listNewlyAffected,
  lockDue,
  lockStatusIncidents,
  readDue,
  saveAffected,
  saveResults,
} from './publish-storage.ts';
import { textOf, type AutomaticText } from './automatic-text.ts';
import type { StatusUpdateState } from '../status-state.ts';

type Needed = Pick<MonitoringServices, 'db' | 'log'>;

/**
 * In one transaction, for which a person's update of one of them waits. The rest follows at once: 10,000 incidents of 500 teams that
 * begin at the same time were published within 11 s on two busy cores, in batches of 250 within 38 s, because each batch looks at
 * everything that is open (0.3 s).
 */
const batchSize = 1_000;

/**
 * Makes the incidents on status pages follow those of the sites: adds new ones, publishes those whose time has come, and the ends of
 * those that were published. It compares what is stored, so restarts, lost messages and changed pages make no difference, and any
 * number of processes can do this at the same time. Alerts do not wait for it.
 */
export async function publishIncidents(services: Needed, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  if (!(await isAnythingOpen(db))) return;
  try {
    for (let added = batchSize; added === batchSize && !signal.aborted;) {
      const affected = await listNewlyAffected(db, batchSize);
      await saveAffected(db, affected, { skipLocked: true });
      added = affected.length;
    }
  } catch (error) {
    // Such as a site that was deleted in this moment. What is on the pages already does not wait for it.
    log.warn({ err: error }, 'status pages: new incidents could not be added; this is tried again');
  }
  while (!signal.aborted && (await publishBatch(services)) === batchSize);
}

/** Returns how many were published. If the batch fails, they are published one by one, so that one does not stop the others. */
async function publishBatch(services: Needed): Promise<number> {
  const { db, log } = services;
  let due: string[] = [];
  try {
    return await db
      .transaction()
      .execute(async (tx) => publishEach(tx, (due = await lockDue(tx, batchSize))));
  } catch (error) {
    if (due.length === 0) throw error;
    log.warn({ err: error }, 'status pages: a batch of updates failed; they are published one by one');
  }
  for (const id of due)
    await db
      .transaction()
      .execute(async (tx) => publishEach(tx, await lockStatusIncidents(tx, [id])))
      .catch((error: unknown) =>
        log.error({ err: error, statusIncident: id }, 'status pages: an update failed; it is tried again'),
      );
  return 0;
}

const updateStates: Record<AutomaticText, StatusUpdateState> = {
  investigating: 'INVESTIGATING',
  reopened: 'INVESTIGATING',
  resolved: 'RESOLVED',
};

/** Of locked rows. The updates, their messages to subscribers and the new state are one transaction: nothing is sent twice. */
async function publishEach(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const planned = (await readDue(tx, ids)).flatMap((due) => {
    const plan = planStatusIncident(due);
    return plan ? [{ ...due, ...plan }] : [];
  });
  await saveResults(
    tx,
    planned.map(({ id, resolvedAt, isPublished, update }) => ({
      id,
      resolvedAt,
      isPublished: isPublished || update !== null,
    })),
  );
  const updates = planned.flatMap(({ id, update, now, ...page }) =>
    update === null
      ? []
      : [
          {
            id: newId(),
            statusIncidentId: id,
            state: updateStates[update],
            body: textOf(update, page),
            at: now,
            by: null,
          },
        ],
  );
  await publishUpdates(tx, updates);
  return planned.length;
}
