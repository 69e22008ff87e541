import { availableParallelism } from 'node:os';
import type { Background } from '#platform/background.ts';
import { createHttpCheck } from '#probing/own-network/conclude.ts';
import { createProbePool } from '#probing/http/probe-pool.ts';
import type { MonitoringServices } from '../context.ts';
import type { CheckMetrics } from './check-metrics.ts';
import { startCheckWorker } from './check-worker.ts';
import { openNetworkEvidence } from './open-network-evidence.ts';

/** A third of targets that take 2 s, at 1,000 checks per second, keeps 700 open; hanging ones stay for 30 s. */
const concurrency = 3_000;

/** Of 25 MB each, started with the first check. Two do 3,100 http or 620 https checks per second on two cores (bench/checks.ts). */
const maxProbeThreads = 8;

export async function startHttpChecks(
  services: MonitoringServices,
  { metrics, userAgent }: { metrics: CheckMetrics; userAgent: string },
): Promise<Background> {
  const pool = createProbePool({
    threads: Math.min(availableParallelism(), maxProbeThreads),
    userAgent,
    onError: (error) => services.log.error({ err: error }, 'checks: a thread of probes broke down'),
  });
  const network = await openNetworkEvidence(services, services.monitoring.networkReferences);
  const run = createHttpCheck({ network, probe: pool.probe });
  const worker = await startCheckWorker(services, { kind: 'HTTP', run, concurrency, metrics });
  return {
    async stop() {
      await worker.stop();
      await pool[Symbol.asyncDispose]();
    },
  };
}
