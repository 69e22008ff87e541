import { systemClock, type Clock } from '../clock.ts';
import type { Database } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { openNatsQueue } from './nats-queue.ts';
import { openPostgresQueue } from './postgres-queue.ts';
import type { Queue } from './queue.ts';

export type QueueOptions = { database: Database; natsUrl?: string | undefined; log: Log; clock?: Clock };

/** Expects a migrated database. */
export function openQueue({ natsUrl, clock = systemClock, ...options }: QueueOptions): Promise<Queue> {
  return natsUrl ? openNatsQueue({ ...options, natsUrl, clock }) : openPostgresQueue({ ...options, clock });
}
