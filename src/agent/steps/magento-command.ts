import type { Command } from './step.ts';

export const magento = (release: string, ...args: string[]): Command => ({
  kind: 'command',
  argv: ['php', 'bin/magento', ...args, '--no-interaction', '--no-ansi'],
  cwd: release,
});
