import { createLimiter } from '#platform/limiter.ts';
import { announceMaintenanceEnd } from '../alert/alert-events.ts';
import type { MonitoringServices } from '../context.ts';
import {
  listSettled,
  noteEnds,
  recheckFailing,
  takeSettled,
  takeSettledSubject,
  type Settled,
} from './settle-storage.ts';

/** Taken between two looks at all teams: 15 ms each on two busy cores, so that a team that comes later waits for less than a second. */
const perRound = 50;
/** Of the ten connections that background work has. */
const concurrency = 4;

/**
 * Announces what has changed in a maintenance, once it is over and what is failing was checked again, until nothing is left. It looks only
 * at the sites whose alerts are held and at the windows, so overlaps, changed windows, restarts and clocks make no difference. Several
 * processes can do this at the same time.
 */
export async function settleMaintenance(
  services: Pick<MonitoringServices, 'db' | 'log' | 'environments'>,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  const limiter = createLimiter({ permits: concurrency });
  /** They wait for the next sweep, so that they delay no others. */
  const passedOver: string[] = [];
  while (!signal.aborted) {
    const ended = await noteEnds(db);
    if (ended.length > 0) await recheckFailing(db, ended);
    const settled = await listSettled(db, passedOver, perRound);
    if (ended.length === 0 && settled.length === 0) return;
    await Promise.all(
      settled.map((each) =>
        limiter.run(async () => {
          if (!signal.aborted && !(await announceEnd(services, each))) passedOver.push(each.id);
        }),
      ),
    );
  }
}

/** False if it fails, if another process has it, or if something has changed. */
async function announceEnd(
  { db, log, environments }: Pick<MonitoringServices, 'db' | 'log' | 'environments'>,
  { id, isSite }: Settled,
): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      const isTaken = await (isSite ? takeSettled : takeSettledSubject)(tx, id);
      if (isTaken) await announceMaintenanceEnd(tx, id, environments);
      return isTaken;
    });
  } catch (error) {
    log.warn({ err: error, site: id }, 'held alerts could not be announced; they will be tried again');
    return false;
  }
}
