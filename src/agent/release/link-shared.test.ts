import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTask } from '#testkit/agent-task.fixture.ts';
import { layoutOf, type Layout } from '../host/layout.ts';
import { linkShared } from './link-shared.ts';

let layout: Layout;
let release: string;
beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-link-')));
  release = layout.release('20260101_000000');
  mkdirSync(release, { recursive: true });
});
afterEach(() => rmSync(layout.deployPath, { recursive: true, force: true }));

const share = (sharedDirs: string[], sharedFiles: string[] = []): string[] =>
  linkShared(layout, release, aTask({ environment: { sharedDirs, sharedFiles } }).environment);

describe('shared paths', () => {
  it('become relative links, with the files of the repository as their first content', () => {
    mkdirSync(join(release, 'pub/media'), { recursive: true });
    writeFileSync(join(release, 'pub/media/.htaccess'), 'rules');
    expect(share(['pub/media', 'var/log'])).toEqual(['pub/media', 'var/log']);
    expect(readlinkSync(join(release, 'pub/media'))).toBe('../../../shared/pub/media');
    expect(readFileSync(join(release, 'pub/media/.htaccess'), 'utf8')).toBe('rules');
    writeFileSync(join(release, 'var/log/a.log'), 'a');
    expect(existsSync(join(layout.shared, 'var/log/a.log'))).toBe(true);
  });

  it('can be linked again after an interruption', () => {
    mkdirSync(join(release, 'pub/media'), { recursive: true });
    writeFileSync(join(release, 'pub/media/a'), 'a');
    writeFileSync(join(release, 'env.php'), 'env');
    const first = share(['pub/media', 'var'], ['env.php']);
    rmSync(join(release, 'var'));
    expect(share(['pub/media', 'var'], ['env.php'])).toEqual(first);
    expect(readlinkSync(join(release, 'var'))).toBe('../../shared/var');
    expect(readFileSync(join(release, 'pub/media/a'), 'utf8')).toBe('a');
    expect(readFileSync(join(layout.shared, 'env.php'), 'utf8')).toBe('env');
  });

  it('are created again if an agent was killed while it created them', () => {
    mkdirSync(join(layout.shared, 'var/log.new/half'), { recursive: true });
    expect(share(['var/log'])).toEqual(['var/log']);
    expect(existsSync(join(layout.shared, 'var/log/half'))).toBe(false);
  });

  it('keep the files of the host from then on', () => {
    mkdirSync(layout.shared, { recursive: true });
    writeFileSync(join(layout.shared, 'env.php'), 'host');
    writeFileSync(join(release, 'env.php'), 'repository');
    share([], ['env.php']);
    expect(readFileSync(join(release, 'env.php'), 'utf8')).toBe('host');
  });

  it('inside one another are linked once', () => {
    expect(share(['var', 'var/log'], ['var/x'])).toEqual(['var']);
  });

  it('that are missing files are an error', () => {
    expect(() => share([], ['app/etc/env.php'])).toThrow(
      /Shared files are missing: put .*shared\/app\/etc\/env\.php in place/,
    );
  });

  it.each([
    ['a directory', 'var/log', ['var/log'], []],
    ['a file', 'env.php', [], ['env.php']],
    ['a part of the path', 'var', ['var/log'], []],
  ])('that are links to nowhere on the host are an error: %s', (_what, link, dirs, files) => {
    mkdirSync(join(layout.shared, link, '..'), { recursive: true });
    symlinkSync('/mnt/not-mounted', join(layout.shared, link));
    for (const path of [...dirs, ...files]) mkdirSync(join(release, path, '..'), { recursive: true });
    for (const file of files) writeFileSync(join(release, file), 'repository');
    const path = [...dirs, ...files][0]!;
    expect(() => share(dirs, files)).toThrow(
      `The shared path ${path} leads nowhere: ${join(layout.shared, link)} is a link to /mnt/not-mounted, which does not exist.`,
    );
    expect(readlinkSync(join(layout.shared, link))).toBe('/mnt/not-mounted');
  });

  it('do not lead through a link in the repository that leads nowhere', () => {
    symlinkSync('/nowhere/at/all', join(release, 'pub'));
    expect(() => share(['pub/media'])).toThrow(/leads through pub, which is a link in the repository/);
  });

  it('do not lead outside the release through a link in the repository', () => {
    symlinkSync('/etc', join(release, 'pub'));
    expect(() => share(['pub/media'])).toThrow(/leads through pub, which is a link/);
    expect(existsSync('/etc/media')).toBe(false);
  });
});
