import { readConfig } from '../config/config.ts';
import { startBackground, type Background } from '#platform/background.ts';
import { OperatorError } from '#platform/errors.ts';
import type { App } from '../open-app.ts';
import { runProcesses } from '../processes/run-processes.ts';
import { spreadWork, startWork, subscriptionsOf, workKinds } from '../workers.ts';
import { parseCommandLine, UsageError, type Command } from './command.ts';
import { openLog } from './open-log.ts';

const kindNames = Object.keys(workKinds);
const healthOptions = { port: { type: 'string' }, host: { type: 'string' } } as const;

export const workerCommand: Command = {
  help: `Usage: steward worker [${kindNames.join('|')}]… [--region NAME] [--port N] [--host H] [--processes N]

${Object.entries(workKinds)
  .map(([kind, help]) => `  ${kind.padEnd(8)} ${help}`)
  .join('\n')}

  --region NAME  where this worker checks from, such as fra (default: STEWARD_REGION or local)
  --port N       serve /healthz, /readyz and /metrics on this port (default: no port)
  --host H       address to listen on (default: HOST or localhost)
  --processes N  number of processes that share the work, or "auto" for one per core (default: STEWARD_PROCESSES or 1)

Runs all kinds of work by default. Needs DATABASE_URL, because the embedded database can only be used by one process.`,

  async run(args) {
    const options = {
      ...healthOptions,
      processes: { type: 'string' },
      region: { type: 'string' },
    } as const;
    const { values, positionals } = parseCommandLine(args, options, kindNames.length);
    const kinds = positionals.length > 0 ? [...new Set(positionals.map(parseKind))] : kindNames;
    return work(values, (processes) => spreadWork(kinds, processes, true), startWork);
  },
};

export const consumeCommand: Command = {
  help: `Usage: steward consume TOPIC [--port N] [--host H]

Processes the messages of one topic until it is stopped. \`steward serve\` also does this.

  --port N   serve /healthz, /readyz and /metrics on this port (default: no port)
  --host H   address to listen on (default: HOST or localhost)

Needs DATABASE_URL, because the embedded database can only be used by one process.`,

  async run(args) {
    const { values, positionals } = parseCommandLine(args, healthOptions, 1);
    const [topic] = positionals;
    if (!topic) throw new UsageError('Missing argument TOPIC: steward consume TOPIC.');
    return work(
      values,
      () => [[topic]],
      (app) => {
        const all = subscriptionsOf(app);
        const subscriptions = all.filter((subscription) => subscription.topic.name === topic);
        const names = all.map((subscription) => subscription.topic.name);
        if (subscriptions.length === 0)
          throw new UsageError(`Unknown topic "${topic}". Choose from ${names.join(', ')}.`);
        return startBackground({ subscriptions, sweeps: [] }, app.services);
      },
    );
  },
};

function parseKind(kind: string): string {
  if (!kindNames.includes(kind))
    throw new UsageError(`Unknown kind of work "${kind}". Choose from ${kindNames.join(', ')}.`);
  return kind;
}

async function work(
  flags: Parameters<typeof readConfig>[0] & { port?: string | undefined },
  spread: (processes: number) => string[][],
  begin: (app: App, work: readonly string[]) => Promise<Background>,
): Promise<number> {
  const config = readConfig(flags);
  if (!config.databaseUrl)
    throw new OperatorError(
      'Separate workers need DATABASE_URL. With the embedded database, `steward serve` runs the background work.',
    );
  const log = openLog(config);
  return runProcesses({
    config,
    log,
    work: spread(config.processes ?? 1),
    async start(app, task, opened) {
      const background = await begin(app, task.work);
      opened('background work', { close: () => background.stop() });
      let metrics = '';
      if (flags.port !== undefined) {
        // Loads the HTTP server only if there is a port.
        const { serveHealth } = await import('../http-app.ts');
        const { url } = opened('server', await serveHealth(app, config, task.siblings));
        metrics = `; metrics at ${url}/metrics`;
      }
      log.info(`working on ${task.work.join(', ')}${metrics}`);
    },
  });
}
