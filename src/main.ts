#!/usr/bin/env node
import type { Command } from './commands/command.ts';
import { print, UsageError } from './commands/command.ts';
import { OperatorError } from '#platform/errors.ts';

/** Loaded when called for: `steward --help` need not read the whole server. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  worker: async () => (await import('./commands/worker.ts')).workerCommand,
  consume: async () => (await import('./commands/worker.ts')).consumeCommand,
  user: async () => (await import('./commands/user.ts')).userCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  secrets: async () => (await import('./commands/secrets.ts')).secretsCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') return show(await version());
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return show(await overview());
  const load = commands[name];
  if (!load) throw new UsageError(`There is no command "${name}".`);
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) return show(command.help);
  return command.run(args);
}

const show = (text: string): number => {
  print(text);
  return 0;
};

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(9)} ${(await load()).summary}`),
  );
  return `Steward ${await version()} keeps online shops running.

Usage: steward COMMAND [options]

${lines.join('\n')}

\`steward COMMAND --help\` tells more. Settings are environment variables; docs/configuration.md lists them.`;
}

const version = async (): Promise<string> =>
  (await import('../package.json', { with: { type: 'json' } })).default.version;

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  const hint = error instanceof UsageError ? '\nRun `steward --help`, or a command with --help, to see what there is.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
