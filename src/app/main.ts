#!/usr/bin/env node
import { OperatorError } from '#platform/errors.ts';
import { UsageError } from './commands/command.ts';
import { runCommand } from './commands/run-command.ts';

try {
  process.exitCode = await runCommand(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  const hint =
    error instanceof UsageError ? '\nRun `steward --help` or `steward COMMAND --help` for usage.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
