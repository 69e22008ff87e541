import { readConfig, serverProcesses, type Config } from '../config/config.ts';
import { createFirstAdmin } from '#identity/administration/first-admin.ts';
import { anyUserExists } from '#identity/user/user-storage.ts';
import type { Log } from '#platform/log.ts';
import type { App } from '../open-app.ts';
import { runProcesses } from '../processes/run-processes.ts';
import { products } from '../products.ts';
import { spreadWork, startWork, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

const productNames = products.filter(({ api }) => api).map(({ name }) => name);

export const serveCommand: Command = {
  help: `Usage: steward serve [all|${productNames.join('|')}] [--port N] [--host H] [--processes N] [--no-workers]

  all            all services on one port, each below its name (default)
${productNames.map((name) => `  ${name.padEnd(14)} only this service, at the root of the port`).join('\n')}

  --port N       port to listen on (default: PORT or 4000)
  --host H       address to listen on (default: HOST or localhost)
  --processes N  number of processes that share the port and the background work, or "auto" for one per core
                 (default: STEWARD_PROCESSES, or auto with four or more cores, else 1)
  --no-workers   do not run background work; leave it to \`steward worker\` processes`,

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
    return runProcesses({
      config,
      log,
      work: spreadWork(kinds, serverProcesses(config)),
      drainSeconds: config.drainSeconds,
      async start(app, { work, isFirst, siblings }, opened) {
        if (isFirst) await createFirstAdmin(app.services, config.firstAdmin);
        if (work.length > 0) {
          const background = await startWork(app, work);
          opened('background work', { close: () => background.stop() });
        }
        // Not loaded for `--help` and for mistakes in the configuration: 400 modules.
        const { serve } = await import('../http-app.ts');
        const server = opened('server', await serve(app, config, only, siblings));
        // Not part of the start: a signal to stop would wait until a database that hangs has answered.
        if (isFirst) void announce(app, config, server.url, log);
      },
    });
  },
};

function parseProduct(name: string): string {
  if (name !== 'all' && !productNames.includes(name))
    throw new UsageError(`Unknown service "${name}". Choose from all, ${productNames.join(', ')}.`);
  return name;
}

async function announce({ services }: App, config: Config, url: string, log: Log): Promise<void> {
  log.info(`Steward is ready on ${url}`);
  // The server already runs: if the database is unreachable at this moment, that is no reason to exit.
  if (await anyUserExists(services.db).catch(() => true)) return;
  const { setupCode } = services.settings;
  log.info(
    `There are no accounts yet. Create the first one at ${new URL('/auth', setupCode ? config.publicUrl : url).href}`,
  );
  if (setupCode) log.info(`The first account needs this set-up code: ${setupCode}`);
}
