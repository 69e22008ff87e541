#!/usr/bin/env node
import type { Command } from './commands/command.ts';
import { print, UsageError } from './commands/command.ts';
import { OperatorError } from '#platform/errors.ts';
import { version } from './version.ts';

type Entry = { summary: string; load: () => Promise<Command> };

/** Each is loaded when it is called for: a line of help need not read the whole server. */
const commands: Record<string, Entry> = {
  serve: {
    summary: 'Serve everything, or one service at the root of its own port',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  worker: {
    summary: 'Run background work only, beside `steward serve --no-workers`',
    load: async () => (await import('./commands/worker.ts')).workerCommand,
  },
  consume: {
    summary: 'Work on the messages of one topic only',
    load: async () => (await import('./commands/worker.ts')).consumeCommand,
  },
  deploy: {
    summary: 'Ask a server for a deployment, follow it, and exit with its outcome',
    load: async () => (await import('./commands/deploy.ts')).deployCommand,
  },
  user: {
    summary: 'Create and list accounts, reset passwords',
    load: async () => (await import('./commands/user.ts')).userCommand,
  },
  vat: {
    summary: 'Check a VAT number from the terminal',
    load: async () => (await import('./commands/vat.ts')).vatCommand,
  },
  migrate: {
    summary: 'Bring the database schema up to date',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  backup: {
    summary: 'Copy the database into a directory while Steward runs',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Bring a backup back, here or on another machine',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  'migrate-to': {
    summary: 'Move from the embedded database to a PostgreSQL server',
    load: async () => (await import('./commands/migrate-to.ts')).migrateToCommand,
  },
  secrets: {
    summary: 'Change the key that secrets are stored under',
    load: async () => (await import('./commands/secrets.ts')).secretsCommand,
  },
  doctor: {
    summary: 'Look over this installation and say what is wrong',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') return show(version);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return show(overview());
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) throw new UsageError(`There is no command "${name}".`);
  const command = await entry.load();
  if (args.includes('--help') || args.includes('-h')) return show(command.help);
  return command.run(args);
}

const show = (text: string): number => {
  print(text);
  return 0;
};

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`);
  return `Steward ${version} keeps online shops running.

Usage: steward COMMAND [options]

${lines.join('\n')}

\`steward COMMAND --help\` tells more. Settings are environment variables; docs/configuration.md lists them.`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  const hint =
    error instanceof UsageError
      ? '\nRun `steward --help`, or a command with --help, to see what there is.'
      : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
