import { readConfig } from '#config';
import { startBackground, type Background } from '#platform/background.ts';
import { OperatorError } from '#platform/errors.ts';
import { openPlatform, type Platform } from '../compose.ts';
import { startWork, subscriptionsOf, workKinds, type WorkKind } from '../work.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';
import { runUntilStopped } from './run-until-stopped.ts';

export const workerCommand: Command = {
  help: `Usage: steward worker [${workKinds.join('|')}]…

  checks   HTTP checks of sites and pages
  browser  browser checks and checkout flows
  jobs     notifications, messages of the queue and regular upkeep

Runs every kind when none is named. Needs DATABASE_URL: an embedded database belongs to one process.`,

  async run(args) {
    const { positionals } = parseCommandLine(args, {}, workKinds.length);
    const kinds = positionals.length > 0 ? positionals.map(parseKind) : workKinds;
    return work(kinds.join(', '), (platform) => startWork(platform, kinds));
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
    return work(topic, (platform) => {
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

async function work(what: string, start: (platform: Platform) => Promise<Background>): Promise<number> {
  const config = readConfig();
  if (!config.databaseUrl)
    throw new OperatorError(
      'Workers of their own need DATABASE_URL. With the embedded database, `steward serve` does the background work.',
    );
  const log = openLog(config);
  return runUntilStopped(log, async (opened) => {
    const platform = opened('platform', await openPlatform(config, log, 'own'));
    const background = await start(platform);
    opened('background work', { close: () => background.stop() });
    log.info(`working on ${what}`);
    return { lost: platform.database.lost };
  });
}
