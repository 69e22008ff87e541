import type { Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { newId } from '#platform/id.ts';
import type { Log } from '#platform/log.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { RateLimiter } from '#platform/rate-limit.ts';
import { openKeys, type Keys } from '../key/keys.ts';
import { createAvailabilityCounter, type AvailabilityCounter } from '../availability/count-availability.ts';
import { createBadFormatLog, type LogBadFormat } from '../log/bad-format-log.ts';
import { findDecisions, type StoredDecision } from '../log/log-storage.ts';
import { createRecentDecisions, type RecentDecisions } from '../log/recent-decisions.ts';
import { ownedKey } from '../log/viewer.ts';
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
  /** How often customers are checked again. Null: never. */
  recheckDays: number | null;
  /** `keys`: both endpoints need a VAT key. */
  access: 'open' | 'keys';
  /** The browser that prints evidence. Null to use an installed or the bundled one. */
  chromium: string | null;
};

/** The state of the VAT service that outlives a request. One per process: the routes and the consumer share it. */
export type Vat = {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of the program, for evidence. */
  version: string;
  settings: VatSettings;
  ask: Ask;
  breakers: Breakers;
  metrics: VatMetrics;
  recentDecisions: RecentDecisions;
  revalidations: RevalidationQueue;
  logBadFormat: LogBadFormat;
  availability: AvailabilityCounter;
  /** Running revalidations by number: a second message about the same number waits for the first. */
  running: Map<string, Promise<number | null>>;
  /** The VAT keys of teams. */
  keys: Keys;
  /** Updates what this process keeps in memory, and notifies the others. Of many numbers at once, none is kept. */
  noteDecision(key: string, decision: StoredDecision, options: { isBulk: boolean }): void;
  close(): Promise<void>;
};

type Services = {
  db: Db;
  clock: Clock;
  log: Log;
  queue: Queue;
  pubsub: PubSub;
  rateLimiter: RateLimiter;
};

const channel = 'vat.decisions';

/** Under which a new decision is found: by everybody, and by the team that asked. */
const keysOf = (key: string, teamId: string | null): string[] =>
  teamId === null ? [key] : [key, ownedKey(key, teamId)];

export async function openVat(
  { db, clock, log, queue, pubsub, rateLimiter }: Services,
  settings: VatSettings,
  { registry, version }: { registry: Registry; version: string },
): Promise<Vat> {
  const breakers = createBreakers(() => performance.now());
  const metrics = vatMetrics(registry, breakers);
  const keys = await openKeys({ db, clock, log, pubsub, rateLimiter });
  const recentDecisions = createRecentDecisions(settings.cacheTtlSeconds, clock, (wanted, since) =>
    findDecisions(db, wanted, since),
  );
  const revalidations = createRevalidationQueue({ db, queue, clock });
  const availability = createAvailabilityCounter({ db, clock, log });
  const ownId = newId();
  const onDecision = (message: unknown): void => {
    const { key, teamId, from } = (message ?? {}) as Record<string, unknown>;
    if (from === ownId || typeof key !== 'string') return;
    for (const each of keysOf(key, typeof teamId === 'string' ? teamId : null)) {
      recentDecisions.delete(each);
      revalidations.forget(each);
    }
  };
  const unsubscribe = await pubsub.subscribe(channel, onDecision, () => recentDecisions.clear());
  return {
    db,
    clock,
    log,
    version,
    settings,
    ask: createAsk({ db, clock, settings, breakers, onCall: metrics.called, onResult: availability.count }),
    breakers,
    metrics,
    recentDecisions,
    revalidations,
    logBadFormat: createBadFormatLog(db, clock, metrics.badFormatDropped),
    availability,
    running: new Map(),
    keys,
    noteDecision(key, decision, { isBulk }) {
      const { teamId } = decision;
      for (const each of keysOf(key, teamId)) {
        if (isBulk) recentDecisions.delete(each);
        else recentDecisions.put(each, decision);
        revalidations.forget(each);
      }
      void pubsub.publish(channel, { key, teamId, from: ownId }).catch(() => {});
    },
    async close() {
      await Promise.all([recentDecisions.idle(), revalidations.idle(), availability.idle(), keys.close()]);
      await unsubscribe();
    },
  };
}
