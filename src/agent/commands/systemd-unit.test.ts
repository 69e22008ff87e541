import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unitText } from './systemd-unit.ts';

const isThere = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!isThere) console.warn('systemd-analyze is not installed: the unit is not checked by systemd itself');

const program = [process.execPath, '/usr/local/bin/steward-agent.mjs'];

describe('the systemd unit', () => {
  it('always restarts the agent, and does not kill a running step', () => {
    const unit = unitText(program, '/var/www/shop/.steward/agent.json', 'www-data', '/usr/bin:/bin');
    expect(unit.split('\n')).toEqual(
      expect.arrayContaining([
        `ExecStart=${process.execPath} /usr/local/bin/steward-agent.mjs run --config /var/www/shop/.steward/agent.json`,
        'Environment=PATH=/usr/bin:/bin',
        'User=www-data',
        'Restart=always',
        'StartLimitIntervalSec=0',
        'KillMode=process',
      ]),
    );
  });

  it('quotes characters that are special in systemd', () => {
    const unit = unitText(['/bin/a b'], '/srv/100% "$HOME"/agent.json', null, '/opt/my tools:/bin');
    expect(unit).toContain('ExecStart="/bin/a b" run --config "/srv/100%% \\"$$HOME\\"/agent.json"\n');
    expect(unit).toContain('Environment="PATH=/opt/my tools:/bin"\n');
    expect(unit).not.toContain('User=');
  });

  it.runIf(isThere).each([
    ['/var/www/shop/.steward/agent.json', '/usr/bin:/bin'],
    ['/srv/a shop/100% "$HOME"/agent.json', '/opt/my tools:/bin'],
  ])('for %s is accepted by systemd', (config, path) => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-unit-'));
    try {
      const file = join(dir, 'steward-agent.service');
      writeFileSync(file, unitText(program, config, 'daemon', path));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], {
        encoding: 'utf8',
      });
      // It looks at all that is installed on this host; only what it says of ours counts.
      expect([status, stderr.split('\n').filter((line) => line.includes('steward-agent'))]).toEqual([0, []]);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});
