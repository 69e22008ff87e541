import type { Clock } from '../clock.ts';
import type { Db } from '../db/pool.ts';
import { sleepUnless } from '../sleep.ts';
import { deleteExpiredDedupKeys } from './dedup-storage.ts';

const everyMs = 60_000;

/** Runs until the signal aborts. A failed deletion is repeated in the next round. */
export async function sweepDedupKeys(db: Db, clock: Clock, signal: AbortSignal): Promise<void> {
  while (await sleepUnless(signal, clock, everyMs)) await deleteExpiredDedupKeys(db).catch(() => {});
}
