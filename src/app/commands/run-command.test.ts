import { expect, it } from 'vitest';
import { UsageError } from './command.ts';
import { commands, runCommand } from './run-command.ts';

it.each(Object.keys(commands))('steward %s has help that starts with its usage', async (name) => {
  expect((await commands[name]!.load()).help).toMatch(new RegExp(`^Usage: steward ${name}\\b`));
});

it.each([
  [['nonsense'], 'Unknown command "nonsense".'],
  [['constructor'], 'Unknown command "constructor".'],
  [['toString'], 'Unknown command "toString".'],
  [
    ['user', 'toString'],
    'Choose an action: steward user create, list, reset-password, sign-in-link, confirm-address or unlink.',
  ],
  [
    ['serve', 'nonsense'],
    'Unknown service "nonsense". Choose from all, monitoring, deployment, vat, project.',
  ],
  [['serve', '--prot', '1'], "Unknown option '--prot'."],
  [['serve', 'all', 'monitoring'], 'Unexpected argument "monitoring".'],
  [
    ['user'],
    'Choose an action: steward user create, list, reset-password, sign-in-link, confirm-address or unlink.',
  ],
  [['consume'], 'Missing argument TOPIC: steward consume TOPIC.'],
  [['worker', 'nonsense'], 'Unknown kind of work "nonsense".'],
])('steward %j is a usage error', async (args, message) => {
  const error = await runCommand(args).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as Error).message).toContain(message);
});
