import { readConfig, type Config } from '../config/config.ts';
import { createFirstAdmin } from '#identity/user/first-admin.ts';
import { anyUserExists } from '#identity/user/user-storage.ts';
import type { Log } from '#platform/log.ts';
import { openPlatform, type Platform } from '../open-app.ts';
import { productNames, type ProductName } from '../products.ts';
import { serve } from '../http-app.ts';
import { startWork, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

export const serveCommand: Command = {
  help: `Usage: steward serve [all|${productNames.join('|')}] [--port N] [--host H] [--no-workers]

  all            every service on one port, each below its name (the default)
  ${productNames.join(', ').padEnd(14)} only that one, at the root of the port

  --port N       port to listen on (PORT, 4000)
  --host H       address to listen on (HOST, localhost)
  --no-workers   leave background work to \`steward worker\` processes`,

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
        const platform = opened('platform', await openPlatform(config, log, 'own'));
        await createFirstAdmin(platform.services, config.firstAdmin);
        if (!values['no-workers']) {
          const work = await startWork(platform, workKinds);
          opened('background work', { close: () => work.stop() });
        }
        const server = opened('server', await serve(platform, config, only));
        await announce(platform, config, server.url, log);
        return { lost: platform.database.lost };
      },
      config.drainSeconds,
    );
  },
};

function parseProduct(text: string): ProductName | 'all' {
  const known = (['all', ...productNames] as const).find((name) => name === text);
  if (!known)
    throw new UsageError(`There is no service "${text}". Choose one of all, ${productNames.join(', ')}.`);
  return known;
}

async function announce({ services }: Platform, config: Config, url: string, log: Log): Promise<void> {
  log.info(`Steward is ready on ${url}`);
  // It serves already: a database that goes away just now is no reason to end.
  if (await anyUserExists(services.db).catch(() => true)) return;
  const { setupCode } = services.settings;
  log.info(
    `Nobody has an account yet. Create the first one on ${new URL('/auth', setupCode ? config.publicUrl : url).href}`,
  );
  if (setupCode) log.info(`The first account needs this set-up code: ${setupCode}`);
}
