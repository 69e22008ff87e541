import { readConfig, type Config } from '../config/config.ts';
import { createFirstAdmin } from '#identity/administration/first-admin.ts';
import { anyUserExists } from '#identity/user/user-storage.ts';
import type { Log } from '#platform/log.ts';
import { openApp, openStorage, type App } from '../open-app.ts';
import { isChildProcess, joinParent } from '../processes/child-process.ts';
import { startProcesses } from '../processes/start-processes.ts';
import { products } from '../products.ts';
import { startWork, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const productNames = products.map(({ name }) => name);

export const serveCommand: Command = {
  help: `Usage: steward serve [all|${productNames.join('|')}] [--port N] [--host H] [--processes N] [--no-workers]

  all            all services on one port, each below its name (default)
${productNames.map((name) => `  ${name.padEnd(14)} only this service, at the root of the port`).join('\n')}

  --port N       port to listen on (default: PORT or 4000)
  --host H       address to listen on (default: HOST or localhost)
  --processes N  number of processes that share the port and the background work, or "auto" for one per core
                 (default: STEWARD_PROCESSES, or auto with four or more cores, otherwise 1)
  --no-workers   run no background work here; leave it to \`steward worker\` processes`,

  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      {
        port: { type: 'string' },
        host: { type: 'string' },
        processes: { type: 'string' },
        'no-workers': { type: 'boolean' },
      },
      1,
    );
    const only = parseProduct(positionals[0] ?? 'all');
    const config = readConfig(values);
    const log = openLog(config);
    const kinds = values['no-workers'] ? [] : Object.keys(workKinds);
    if (isChildProcess()) return runChild(config, log, only);
    return config.processes > 1 ? runParent(config, log, kinds) : runAlone(config, log, only, kinds);
  },
};

const runAlone = (config: Config, log: Log, only: string, kinds: readonly string[]): Promise<number> =>
  runUntilStopped(
    log,
    async (opened) => {
      const app = opened('app', await openApp(config, log, 'own'));
      await createFirstAdmin(app.services, config.firstAdmin);
      if (kinds.length > 0) {
        const work = await startWork(app, kinds);
        opened('background work', { close: () => work.stop() });
      }
      // Not loaded for `--help` and for mistakes in the configuration: 400 modules.
      const { serve } = await import('../http-app.ts');
      const server = opened('server', await serve(app, config, only));
      // Not part of the start: a signal to stop would wait until a database that hangs has answered.
      void announce(app, config, server.url, log);
      return { lost: app.database.lost };
    },
    config.drainSeconds,
  );

/** Connections that one process may have to the database: two pools of ten, and one each for what it listens to. */
const connectionsPerProcess = 30;

/** Owns the embedded database. The children serve the requests. */
const runParent = (config: Config, log: Log, kinds: readonly string[]): Promise<number> =>
  runUntilStopped(
    log,
    async (opened) => {
      const database = config.databaseUrl
        ? null
        : opened(
            'database',
            await openStorage(config, log, 'own', (config.processes + 1) * connectionsPerProcess),
          );
      const processes = opened(
        'processes',
        startProcesses(config.processes, kinds, log, Math.max(0, config.drainSeconds - 5) * 1_000),
      );
      await Promise.race([processes.ready, processes.failed]);
      return { lost: Promise.race([processes.failed, ...(database ? [database.lost] : [])]) };
    },
    config.drainSeconds,
  );

async function runChild(config: Config, log: Log, only: string): Promise<number> {
  const parent = await joinParent();
  return runUntilStopped(
    log,
    async (opened) => {
      const app = opened('app', await openApp(config, log, 'child'));
      if (parent.isFirst) await createFirstAdmin(app.services, config.firstAdmin);
      if (parent.work.length > 0) {
        const work = await startWork(app, parent.work);
        opened('background work', { close: () => work.stop() });
      }
      const { serve } = await import('../http-app.ts');
      const server = opened('server', await serve(app, config, only, parent.siblings));
      parent.ready({
        metrics: () => app.registry.getMetricsAsJSON(),
        states: () => app.services.readiness.states(),
      });
      if (parent.isFirst) void parent.announced.then(() => announce(app, config, server.url, log));
      return { lost: app.database.lost };
    },
    config.drainSeconds,
    parent.stopped,
  );
}

function parseProduct(name: string): string {
  if (name !== 'all' && !productNames.includes(name))
    throw new UsageError(`There is no service "${name}". Choose from all, ${productNames.join(', ')}.`);
  return name;
}

async function announce({ services }: App, config: Config, url: string, log: Log): Promise<void> {
  log.info(`Steward is ready on ${url}`);
  // The server already runs: if the database is unreachable at this moment, that is no reason to exit.
  if (await anyUserExists(services.db).catch(() => true)) return;
  const { setupCode } = services.settings;
  log.info(
    `There is no account yet. Create the first one at ${new URL('/auth', setupCode ? config.publicUrl : url).href}`,
  );
  if (setupCode) log.info(`The first account needs this set-up code: ${setupCode}`);
}
