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

const link = (sharedDirs: string[], sharedFiles: string[] = []): string[] =>
  linkShared(layout, release, aTask({ environment: { sharedDirs, sharedFiles } }).environment);

describe('shared paths', () => {
  it('become relative links, with the files of the repository as their first content', () => {
    mkdirSync(join(release, 'pub/media'), { recursive: true });
    writeFileSync(join(release, 'pub/media/.htaccess'), 'rules');
    expect(link(['pub/media', 'var/log'])).toEqual(['pub/media', 'var/log']);
    expect(readlinkSync(join(release, 'pub/media'))).toBe('../../../shared/pub/media');
    expect(readFileSync(join(release, 'pub/media/.htaccess'), 'utf8')).toBe('rules');
    writeFileSync(join(release, 'var/log/a.log'), 'a');
    expect(existsSync(join(layout.shared, 'var/log/a.log'))).toBe(true);
  });

  it('can be linked again after an interruption', () => {
    mkdirSync(join(release, 'pub/media'), { recursive: true });
    writeFileSync(join(release, 'pub/media/a'), 'a');
    writeFileSync(join(release, 'env.php'), 'env');
    const first = link(['pub/media', 'var'], ['env.php']);
    rmSync(join(release, 'var'));
    expect(link(['pub/media', 'var'], ['env.php'])).toEqual(first);
    expect(readlinkSync(join(release, 'var'))).toBe('../../shared/var');
    expect(readFileSync(join(release, 'pub/media/a'), 'utf8')).toBe('a');
    expect(readFileSync(join(layout.shared, 'env.php'), 'utf8')).toBe('env');
  });

  it('are created again if an agent was killed while it created them', () => {
    mkdirSync(join(layout.shared, 'var/log.new/half'), { recursive: true });
    expect(link(['var/log'])).toEqual(['var/log']);
    expect(existsSync(join(layout.shared, 'var/log/half'))).toBe(false);
  });

  it('keep the files of the host from then on', () => {
    mkdirSync(layout.shared, { recursive: true });
    writeFileSync(join(layout.shared, 'env.php'), 'host');
    writeFileSync(join(release, 'env.php'), 'repository');
    link([], ['env.php']);
    expect(readFileSync(join(release, 'env.php'), 'utf8')).toBe('host');
  });

  it('inside one another are linked once', () => {
    expect(link(['var', 'var/log'], ['var/x'])).toEqual(['var']);
  });

  it('that are missing files are an error', () => {
    expect(() => link([], ['app/etc/env.php'])).toThrow(
      /Shared files are missing: put .*shared\/app\/etc\/env\.php in place/,
    );
  });

  it('do not lead outside the release through a link in the repository', () => {
    symlinkSync('/etc', join(release, 'pub'));
    expect(() => link(['pub/media'])).toThrow(/leads through pub, which is a link/);
    expect(existsSync('/etc/media')).toBe(false);
  });
});
