import { describe, expect, it } from 'vitest';
import { parseSettings } from './parse-environment.ts';

const good: [string, unknown, unknown?][] = [
  ['name', '  Shop, live  ', 'Shop, live'],
  ['host', 'web1.shop.example'],
  ['host', '10.0.0.1'],
  ['deployPath', '/var/www//shop/', '/var/www/shop'],
  ['repositoryUrl', 'https://git.example/shop.git'],
  ['repositoryUrl', 'ssh://git@git.example:2222/shop.git'],
  ['repositoryUrl', 'git@git.example:team/shop.git'],
  ['repositoryUrl', 'file:///srv/shop.git'],
  ['repositoryUrl', '/srv/shop.git'],
  ['deployBranch', 'release/1.x'],
  ['deployBranch', null, 'main'],
  ['healthCheckUrl', 'http://127.0.0.1:8080/health'],
  ['healthCheckUrl', null],
  ['releasesToKeep', 1],
  ['releasesToKeep', null, 5],
  ['sharedDirs', ['pub/media/', 'var/log'], ['pub/media', 'var/log']],
  ['sharedFiles', null, []],
  ['maintenanceAllowlistIps', ['10.0.0.1', 'fd00::/8']],
  ['recipe', null, 'MAGENTO'],
  ['protectDatabaseRollback', null, false],
  ['commands', { build: ['make'], migrate: null }, { build: ['make'], migrate: [], afterSwitch: [] }],
];

const bad: [string, unknown][] = [
  ['name', ' '],
  ['name', 'a'.repeat(201)],
  ['name', 'two\nlines'],
  ['name', null],
  ['host', 'web1; reboot'],
  ['deployPath', 'var/www'],
  ['deployPath', '/'],
  ['deployPath', '/var/../etc'],
  ['repositoryUrl', 'http://git.example/shop.git'],
  ['repositoryUrl', 'ext::sh -c id'],
  ['repositoryUrl', '--upload-pack=id'],
  ['repositoryUrl', 'ssh://-oProxyCommand=id/x'],
  ['repositoryUrl', 'https://user:secret@git.example/shop.git'],
  ['deployBranch', 'a..b'],
  ['healthCheckUrl', 'ftp://shop.example'],
  ['healthCheckUrl', 'http://a:b@shop.example'],
  ['releasesToKeep', 0],
  ['releasesToKeep', 51],
  ['sharedDirs', ['/etc']],
  ['sharedDirs', ['../x']],
  ['maintenanceAllowlistIps', ['everybody']],
  ['commands', { build: ['a\nb'] }],
];

describe('environment settings', () => {
  it.each(good)('accept %s: %j', (field, given, expected = given) => {
    expect(parseSettings({ [field]: given })).toEqual({ values: { [field]: expected }, errors: [] });
  });

  it.each(bad)('refuse %s: %j', (field, given) => {
    expect(parseSettings({ [field]: given }).errors.map((error) => error.field)).toEqual([field]);
  });

  it('report every error at once, and ignore fields that are not given', () => {
    const { values, errors } = parseSettings({ name: '', host: 'ok', deployPath: 'x' });
    expect(values).toEqual({ host: 'ok' });
    expect(errors.map(({ field }) => field)).toEqual(['name', 'deployPath']);
  });
});
