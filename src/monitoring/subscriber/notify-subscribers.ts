import { fitText, insertBulk, isEnoughWaiting, oneLine } from '#notification/index.ts';
import type { MonitoringServices } from '../context.ts';
import {
  advanceFanOut,
  deleteFanOut,
  listDueFanOuts,
  lockFanOut,
  postponeFanOut,
  type FanOut,
} from '../status-page/fan-out-storage.ts';
import { loadUpdate } from './load-update.ts';
import { mediumOf } from './subscriber.ts';
import { listConcerned } from './subscriber-storage.ts';

/** A batch takes 15 ms, so that it holds nothing for long. */
const batchSize = 250;
/** Messages of a team that wait to be sent. A process sends 100 a second, so that they last for 5 s; further ones would wait anyway. */
const enoughWaiting = 500;
const afterFailureSeconds = 60;

type Needed = Pick<MonitoringServices, 'db' | 'log'>;

/**
 * Queues a message to each subscriber whom an update concerns: a batch of each team and kind in turn, and as fast as they are sent, so that
 * an update for 50,000 neither holds up those of other teams nor fills the database at once. Any number of processes do this at the same
 * time. If one dies, another continues after the last batch. Those who confirm during this get it if their turn is yet to come.
 */
export async function notifySubscribers(services: Needed, signal: AbortSignal): Promise<void> {
  const { db, log } = services;
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const fanOut of await listDueFanOuts(db)) {
      if (signal.aborted) return;
      try {
        if (await notifySome(services, fanOut)) isMore = true;
      } catch (error) {
        log.error({ err: error, ...fanOut }, 'subscribers could not be notified; this is tried again');
        await postponeFanOut(db, fanOut, afterFailureSeconds);
      }
    }
  }
}

/** False if nothing was to be done now. */
async function notifySome({ db }: Needed, fanOut: FanOut): Promise<boolean> {
  const { updateId, kind, teamId } = fanOut;
  const medium = mediumOf(kind);
  return db.transaction().execute(async (tx) => {
    const locked = await lockFanOut(tx, fanOut);
    // Counted under the lock: another process may just have queued a batch.
    if (!locked || (await isEnoughWaiting(tx, { teamId, medium }, enoughWaiting))) return false;
    const loaded = await loadUpdate({ db: tx }, updateId);
    const ids = loaded
      ? await listConcerned(
          tx,
          { pageId: loaded.page.id, kind, componentIds: loaded.update.incident.componentIds },
          locked.lastSubscriberId,
          batchSize,
        )
      : [];
    if (loaded && ids.length > 0)
      await insertBulk(
        tx,
        {
          teamId,
          prefix: 'subscriber',
          medium,
          eventId: updateId,
          title: fitText(oneLine(loaded.title), 300),
          at: loaded.update.at,
        },
        ids,
      );
    if (ids.length < batchSize) await deleteFanOut(tx, fanOut);
    else await advanceFanOut(tx, fanOut, ids.at(-1)!);
    return true;
  });
}
