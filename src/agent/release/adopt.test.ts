import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { layoutOf, type Layout } from '../host/layout.ts';
import { adopt } from './adopt.ts';
import { readRecord, saveRecord } from './records.ts';

const now = new Date('2026-01-02T03:04:05Z');
const timestamp = '20260102_030405';
const none = { dirs: null, files: null };

let layout: Layout;
beforeEach(() => {
  layout = layoutOf(mkdtempSync(join(tmpdir(), 'steward-adopt-')));
  for (const dir of ['current/bin', 'current/pub/media', 'current/app/etc', 'releases', 'shared'])
    mkdirSync(join(layout.deployPath, dir), { recursive: true });
  for (const file of ['bin/magento', 'pub/media/a.jpg', 'app/etc/env.php'])
    writeFileSync(join(layout.current, file), file);
});
afterEach(() => rmSync(layout.deployPath, { recursive: true, force: true }));

const expectAdopted = (): void => {
  expect(readlinkSync(layout.current)).toBe(`releases/${timestamp}`);
  expect(readRecord(layout, timestamp)).toMatchObject({ state: 'good', version: 'adopted' });
  for (const path of ['pub/media', 'app/etc/env.php'])
    expect(lstatSync(join(layout.current, path)).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(layout.current, 'pub/media/a.jpg'), 'utf8')).toBe('pub/media/a.jpg');
};

describe('adopting a shop', () => {
  it('moves the installation and its shared files', () => {
    expect(adopt(layout, layout.current, none, now)).toBe(
      `${layout.current} as ${timestamp}, shared: pub/media, app/etc/env.php`,
    );
    expectAdopted();
    expect(adopt(layout, layout.current, none, new Date())).toContain('nothing was changed');
  });

  it('moves nothing if a link that leads nowhere is in the place of a shared path', () => {
    mkdirSync(join(layout.shared, 'pub'));
    symlinkSync('/mnt/not-mounted', join(layout.shared, 'pub/media'));
    expect(() => adopt(layout, layout.current, none, now)).toThrow(/shared\/pub\/media already exists/);
    expect(existsSync(join(layout.current, 'pub/media/a.jpg'))).toBe(true);
  });

  it('continues after an interruption between the move and the link', () => {
    adopt(layout, layout.current, none, now);
    unlinkSync(layout.current);
    saveRecord(layout, timestamp, { ...readRecord(layout, timestamp)!, state: 'building' });
    expect(adopt(layout, layout.current, none, new Date())).toContain(`as ${timestamp}`);
    expectAdopted();
  });

  it('continues after an interruption between moving a shared file and linking it', () => {
    adopt(layout, layout.current, none, now);
    saveRecord(layout, timestamp, { ...readRecord(layout, timestamp)!, state: 'building' });
    unlinkSync(join(layout.current, 'pub/media'));
    const env = join(layout.current, 'app/etc/env.php');
    unlinkSync(env);
    renameSync(join(layout.shared, 'app/etc/env.php'), env);
    expect(adopt(layout, layout.current, none, new Date())).toContain(`as ${timestamp}`);
    expectAdopted();
  });

  it('copies an installation from elsewhere, and removes an unfinished copy', () => {
    const source = join(layout.deployPath, 'old');
    renameSync(layout.current, source);
    mkdirSync(`${layout.release('20250101_000000')}.new`);
    adopt(layout, source, none, now);
    expectAdopted();
    expect(existsSync(join(source, 'pub/media/a.jpg'))).toBe(true);
    expect(existsSync(`${layout.release('20250101_000000')}.new`)).toBe(false);
  });

  it.each([
    ['has the same path in the shared directory', none, /already exists\. Move it away/],
    ['is to share what is not in it', { dirs: ['../other'], files: null }, /relative to/],
  ])('changes nothing if the shop %s', (_, sharedPaths, message) => {
    mkdirSync(join(layout.shared, 'pub/media'), { recursive: true });
    expect(() => adopt(layout, layout.current, sharedPaths, now)).toThrow(message);
    expect(lstatSync(layout.current).isDirectory()).toBe(true);
    expect(existsSync(layout.release(timestamp))).toBe(false);
  });
});
