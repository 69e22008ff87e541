import { systemClock, type Clock } from '../clock.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import type { Queue } from './queue.ts';

export type QueueOptions = { database: Database; natsUrl?: string | undefined; log: Log; clock?: Clock };

/** Expects a migrated database. */
export async function openQueue({ natsUrl, clock = systemClock, ...options }: QueueOptions): Promise<Queue> {
  if (!natsUrl) return openPostgresQueue({ ...options, clock });
  // Loaded only where it is used, as in openPubSub.
  const { openNatsQueue } = await import('./nats-queue.ts');
  return openNatsQueue({ ...options, natsUrl, clock });
}
