import { Registry } from 'prom-client';
import type { Background } from '#platform/background.ts';
import type { MonitoringServices } from '../context.ts';
import { checkMetrics } from './check-metrics.ts';
import { startCheckWorker, type CheckWorkerOptions } from './check-worker.ts';
import { startDueWatch } from './due-watch.ts';

/** A process with one worker. */
export async function startOneWorker(
  services: MonitoringServices,
  options: Omit<CheckWorkerOptions, 'metrics' | 'due'>,
): Promise<Background> {
  const due = await startDueWatch(services, 'checks', [options.kind]);
  const worker = await startCheckWorker(services, {
    ...options,
    metrics: checkMetrics(new Registry()),
    due,
  });
  return {
    async stop() {
      await due.stop();
      await worker.stop();
    },
  };
}
