import type { Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Log } from '#platform/log.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { createBadFormatLog, type LogBadFormat } from '../log/bad-format-log.ts';
import { findDecisions } from '../log/log-storage.ts';
import { createRecentDecisions, type RecentDecisions } from '../log/recent-decisions.ts';
import { createAsk, type Ask, type RegisterSettings } from '../upstream/ask.ts';
import { createBreakers, type Breakers } from '../upstream/breaker.ts';
import { vatMetrics, type VatMetrics } from './metrics.ts';
import { createRevalidationQueue, type RevalidationQueue } from './revalidation-queue.ts';

export type VatSettings = RegisterSettings & {
  enabled: boolean;
  /** How long `lookup` uses a decision. */
  cacheTtlSeconds: number;
  /** For one `validate`, including the wait for the rate limit and a retry. */
  timeoutMs: number;
  retentionYears: number;
};

/** The state of the VAT service that outlives a request. One per process: the routes and the consumer share it. */
export type Vat = {
  db: Db;
  clock: Clock;
  log: Log;
  settings: VatSettings;
  ask: Ask;
  breakers: Breakers;
  metrics: VatMetrics;
  recentDecisions: RecentDecisions;
  revalidations: RevalidationQueue;
  logBadFormat: LogBadFormat;
  /** Running revalidations by number: a second message about the same number waits for the first. */
  running: Map<string, Promise<number | null>>;
  /** Notifies the other processes of a new decision. */
  announce(key: string): void;
  close(): Promise<void>;
};

type Services = { db: Db; clock: Clock; log: Log; queue: Queue; pubsub: PubSub };

const channel = 'vat.decisions';

export async function openVat(
  { db, clock, log, queue, pubsub }: Services,
  settings: VatSettings,
  registry: Registry,
): Promise<Vat> {
  const breakers = createBreakers(() => performance.now());
  const metrics = vatMetrics(registry, breakers);
  const recentDecisions = createRecentDecisions(settings.cacheTtlSeconds, clock, (numbers, since) =>
    findDecisions(db, numbers, since),
  );
  const revalidations = createRevalidationQueue({ db, queue, clock });
  const ownId = newId();
  const onDecision = (message: unknown): void => {
    const { key, from } = (message ?? {}) as Record<string, unknown>;
    if (from === ownId || typeof key !== 'string') return;
    recentDecisions.delete(key);
    revalidations.forget(key);
  };
  const unsubscribe = await pubsub.subscribe(channel, onDecision, () => recentDecisions.clear());
  return {
    db,
    clock,
    log,
    settings,
    ask: createAsk({ db, clock, settings, breakers, onCall: metrics.called }),
    breakers,
    metrics,
    recentDecisions,
    revalidations,
    logBadFormat: createBadFormatLog(db, clock, metrics.badFormatDropped),
    running: new Map(),
    announce: (key) => void pubsub.publish(channel, { key, from: ownId }).catch(() => {}),
    async close() {
      await Promise.all([recentDecisions.idle(), revalidations.idle()]);
      await unsubscribe();
    },
  };
}
