import { readConfig } from '#config';
import { startBackground, type Subscription, type Sweep } from '#platform/background.ts';
import { OperatorError } from '#platform/errors.ts';
import type { Services } from '#identity/context.ts';
import { openPlatform } from '../compose.ts';
import { subscriptionsOf, sweepsOf } from '../products.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

const kinds = ['jobs'] as const;

export const workerCommand: Command = {
  help: `Usage: steward worker [${kinds.join('|')}]…

  jobs   messages of the queue and regular upkeep

Runs every kind when none is named. Needs DATABASE_URL: an embedded database belongs to one process.`,

  async run(args) {
    const { positionals } = parseCommandLine(args, {}, kinds.length);
    const unknown = positionals.find((kind) => !kinds.some((known) => known === kind));
    if (unknown)
      throw new UsageError(`There is no kind of work called "${unknown}". Choose from ${kinds.join(', ')}.`);
    return work((services) => ({ subscriptions: subscriptionsOf(services), sweeps: sweepsOf(services) }));
  },
};

export const consumeCommand: Command = {
  help: `Usage: steward consume TOPIC

Works on the messages of that topic until it is stopped. \`steward serve\` does so by itself.
Needs DATABASE_URL: an embedded database belongs to one process.`,

  async run(args) {
    const { positionals } = parseCommandLine(args, {}, 1);
    const [topic] = positionals;
    if (!topic) throw new UsageError('Name the topic to consume.');
    return work((services) => {
      const all = subscriptionsOf(services);
      const subscriptions = all.filter((subscription) => subscription.topic.name === topic);
      if (subscriptions.length === 0)
        throw new UsageError(
          `There is no topic "${topic}". Topics: ${all.map(({ topic: { name } }) => name).join(', ')}.`,
        );
      return { subscriptions, sweeps: [] };
    });
  },
};

type Work = { subscriptions: Subscription[]; sweeps: Sweep[] };

async function work(choose: (services: Services) => Work): Promise<number> {
  const config = readConfig();
  if (!config.databaseUrl)
    throw new OperatorError(
      'Workers of their own need DATABASE_URL. With the embedded database, `steward serve` does the background work.',
    );
  const log = openLog(config);
  return runUntilStopped(log, async (opened) => {
    const { services, database } = opened(await openPlatform(config, log, 'own'));
    const chosen = choose(services);
    const background = await startBackground(chosen, services);
    opened({ close: () => background.stop() });
    log.info(
      `working on ${[...chosen.subscriptions.map(({ topic }) => topic.name), ...chosen.sweeps.map(({ name }) => name)].join(', ')}`,
    );
    return { lost: database.lost };
  });
}
