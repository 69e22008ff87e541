import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { layoutOf } from '../host/layout.ts';
import { currentRelease } from './current.ts';

const release = '20260102_030405';
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'steward-current-'));
  mkdirSync(join(dir, 'disk/shop/releases', release), { recursive: true });
  mkdirSync(join(dir, 'disk/shop/other', release), { recursive: true });
  symlinkSync(join(dir, 'disk'), join(dir, 'www'));
  symlinkSync(join(dir, 'www/shop/releases', release), join(dir, 'live'));
  symlinkSync(join(dir, 'live'), join(dir, 'disk/shop/other/20250101_000000'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it.each([
  ['relative', () => `releases/${release}`, release],
  ['absolute', () => join(dir, 'www/shop/releases', release), release],
  ['absolute, through another path', () => join(dir, 'disk/shop/releases', release), release],
  [
    'absolute, to a release that is gone',
    () => join(dir, 'disk/shop/releases/20250101_000000'),
    '20250101_000000',
  ],
  ['to another link to it', () => join(dir, 'live'), release],
  ['to a link that has a name like a release', () => join(dir, 'disk/shop/other/20250101_000000'), release],
  ['to something that is no release', () => join(dir, 'disk/shop/releases'), null],
  ['to a release of somebody else', () => join(dir, 'disk/shop/other', release), null],
  ['to nowhere', () => join(dir, 'nowhere', release), null],
])('a link that is %s', (_what, target, expected) => {
  const layout = layoutOf(join(dir, 'www/shop'));
  symlinkSync(target(), layout.current);
  expect(currentRelease(layout)).toBe(expected);
});
