import { readConfig, type Config } from '../config/config.ts';
import { createFirstAdmin } from '#identity/administration/first-admin.ts';
import { anyUserExists } from '#identity/user/user-storage.ts';
import type { Log } from '#platform/log.ts';
import { openApp, type App } from '../open-app.ts';
import { products } from '../products.ts';
import { startWork, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const productNames = products.map(({ name }) => name);

export const serveCommand: Command = {
  help: `Usage: steward serve [all|${productNames.join('|')}] [--port N] [--host H] [--no-workers]

  all            all services on one port, each below its name (default)
${productNames.map((name) => `  ${name.padEnd(14)} only this service, at the root of the port`).join('\n')}

  --port N       port to listen on (default: PORT or 4000)
  --host H       address to listen on (default: HOST or localhost)
  --no-workers   run no background work here; leave it to \`steward worker\` processes`,

  async run(args) {
    const { values, positionals } = parseCommandLine(
      args,
      { port: { type: 'string' }, host: { type: 'string' }, 'no-workers': { type: 'boolean' } },
      1,
    );
    const only = parseProduct(positionals[0] ?? 'all');
    const config = readConfig(values);
    const log = openLog(config);

    return runUntilStopped(
      log,
      async (opened) => {
        const app = opened('app', await openApp(config, log, 'own'));
        await createFirstAdmin(app.services, config.firstAdmin);
        if (!values['no-workers']) {
          const work = await startWork(app, Object.keys(workKinds));
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
  },
};

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
