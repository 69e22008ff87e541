import { systemClock, type Clock } from '../clock.ts';
import type { DatabaseAddress } from '../db/pool.ts';
import type { Log } from '../log.ts';
import { openInProcessPubSub } from './in-process.ts';
import { openPostgresPubSub } from './postgres.ts';
import type { PubSub } from './pubsub.ts';

export type PubSubOptions = {
  natsUrl?: string | undefined;
  /** A database shared with other processes. Without it and without NATS, this process is the only one. */
  sharedDatabase?: DatabaseAddress | undefined;
  log: Log;
  clock?: Clock;
};

export async function openPubSub({ natsUrl, sharedDatabase, log, clock }: PubSubOptions): Promise<PubSub> {
  // Loaded only where it is used: the client has 64 modules, which take 45 ms of CPU time.
  if (natsUrl) return (await import('./nats.ts')).openNatsPubSub({ natsUrl, log });
  if (sharedDatabase)
    return openPostgresPubSub({ address: sharedDatabase, log, clock: clock ?? systemClock });
  return openInProcessPubSub({ log });
}
