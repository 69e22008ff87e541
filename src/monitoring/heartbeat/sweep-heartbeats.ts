import type { Tx } from '#platform/db/pool.ts';
import { updateAlerts, type AlertCondition } from '../alert/update-alerts.ts';
import type { MonitoringServices } from '../context.ts';
import { listUntrimmed, saveBeats, trimBeats, trimLogs } from './beat-storage.ts';
import type { Stop } from './heartbeat.ts';
import { applyTime, opensAt } from './heartbeat-state.ts';
import type { Heartbeat } from './heartbeat-storage.ts';
import { factsOf, toChanged } from './store-beats.ts';
import { listDue, listStops, lockDue, lockDueOne, lockOwners, postponeSweep } from './sweep-storage.ts';
import { countTime } from './uptime-storage.ts';

type Sweeping = Pick<MonitoringServices, 'db' | 'log' | 'environments'>;

/** In one transaction, with their alerts. */
const batchSize = 50;
/** Everything that is due is sorted for each list: of 20,000 at once, 20 times. What becomes due meanwhile waits about a second. */
const listSize = 1_000;
const maxBeats = 1_000;
/** Of the logs of one heartbeat. A team has 500 heartbeats. */
const maxLogBytes = 1_000_000;
const trimSize = 2_000;
/** When an alert is tried again whose owner somebody else has locked. */
const busyMs = 2_000;

/** Finds the beats that are missing, and opens and closes the alerts of heartbeats. Several processes can do this at the same time. */
export async function sweepHeartbeats(services: Sweeping, signal: AbortSignal): Promise<void> {
  // What somebody else has locked is listed again.
  const tried = new Set<string>();
  for (;;) {
    const due = await listDue(services.db, listSize);
    const news = due.filter((id) => !tried.has(id));
    for (let from = 0; from < news.length; from += batchSize) {
      if (signal.aborted) return;
      await sweepBatch(services, news.slice(from, from + batchSize));
    }
    news.forEach((id) => tried.add(id));
    if (due.length < listSize || news.length === 0) return;
  }
}

async function sweepBatch(services: Sweeping, ids: readonly string[]): Promise<void> {
  const { db, environments } = services;
  const taken: string[] = [];
  try {
    await db.transaction().execute(async (tx) => {
      const due = await lockDue(tx, ids);
      taken.push(...due.map(({ id }) => id));
      if (due.length > 0) await settle(tx, due, await listStops(tx), environments);
    });
  } catch (error) {
    if (taken.length === 0) throw error;
    await settleEach(services, taken);
  }
}

/** One that cannot be settled does not stop the others. It is tried again after a minute. */
async function settleEach({ db, log, environments }: Sweeping, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await db
      .transaction()
      .execute(async (tx) => {
        const heartbeat = await lockDueOne(tx, id);
        if (heartbeat) await settle(tx, [heartbeat], await listStops(tx), environments);
      })
      .catch(async (error: unknown) => {
        log.warn({ err: error, heartbeat: id }, 'cannot update the alert of a heartbeat');
        await postponeSweep(db, id);
      });
}

/**
 * Never waits for a site: the heartbeats are locked meanwhile, and with them their beats. One whose site is locked changes its status now
 * and its alert in a later sweep.
 */
async function settle(
  tx: Tx,
  due: readonly Heartbeat[],
  stops: readonly Stop[],
  environments: MonitoringServices['environments'],
): Promise<void> {
  const changed = due.map((heartbeat) => {
    const facts = applyTime(heartbeat, factsOf(heartbeat), heartbeat.now, stops);
    const isDown = facts.status === 'DOWN' && !heartbeat.paused;
    const mayAlert = heartbeat.isAlerted || opensAt(heartbeat, heartbeat.now) <= heartbeat.now;
    const isAlerted = isDown && mayAlert;
    return { heartbeat, facts, isAlerted, isNew: isAlerted !== heartbeat.isAlerted };
  });
  const news = changed.filter(({ isNew }) => isNew);
  const wanted = [...new Set(news.map(({ heartbeat }) => ownerOf(heartbeat)))].sort();
  const busy = wanted.length > 0 ? await lockOwners(tx, wanted) : new Set<string>();
  const isBusy = ({ heartbeat, isNew }: (typeof changed)[0]): boolean =>
    isNew && busy.has(ownerOf(heartbeat));
  const turned = changed.filter(({ heartbeat, facts }) => heartbeat.status !== facts.status);
  await countTime(
    tx,
    turned.map(({ heartbeat }) => heartbeat.id),
  );
  await saveBeats(
    tx,
    changed.map((each) => {
      const { heartbeat, facts, isAlerted } = each;
      if (!isBusy(each)) return toChanged(heartbeat, facts, isAlerted);
      const sweepAt = new Date(heartbeat.now.getTime() + busyMs);
      return { ...toChanged(heartbeat, facts, heartbeat.isAlerted), sweepAt };
    }),
    [],
  );
  const conditions = news
    .filter((each) => !isBusy(each))
    .map(({ heartbeat, facts, isAlerted }) =>
      isAlerted && facts.problem
        ? conditionOf(heartbeat, {
            problem: { since: new Date(facts.problem.since), message: facts.problem.message },
          })
        : conditionOf(heartbeat, { problem: null }),
    );
  if (conditions.length === 0) return;
  const owners = [...new Set(conditions.map(({ ownerId }) => ownerId))].sort();
  await updateAlerts(tx, owners, { conditions, environments });
}

type Ending = Extract<AlertCondition, { problem: null }>['closing'];

/** The alert of a heartbeat belongs to its site, or to itself. */
const ownerOf = ({ id, siteId }: Pick<Heartbeat, 'id' | 'siteId'>): string => siteId ?? id;

export const conditionOf = (
  heartbeat: Pick<Heartbeat, 'id' | 'siteId' | 'name'>,
  what: { problem: { since: Date; message: string } } | { problem: null; closing?: NonNullable<Ending> },
): AlertCondition => ({
  ownerId: ownerOf(heartbeat),
  type: 'HEARTBEAT_DOWN',
  source: { id: heartbeat.id, name: heartbeat.name },
  ...what,
});

/** Deletes beats beyond the newest of each heartbeat, and the logs of those before the last megabyte. */
export async function trimHeartbeats({ db }: Pick<Sweeping, 'db'>, signal: AbortSignal): Promise<void> {
  for (const id of await listUntrimmed(db, 1_000)) {
    await trimLogs(db, id, maxLogBytes);
    while (!signal.aborted && (await trimBeats(db, id, maxBeats, trimSize)) === trimSize);
  }
}
