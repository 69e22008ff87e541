import cluster from 'node:cluster';
import type { Closable } from '#platform/close.ts';
import type { Log } from '#platform/log.ts';
import { runUntilStopped, type Opened } from './run-until-stopped.ts';
import type { Config } from '../config/config.ts';
import { openApp, openStorage, type App } from '../open-app.ts';
import { joinParent, type Siblings } from './child-process.ts';
import { startProcesses } from './start-processes.ts';

/** What one process does of the work of a command. */
export type Task = {
  work: readonly string[];
  isFirst: boolean;
  /** Null if it is the only one. */
  siblings: Siblings | null;
};

export type RunOptions = {
  config: Config;
  log: Log;
  /** The kinds of work of each process. */
  work: readonly (readonly string[])[];
  drainSeconds?: number;
  start: (app: App, task: Task, opened: Opened) => Promise<void>;
};

/** Runs a command in one process, or in several whose parent owns the embedded database and the port. */
export async function runProcesses(options: RunOptions): Promise<number> {
  const { config, log, work, drainSeconds, start } = options;
  if (work.length > 1 && cluster.isPrimary) return runParent(options);
  const parent = cluster.isWorker ? await joinParent() : null;
  return runUntilStopped(
    log,
    async (opened) => {
      const app = await openApp(config, log, parent?.storage ?? 'own');
      const telemetry = await openTelemetry(app, config, log);
      opened('app', {
        async close() {
          // Last: closing what serves requests and runs checks also ends their spans.
          try {
            await app.close();
          } finally {
            await telemetry?.close();
          }
        },
      });
      await start(app, parent ?? { work: work[0]!, isFirst: true, siblings: null }, opened);
      parent?.ready({
        metrics: () => app.registry.getMetricsAsJSON(),
        states: async () => app.services.readiness.states(),
      });
      return { lost: app.database.lost };
    },
    drainSeconds,
    parent?.stopped,
    // The channel to the parent would keep this process alive.
  ).finally(() => process.channel?.unref());
}

/** Loads OpenTelemetry only if there is a collector: 150 modules. */
async function openTelemetry({ registry, version }: App, config: Config, log: Log): Promise<Closable | null> {
  if (!config.telemetry) return null;
  try {
    const { startTelemetry } = await import('#platform/telemetry/start-telemetry.ts');
    return startTelemetry(config.telemetry, { registry, version, log });
  } catch (error) {
    log.error({ err: error }, 'telemetry: cannot be started; the server runs without it');
    return null;
  }
}

/** A little less than `runUntilStopped` allows for all parts but the first, plus what draining adds to it. */
const stopMs = (drainSeconds: number): number => 12_500 + Math.max(0, drainSeconds - 5) * 1_000;

const runParent = ({ config, log, work, drainSeconds = 0 }: RunOptions): Promise<number> =>
  runUntilStopped(
    log,
    async (opened) => {
      const processes = work.length;
      const database = config.databaseUrl
        ? null
        : opened('database', await openStorage(config, log, 'own', processes));
      const storage = { address: database?.address ?? null, processes };
      const running = startProcesses({ work, storage, log, stopMs: stopMs(drainSeconds) });
      opened('processes', running);
      return { lost: Promise.race([running.failed, ...(database ? [database.lost] : [])]) };
    },
    drainSeconds,
  );
