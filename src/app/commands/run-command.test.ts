import { expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { commands, runCommand } from './run-command.ts';

it.each(Object.keys(commands))('steward %s has help that starts with its usage', async (name) => {
  expect((await commands[name]!.load()).help).toMatch(new RegExp(`^Usage: steward ${name}\\b`));
});

it.each([
  [['nonsense'], 'There is no command "nonsense".'],
  [['constructor'], 'There is no command "constructor".'],
  [['toString'], 'There is no command "toString".'],
  [['user', 'toString'], 'Choose an action: steward user create, list, reset-password or sign-in-link.'],
  [['serve', 'nonsense'], 'There is no service "nonsense". Choose from all, monitoring, deployment, vat.'],
  [['serve', '--prot', '1'], "Unknown option '--prot'."],
  [['serve', 'all', 'monitoring'], 'Unexpected argument "monitoring".'],
  [['user'], 'Choose an action: steward user create, list, reset-password or sign-in-link.'],
  [['consume'], 'The topic is missing: steward consume TOPIC.'],
  [['worker', 'nonsense'], 'There is no kind of work "nonsense".'],
])('steward %j is a usage error', async (args, message) => {
  const error = await runCommand(args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toContain(message);
});
