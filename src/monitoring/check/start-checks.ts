import type { Registry } from 'prom-client';
import { startBackground, type Background } from '#platform/background.ts';
import { openChecks, type FindOptions, type WorkKind } from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { checkMetrics } from './check-metrics.ts';
import { startCheckWorker } from './check-worker.ts';
import { openReferenceMemory } from './own-network-storage.ts';
import { ensurePartitions } from './partition-storage.ts';

export type StartChecksOptions = { registry: Registry; userAgent: string; chromium: FindOptions };

/**
 * Starts a worker for each check kind of this work. Each process creates the partitions for its results itself, a week
 * ahead, and does not depend on another process that applies retention. It is not ready while results cannot be stored.
 */
export async function startChecks(
  services: MonitoringServices,
  work: WorkKind,
  { registry, userAgent, chromium }: StartChecksOptions,
): Promise<Background> {
  const { clock, log, db, readiness, monitoring } = services;
  const metrics = checkMetrics(registry);
  readiness.set('checks', () => metrics.state());
  const partitions = { name: 'partitions', everySeconds: 3_600, run: () => ensurePartitions(db) };
  const background = await startBackground({ subscriptions: [], sweeps: [partitions] }, services);
  const checks = await openChecks(work, {
    clock,
    log,
    userAgent,
    chromium,
    references: monitoring.networkReferences,
    openMemory: (probe, references) => openReferenceMemory(services, probe, references),
  });
  const workers = await Promise.all(
    checks.kinds.map((kind) => startCheckWorker(services, { ...kind, metrics })),
  );
  return {
    async stop() {
      await Promise.all([background, ...workers].map((each) => each.stop()));
      await checks[Symbol.asyncDispose]();
    },
  };
}
