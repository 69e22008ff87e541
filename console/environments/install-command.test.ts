import { expect, it } from 'vitest';
import { installCommand } from './install-command.ts';

const given = {
  origin: 'https://steward.example',
  token: 'agt_0123',
  deployPath: '/var/www/shop',
  way: { kind: 'service', user: 'www-data' },
} as const;

it('fetches the agent and starts it as a service', () => {
  expect(installCommand(given).split('\n')).toEqual([
    'curl -fsS https://steward.example/deployment/agent/install.sh |',
    '  STEWARD_AGENT_TOKEN=agt_0123 sudo --preserve-env=STEWARD_AGENT_TOKEN sh -s -- --deploy-path /var/www/shop --systemd --user www-data',
  ]);
});

it('starts the agent by hand for users other than root', () => {
  expect(installCommand({ ...given, way: { kind: 'manual' } }).split('\n')).toEqual([
    'curl -fsS https://steward.example/deployment/agent/install.sh |',
    '  STEWARD_AGENT_TOKEN=agt_0123 sh -s -- --deploy-path /var/www/shop',
    'PATH="$HOME/.local/bin:$PATH" steward-agent run --deploy-path /var/www/shop',
  ]);
});

it('quotes arguments for the shell', () => {
  const command = installCommand({
    ...given,
    deployPath: "/srv/it's here; reboot",
    way: { kind: 'service', user: '$(id)' },
  });
  expect(command).toContain(String.raw`--deploy-path '/srv/it'\''s here; reboot' --systemd --user '$(id)'`);
});

it('adds --allow-http only for plain HTTP to another machine', () => {
  expect(installCommand({ ...given, origin: 'http://10.0.0.7:4000' })).toContain('--allow-http');
  expect(installCommand({ ...given, origin: 'http://localhost:4000' })).not.toContain('--allow-http');
});
