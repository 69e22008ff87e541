import { randomUUID } from 'node:crypto';
import type { Registry } from 'prom-client';
import { startBackground, type Background } from '#platform/background.ts';
import {
  openChecks,
  type BrowserState,
  type FindOptions,
  type OpenChecks,
  type WorkKind,
} from '#probing/index.ts';
import type { MonitoringServices } from '../context.ts';
import { aloneIn, joinRegions } from '../region/regions.ts';
import { checkMetrics } from './check-metrics.ts';
import { startCheckWorker } from './check-worker.ts';
import { startDueWatch } from './due-watch.ts';
import { startSettleLoop } from './settle-loop.ts';
import { reportBrowser, reportStopped } from '../system/browser-storage.ts';
import { openReferenceMemory } from './own-network-storage.ts';
import { ensurePartitions } from './partition-storage.ts';

export type StartChecksOptions = {
  registry: Registry;
  userAgent: string;
  chromium: FindOptions;
  /** Starts what uses the same browser. It is stopped before the browser is closed. */
  beside?: (checks: OpenChecks) => Background[];
};

/**
 * Starts a worker for each check kind of this work. Each process creates the partitions for its results itself, a week
 * ahead, and does not depend on another process that applies retention. It is not ready while results cannot be stored.
 */
export async function startChecks(
  services: MonitoringServices,
  work: WorkKind,
  { registry, userAgent, chromium, beside = () => [] }: StartChecksOptions,
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
  const reporting = checks.browser && (await startReporting(services, checks.browser));
  const joined = work === 'checks' ? await joinRegions(services) : null;
  const regions = joined ?? aloneIn(monitoring.region);
  const settling = joined ? await startSettleLoop(services, joined) : undefined;
  const due = await startDueWatch(
    services,
    work,
    checks.kinds.map(({ kind }) => kind),
  );
  const workers = await Promise.all(
    checks.kinds.map((kind) => startCheckWorker(services, { ...kind, metrics, regions, settling, due })),
  );
  const others = beside(checks);
  return {
    async stop() {
      await Promise.all([due, background, ...workers, ...others].map((each) => each.stop()));
      await settling?.stop();
      await joined?.stop();
      await reporting?.stop();
      await checks[Symbol.asyncDispose]();
    },
  };
}

/** Tells the servers, which show it, whether browser checks of this process have a browser. */
async function startReporting(
  services: MonitoringServices,
  state: () => Promise<BrowserState>,
): Promise<Background> {
  const { db, log } = services;
  const id = randomUUID();
  const report = {
    name: 'report the browser',
    everySeconds: 10,
    run: async () => reportBrowser(db, id, await state()),
  };
  const background = await startBackground({ subscriptions: [], sweeps: [report] }, services);
  return {
    async stop() {
      await background.stop();
      await reportStopped(db, id).catch((error: unknown) =>
        log.debug(
          { err: error },
          'browser checks: this process counts as running until its last report is too old',
        ),
      );
    },
  };
}
