import { readConfig } from '../config/config.ts';
import { startBackground, type Background } from '#platform/background.ts';
import { OperatorError } from '#platform/errors.ts';
import { openPlatform, type Platform } from '../open-app.ts';
import { serveHealth } from '../http-app.ts';
import { startWork, subscriptionsOf, workKinds, type WorkKind } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const healthOptions = { port: { type: 'string' }, host: { type: 'string' } } as const;

export const workerCommand: Command = {
  help: `Usage: steward worker [${workKinds.join('|')}]… [--port N] [--host H]

  checks   HTTP checks of sites and pages
  browser  browser checks and checkout flows
  jobs     notifications, messages of the queue and regular upkeep

  --port N   answer /healthz, /readyz and /metrics there (no port unless told)
  --host H   address of that port (HOST, localhost)

Runs every kind when none is named. Needs DATABASE_URL: an embedded database belongs to one process.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, healthOptions, workKinds.length);
    const kinds = positionals.length > 0 ? positionals.map(parseKind) : workKinds;
    return work(kinds.join(', '), values, (platform) => startWork(platform, kinds));
  },
};

export const consumeCommand: Command = {
  help: `Usage: steward consume TOPIC [--port N] [--host H]

Works on the messages of that topic until it is stopped. \`steward serve\` does so by itself.

  --port N   answer /healthz, /readyz and /metrics there (no port unless told)
  --host H   address of that port (HOST, localhost)

Needs DATABASE_URL: an embedded database belongs to one process.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, healthOptions, 1);
    const [topic] = positionals;
    if (!topic) throw new UsageError('Name the topic to consume.');
    return work(topic, values, (platform) => {
      const all = subscriptionsOf(platform);
      const subscriptions = all.filter((subscription) => subscription.topic.name === topic);
      const names = all.map((subscription) => subscription.topic.name);
      if (subscriptions.length === 0)
        throw new UsageError(`There is no topic "${topic}". Topics: ${names.join(', ')}.`);
      return startBackground({ subscriptions, sweeps: [] }, platform.services);
    });
  },
};

function parseKind(text: string): WorkKind {
  const kind = workKinds.find((known) => known === text);
  if (!kind)
    throw new UsageError(`There is no kind of work called "${text}". Choose from ${workKinds.join(', ')}.`);
  return kind;
}

async function work(
  what: string,
  flags: { port?: string | undefined; host?: string | undefined },
  start: (platform: Platform) => Promise<Background>,
): Promise<number> {
  const config = readConfig(flags);
  if (!config.databaseUrl)
    throw new OperatorError(
      'Workers of their own need DATABASE_URL. With the embedded database, `steward serve` does the background work.',
    );
  const log = openLog(config);
  return runUntilStopped(log, async (opened) => {
    const platform = opened('platform', await openPlatform(config, log, 'own'));
    const background = await start(platform);
    opened('background work', { close: () => background.stop() });
    const health = flags.port === undefined ? null : opened('server', await serveHealth(platform, config));
    log.info(`working on ${what}${health ? `; figures on ${health.url}/metrics` : ''}`);
    return { lost: platform.database.lost };
  });
}
