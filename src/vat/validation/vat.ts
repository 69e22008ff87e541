import type { Registry } from 'prom-client';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Log } from '#platform/log.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { newId } from '#platform/id.ts';
import type { NoTurn } from './ask-and-store.ts';
import { createBatcher, type Batcher } from './batcher.ts';
import { createMisfitLog, type LogMisfit } from '../log/bad-format-log.ts';
import { findVerdicts, type StoredVerdict } from '../log/log-storage.ts';
import { vatMetrics, type VatMetrics } from './metrics.ts';
import { createRevalidations, type Revalidations } from './revalidation-queue.ts';
import type { Finding } from '../upstream/result.ts';
import type { VatSettings } from '../settings.ts';
import { createAsk, type Ask } from '../upstream/ask.ts';
import { createBreakers, type Breakers } from '../upstream/breaker.ts';
import type { VatNumber } from '../formats/vat-number.ts';
import { createVerdictMemory, type VerdictMemory } from '../log/recent-results.ts';

/** Everything of this service that outlives a request. One for each process: routes and consumer share it. */
export type Vat = {
  db: Db;
  clock: Clock;
  log: Log;
  settings: VatSettings;
  ask: Ask;
  breakers: Breakers;
  metrics: VatMetrics;
  memory: VerdictMemory;
  revalidations: Revalidations;
  logMisfit: LogMisfit;
  /** The newest verdict of the log within its time to live. */
  verdicts: Batcher<VatNumber, StoredVerdict | null>;
  /** Revalidations on their way: a second one of the same number waits for the first. */
  underWay: Map<string, Promise<NoTurn | null>>;
  /** Tells the other processes that there is a new verdict. */
  announce(key: string): void;
  close(): Promise<void>;
};

/** One request, with what has been found out in it. Whoever asks twice in it is told the same. */
export type VatRequest = { vat: Vat; found: Map<string, Promise<Finding>> };

export const newRequest = (vat: Vat): VatRequest => ({ vat, found: new Map() });

type Surroundings = { db: Db; clock: Clock; log: Log; queue: Queue; pubsub: PubSub };

const channel = 'vat.verdicts';
const mostReadAtOnce = 200;

export async function openVat(
  { db, clock, log, queue, pubsub }: Surroundings,
  settings: VatSettings,
  registry: Registry,
): Promise<Vat> {
  const breakers = createBreakers(() => performance.now());
  const metrics = vatMetrics(registry, breakers);
  const memory = createVerdictMemory(settings.cacheTtlSeconds, clock);
  const revalidations = createRevalidations({ db, queue, clock });
  const verdicts = createBatcher(mostReadAtOnce, (numbers: readonly VatNumber[]) => {
    const since = new Date(clock.now().getTime() - settings.cacheTtlSeconds * 1_000);
    return findVerdicts(db, numbers, since);
  });
  const ownId = newId();
  const hear = (message: unknown): void => {
    const { key, from } = (message ?? {}) as Record<string, unknown>;
    if (from === ownId || typeof key !== 'string') return;
    memory.forget(key);
    revalidations.forget(key);
  };
  const unsubscribe = await pubsub.subscribe(channel, hear, () => memory.forgetAll());
  return {
    db,
    clock,
    log,
    settings,
    ask: createAsk({ db, clock, settings, breakers, metrics }),
    breakers,
    metrics,
    memory,
    revalidations,
    logMisfit: createMisfitLog(db, clock, metrics),
    verdicts,
    underWay: new Map(),
    announce: (key) => void pubsub.publish(channel, { key, from: ownId }).catch(() => {}),
    async close() {
      await Promise.all([verdicts.idle(), revalidations.idle()]);
      await unsubscribe();
    },
  };
}
