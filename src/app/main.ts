#!/usr/bin/env node
import type { Command } from './commands/command.ts';
import { print, UsageError } from './commands/command.ts';
import { OperatorError } from '#platform/errors.ts';
import { version } from './version.ts';

type Entry = { summary: string; load: () => Promise<Command> };

/** Commands are loaded when they are run, so that `--help` does not load the whole server. */
const commands: Record<string, Entry> = {
  serve: {
    summary: 'Start the server: all services, or one at the root of its own port',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  worker: {
    summary: 'Run only background work, next to `steward serve --no-workers`',
    load: async () => (await import('./commands/worker.ts')).workerCommand,
  },
  consume: {
    summary: 'Process the messages of one topic',
    load: async () => (await import('./commands/worker.ts')).consumeCommand,
  },
  deploy: {
    summary: 'Request a deployment or rollback, watch it and exit with its outcome',
    load: async () => (await import('./commands/deploy.ts')).deployCommand,
  },
  user: {
    summary: 'Create and list users, reset passwords',
    load: async () => (await import('./commands/user.ts')).userCommand,
  },
  vat: {
    summary: 'Check a VAT number',
    load: async () => (await import('./commands/vat.ts')).vatCommand,
  },
  migrate: {
    summary: 'Apply pending database migrations',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  backup: {
    summary: 'Back up the database to a directory while Steward runs',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Restore a backup, on this or another machine',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  'migrate-to': {
    summary: 'Move from the embedded database to a PostgreSQL server',
    load: async () => (await import('./commands/migrate-to.ts')).migrateToCommand,
  },
  secrets: {
    summary: 'Rotate the key that encrypts stored secrets',
    load: async () => (await import('./commands/secrets.ts')).secretsCommand,
  },
  doctor: {
    summary: 'Check this installation for problems',
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

Run \`steward COMMAND --help\` for details. Settings are environment variables, listed in docs/configuration.md.`;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  const hint =
    error instanceof UsageError ? '\nRun `steward --help` or `steward COMMAND --help` for usage.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
