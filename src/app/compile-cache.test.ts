import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCacheIn } from './compile-cache.ts';

async function temporaryDir(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'steward-cache-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

it('keeps compiled code in a directory that only this user can enter', async () => {
  await using dir = await temporaryDir();
  const cache = createCacheIn(dir.path);
  expect(cache).toBe(join(dir.path, '.cache/node'));
  expect((await stat(cache!)).mode & 0o777).toBe(0o700);
  expect(createCacheIn(dir.path)).toBe(cache);
});

it('keeps no compiled code where there is no directory, or where none can be created', async () => {
  await using dir = await temporaryDir();
  expect(createCacheIn(join(dir.path, 'absent'))).toBeUndefined();
  await writeFile(join(dir.path, '.cache'), '');
  expect(createCacheIn(dir.path)).toBeUndefined();
});

// Only root can give a directory to another user; for others, the root directory belongs to another user.
it.skipIf(process.platform === 'win32')(
  'keeps no compiled code beside libraries that belong to another user',
  async () => {
    await using dir = await temporaryDir();
    const isRoot = process.geteuid!() === 0;
    if (isRoot) await chown(dir.path, 65_534, 65_534);
    const libraries = isRoot ? dir.path : '/';
    expect(createCacheIn(libraries)).toBeUndefined();
    await expect(stat(join(libraries, '.cache/node'))).rejects.toThrow('ENOENT');
  },
);
