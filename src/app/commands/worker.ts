import { readConfig, type Config } from '../config/config.ts';
import { startBackground, type Background } from '#platform/background.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Server } from '../http-app.ts';
import { openApp, type App } from '../open-app.ts';
import { startWork, subscriptionsOf, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const kindNames = Object.keys(workKinds);
const healthOptions = { port: { type: 'string' }, host: { type: 'string' } } as const;

export const workerCommand: Command = {
  help: `Usage: steward worker [${kindNames.join('|')}]… [--port N] [--host H]

${Object.entries(workKinds)
  .map(([kind, help]) => `  ${kind.padEnd(8)} ${help}`)
  .join('\n')}

  --port N   serve /healthz, /readyz and /metrics on this port (default: no port)
  --host H   address to listen on (default: HOST or localhost)

Runs all kinds of work by default. Needs DATABASE_URL, because an embedded database belongs to one process.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, healthOptions, kindNames.length);
    const kinds = positionals.length > 0 ? positionals.map(parseKind) : kindNames;
    return work(kinds.join(', '), values, (app) => startWork(app, kinds));
  },
};

export const consumeCommand: Command = {
  help: `Usage: steward consume TOPIC [--port N] [--host H]

Processes the messages of one topic until it is stopped. \`steward serve\` also does this.

  --port N   serve /healthz, /readyz and /metrics on this port (default: no port)
  --host H   address to listen on (default: HOST or localhost)

Needs DATABASE_URL, because an embedded database belongs to one process.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, healthOptions, 1);
    const [topic] = positionals;
    if (!topic) throw new UsageError('The topic is missing: steward consume TOPIC.');
    return work(topic, values, (app) => {
      const all = subscriptionsOf(app);
      const subscriptions = all.filter((subscription) => subscription.topic.name === topic);
      const names = all.map((subscription) => subscription.topic.name);
      if (subscriptions.length === 0)
        throw new UsageError(`There is no topic "${topic}". Choose from ${names.join(', ')}.`);
      return startBackground({ subscriptions, sweeps: [] }, app.services);
    });
  },
};

function parseKind(kind: string): string {
  if (!kindNames.includes(kind))
    throw new UsageError(`There is no kind of work "${kind}". Choose from ${kindNames.join(', ')}.`);
  return kind;
}

async function work(
  what: string,
  flags: { port?: string | undefined; host?: string | undefined },
  start: (app: App) => Promise<Background>,
): Promise<number> {
  const config = readConfig(flags);
  if (!config.databaseUrl)
    throw new OperatorError(
      'Separate workers need DATABASE_URL. With the embedded database, `steward serve` runs the background work.',
    );
  const log = openLog(config);
  return runUntilStopped(log, async (opened) => {
    const app = opened('app', await openApp(config, log, 'own'));
    const background = await start(app);
    opened('background work', { close: () => background.stop() });
    const health = flags.port === undefined ? null : opened('server', await openHealth(app, config));
    log.info(`working on ${what}${health ? `; metrics at ${health.url}/metrics` : ''}`);
    return { lost: app.database.lost };
  });
}

/** Loads the HTTP server only if there is a port. */
async function openHealth(app: App, config: Config): Promise<Server> {
  const { serveHealth } = await import('../http-app.ts');
  return serveHealth(app, config);
}
