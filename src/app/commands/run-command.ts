import { OperatorError } from '#platform/errors.ts';
import type { Command } from './command.ts';
import { print, UsageError } from './command.ts';
import { limitMemory } from '../limit-memory.ts';
import { version } from '../version.ts';

type Entry = { summary: string; load: () => Promise<Command>; isLongRunning?: true };

/** Commands are loaded when they are run, so that `--help` does not load the whole server. */
export const commands: Record<string, Entry> = {
  serve: {
    summary: 'Start the server: all services, or one at the root of its own port',
    load: async () => (await import('./serve.ts')).serveCommand,
    isLongRunning: true,
  },
  worker: {
    summary: 'Run only background work, next to `steward serve --no-workers`',
    load: async () => (await import('./worker.ts')).workerCommand,
    isLongRunning: true,
  },
  consume: {
    summary: 'Process the messages of one topic',
    load: async () => (await import('./worker.ts')).consumeCommand,
    isLongRunning: true,
  },
  deploy: {
    summary: 'Start a deployment or rollback, and wait for its result',
    load: async () => (await import('./deploy.ts')).deployCommand,
  },
  plan: {
    summary: 'Show what a configuration file would change',
    load: async () => (await import('./plan.ts')).planCommand,
  },
  apply: {
    summary: 'Apply a configuration file',
    load: async () => (await import('./apply.ts')).applyCommand,
  },
  export: {
    summary: 'Export a team as a configuration file',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  import: {
    summary: 'Convert an export of another service to a configuration file',
    load: async () => (await import('./import.ts')).importCommand,
  },
  user: {
    summary: 'Create and list users, and reset passwords',
    load: async () => (await import('./user.ts')).userCommand,
  },
  vat: {
    summary: 'Check a VAT number, or a list of them',
    load: async () => (await import('./vat.ts')).vatCommand,
  },
  migrate: {
    summary: 'Apply pending database migrations',
    load: async () => (await import('./migrate.ts')).migrateCommand,
  },
  backup: {
    summary: 'Back up the database to a directory while Steward runs',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Restore a backup, on this or another machine',
    load: async () => (await import('./restore.ts')).restoreCommand,
  },
  'migrate-to': {
    summary: 'Move from the embedded database to a PostgreSQL server',
    load: async () => (await import('./migrate-to.ts')).migrateToCommand,
  },
  secrets: {
    summary: 'Rotate the key that encrypts stored secrets',
    load: async () => (await import('./secrets.ts')).secretsCommand,
  },
  browser: {
    summary: 'Show or install the browser for browser checks',
    load: async () => (await import('./browser.ts')).browserCommand,
  },
  'install-service': {
    summary: 'Install systemd services for this installation, with a nightly backup',
    load: async () => (await import('./install-service.ts')).installServiceCommand,
  },
  upgrade: {
    summary: 'Check for a newer release',
    load: async () => (await import('./upgrade.ts')).upgradeCommand,
  },
  doctor: {
    summary: 'Check this installation for problems',
    load: async () => (await import('./doctor.ts')).doctorCommand,
  },
};

/** Resolves with the exit code. Mistakes of the operator need no stack trace. */
export async function main(args: string[]): Promise<number> {
  process.stdout.on('error', ignoreClosedPipe);
  try {
    return await runCommand(args);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const hint =
      error instanceof UsageError ? '\nRun `steward --help` or `steward COMMAND --help` for usage.' : '';
    process.stderr.write(`${error.message}${hint}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** A reader such as `head` closes the pipe when it has read enough. The command continues without output: it may be in the middle of a change. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

export async function runCommand([name, ...args]: string[]): Promise<number> {
  if (name === '--version' || name === '-v') return show(version);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return show(overview());
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) throw new UsageError(`Unknown command "${name}".`);
  const wantsHelp = args.includes('--help') || args.includes('-h');
  if (entry.isLongRunning && !wantsHelp) limitMemory();
  const command = await entry.load();
  if (wantsHelp) return show(command.help);
  return command.run(args);
}

const show = (text: string): number => {
  print(text);
  return 0;
};

function overview(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(15)} ${summary}`);
  return `Steward ${version} keeps online shops running.

Usage: steward COMMAND [options]

${lines.join('\n')}

Run \`steward COMMAND --help\` for details. Settings are environment variables; see docs/configuration.md. A running server has
the documentation at /docs.`;
}
