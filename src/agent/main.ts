#!/usr/bin/env node
import { print, type Command } from './commands/command.ts';
import { errorCode, messageOf } from './host/files.ts';
import { deployCommand } from './commands/deploy.ts';
import { initCommand } from './commands/init.ts';
import { logsCommand } from './commands/logs.ts';
import { rollbackCommand } from './commands/rollback.ts';
import { runCommand } from './commands/run.ts';
import { selfUpgradeCommand } from './commands/self-upgrade.ts';
import { statusCommand } from './commands/status.ts';
import { wrapCommand } from './commands/wrap.ts';
import { version } from './host/program.ts';
import { UserError } from './host/user-error.ts';
import { runSteps } from './deploy/step-process.ts';

const commands: Record<string, Command> = {
  init: initCommand,
  run: runCommand,
  deploy: deployCommand,
  rollback: rollbackCommand,
  status: statusCommand,
  logs: logsCommand,
  wrap: wrapCommand,
  'self-upgrade': selfUpgradeCommand,
};

async function main([name, ...args]: string[]): Promise<number> {
  if (name === 'run-steps') return runSteps();
  if (name === '--version' || name === '-v') return show(`steward-agent ${version}`);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') return show(overview());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UserError(`Unknown command "${name}". Run steward-agent --help for a list of commands.`);
  // After --, they belong to the command that `wrap` runs.
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (own.includes('--help') || own.includes('-h')) return show(command.help);
  return command.run(args);
}

const show = (text: string): number => {
  print(text);
  return 0;
};

const overview = (): string => `steward-agent ${version}: carries out Steward's deployments on this host.

Usage: steward-agent COMMAND [options]

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(13)} ${summary}`)
  .join('\n')}

Run steward-agent COMMAND --help for details.`;

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${isBug(error) ? error.stack : messageOf(error)}\n`);
    process.exit(1);
  },
);

/** Errors of the operating system need no stack trace: EACCES: permission denied, open '/srv/shop/.steward/agent.json'. */
const isBug = (error: unknown): error is Error =>
  error instanceof Error && !(error instanceof UserError) && errorCode(error) === undefined;
