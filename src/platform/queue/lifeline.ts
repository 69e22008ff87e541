import type { Clock } from '../clock.ts';
import { openDedicatedConnection } from '../db/dedicated-connection.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { sleepUnless } from '../sleep.ts';
import { deleteExpiredDedupKeys } from './dedup-storage.ts';
import { listDeadWorkers, registerWorker, releaseWorkers } from './worker-storage.ts';

/**
 * Lets other processes see that this one's pools are alive, and takes over the jobs of pools that are not.
 * graphile-worker itself gives a dead worker's jobs back after four hours.
 */
export type Lifeline = {
  hold(poolId: string): Promise<void>;
  /** For a pool that has come to its end: whatever it may still hold is free at once. */
  release(poolId: string): Promise<void>;
  close(): Promise<void>;
};

export type LifelineOptions = {
  database: Database;
  log: Log;
  clock: Clock;
  /** The database was away: what the pools hold of connections is broken. */
  onReturn(): void;
  /** Jobs of a dead pool are free. */
  onTakeover(): void;
};

const sweepEveryMs = 1_000;
/** After a database restart every process needs up to 1 s to be back; a pool is dead if it still is not after three. */
const graceMs = 3_000;
const dedupSweepEveryMs = 60_000;

export async function openLifeline(options: LifelineOptions): Promise<Lifeline> {
  const { database, log, clock } = options;
  const closing = new AbortController();
  const held = new Set<string>();
  const connection = await openDedicatedConnection({
    address: database.address,
    name: 'queue',
    log,
    clock,
    async onSession(query, session) {
      for (const id of held) await registerWorker(query, id);
      if (session === 'again') options.onReturn();
    },
  });
  const sweeping = sweep();

  async function sweep(): Promise<void> {
    const missingSince = new Map<string, number>();
    let dedupSweptAt = 0;
    while (await sleepUnless(closing.signal, clock, sweepEveryMs)) {
      try {
        await takeOver(missingSince);
        if (clock.now().getTime() - dedupSweptAt < dedupSweepEveryMs) continue;
        dedupSweptAt = clock.now().getTime();
        await deleteExpiredDedupKeys(database.db);
      } catch (error) {
        // The database is away, and nobody's absence means anything.
        missingSince.clear();
        log.debug({ err: error }, 'could not look for dead workers');
      }
    }
  }

  async function takeOver(missingSince: Map<string, number>): Promise<void> {
    const now = clock.now().getTime();
    const missing = await listDeadWorkers(database.db);
    for (const id of missingSince.keys()) if (!missing.includes(id)) missingSince.delete(id);
    for (const id of missing) if (!missingSince.has(id)) missingSince.set(id, now);
    const dead = missing.filter((id) => now - missingSince.get(id)! >= graceMs);
    if (dead.length === 0) return;
    await releaseWorkers(database.db, dead);
    log.warn({ pools: dead }, 'took over the jobs of worker pools that ended without notice');
    options.onTakeover();
  }

  return {
    async hold(poolId) {
      held.add(poolId);
      await registerWorker(connection.query, poolId);
    },
    async release(poolId) {
      held.delete(poolId);
      await releaseWorkers(database.db, [poolId]);
    },
    async close() {
      closing.abort();
      await sweeping;
      await connection.close();
    },
  };
}
