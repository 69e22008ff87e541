import { availableParallelism } from 'node:os';
import type { Background } from '#platform/background.ts';
import type { MonitoringServices } from '../context.ts';
import type { CheckMetrics } from './check-metrics.ts';
import { openNetworkEvidence } from './open-network-evidence.ts';
import { startCheckWorker } from './check-worker.ts';
import { createHttpCheck } from '#probing/own-network/conclude.ts';
import { createBrowserPool } from '#probing/browser/browser-pool.ts';
import { findChromium, type FindOptions } from '#probing/browser/chromium/find-chromium.ts';

export type BrowserChecksOptions = {
  chromium: FindOptions;
  metrics: CheckMetrics;
  /** The end of the browser's User-Agent. */
  product: string;
};

/** How often the log says that browser checks are in trouble. */
const complainEveryMs = 60_000;

/** Browser checks and checkout flows, which share one browser. It is looked for when the first of them is due. */
export async function startBrowserChecks(
  services: MonitoringServices,
  { chromium, metrics, product }: BrowserChecksOptions,
): Promise<Background> {
  const { clock, log } = services;
  const concurrency = availableParallelism();
  let complainedAt = -Infinity;
  const pool = createBrowserPool({
    concurrency,
    product,
    async find() {
      const found = await findChromium(chromium);
      log.info({ executable: found.executable, version: found.version }, 'browser checks: browser found');
      return found;
    },
    onTrouble(reason) {
      if (clock.now().getTime() - complainedAt < complainEveryMs) return;
      complainedAt = clock.now().getTime();
      log.warn({ reason }, 'browser checks: trouble of our own');
    },
  });
  const network = await openNetworkEvidence(services, services.monitoring.networkReferences);
  const run = createHttpCheck({ network, probe: pool.probe });
  const workers = await Promise.all(
    (['BROWSER', 'CHECKOUT_FLOW'] as const).map((kind) =>
      startCheckWorker(services, { kind, run, concurrency, metrics }),
    ),
  );
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await pool[Symbol.asyncDispose]();
    },
  };
}
