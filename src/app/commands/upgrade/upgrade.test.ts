import { describe, expect, it } from 'vitest';
import { readRelease } from './newest-release.ts';
import { upgradeSteps } from './upgrade-steps.ts';
import { compareVersions, parseVersion } from './versions.ts';

describe('versions', () => {
  it('are ordered as semver.org says', () => {
    const ordered = [
      '0.9.9',
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.2.0',
      '1.10.0',
      '2.0.0',
    ].map((text) => parseVersion(text)!);
    for (const [at, version] of ordered.entries())
      for (const [other, candidate] of ordered.entries())
        expect(Math.sign(compareVersions(version, candidate))).toBe(Math.sign(at - other));
  });

  it('ignore what is built from the same source', () => {
    expect(compareVersions(parseVersion('1.0.0+a')!, parseVersion('1.0.0+b')!)).toBe(0);
  });

  it.each(['', '1', '1.0', 'v1.0.0', '1.0.0-', '1.0.0 ', '01234567.0.0', '1.0.0-a b', '1.0.0\n'])(
    'are nothing else: %j',
    (text) => {
      expect(parseVersion(text)).toBeNull();
    },
  );
});

describe('the newest release', () => {
  it.each([
    ['one version of npm', { name: 'steward', version: '1.2.3' }, '1.2.3'],
    ['a package of npm', { name: 'steward', 'dist-tags': { latest: '1.2.3', next: '2.0.0' } }, '1.2.3'],
    ['a release of GitHub', { tag_name: 'v1.2.3', name: 'Steward 1.2.3' }, '1.2.3'],
  ])('is read from %s', (_name, answer, version) => {
    expect(readRelease(JSON.stringify(answer), 'steward')?.version).toBe(version);
  });

  it('has the address of its notes, if that is one of the web', () => {
    const of = (html_url: unknown) =>
      readRelease(JSON.stringify({ tag_name: 'v1.2.3', html_url }), 'steward');
    expect(of('https://github.example/r/1.2.3')?.notesUrl).toBe('https://github.example/r/1.2.3');
    for (const wrong of ['javascript:alert(1)', 'https://x\u001b[31m', 7, undefined])
      expect(of(wrong)?.notesUrl).toBeNull();
  });

  it('has its notes as text without control characters, if the answer has them', () => {
    const of = (body: unknown) => readRelease(JSON.stringify({ tag_name: 'v1.2.3', body }), 'steward')?.notes;
    expect(of('# Faster\r\n\r\n- Plans \u001b[31mare\u001b[0m\u202E fast\n\n')).toBe(
      '# Faster\n\n- Plans  [31mare [0m  fast',
    );
    for (const none of ['', ' \n', 7, null, undefined]) expect(of(none)).toBeNull();
    expect(of('x'.repeat(100_000))).toHaveLength(20_000);
  });

  it.each([
    '',
    'null',
    '[]',
    '<html>',
    '{}',
    '{"name":"other","version":"9.9.9"}',
    '{"name":"steward","version":"newest"}',
    '{"name":"steward","dist-tags":{"latest":1}}',
    '{"tag_name":"release-\\u001b[31m"}',
  ])('is not read from %s', (text) => {
    expect(readRelease(text, 'steward')).toBeNull();
  });
});

describe('the steps of an upgrade', () => {
  it('install a package from its file, not by a name that somebody else could own', () => {
    const steps = upgradeSteps('1.2.3', { root: '/usr/lib/node_modules/steward', isClone: false }).join('\n');
    expect(steps).toContain('npm install --global ./steward-1.2.3.tgz ');
    expect(steps).not.toContain('steward@');
  });

  it('check the version out in a clone, whatever the name of its directory', () => {
    expect(upgradeSteps('1.2.3', { root: '/srv/my shop', isClone: true })).toContain(
      "  2. cd '/srv/my shop' && git fetch && git checkout v1.2.3 && npm ci",
    );
  });
});
