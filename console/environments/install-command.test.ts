import { expect, it } from 'vitest';
import { installCommand } from './install-command.ts';

const given = { origin: 'https://steward.example', token: 'agt_0123', deployPath: '/var/www/shop' };

it('fetches the agent and tells it whom to ask', () => {
  expect(installCommand(given).split('\n')).toEqual([
    'curl -fsSL https://steward.example/deployment/agent/install.sh | sudo sh',
    'sudo STEWARD_AGENT_TOKEN=agt_0123 steward-agent init --server-url https://steward.example/deployment --deploy-path /var/www/shop',
  ]);
});

it('quotes what a shell would take apart', () => {
  expect(installCommand({ ...given, deployPath: "/srv/it's here; reboot" })).toContain(
    String.raw`--deploy-path '/srv/it'\''s here; reboot'`,
  );
});

it('allows plain http only where there is no other way', () => {
  expect(installCommand({ ...given, origin: 'http://10.0.0.7:4000' })).toMatch(/--allow-http$/);
  expect(installCommand({ ...given, origin: 'http://localhost:4000' })).not.toContain('--allow-http');
});
