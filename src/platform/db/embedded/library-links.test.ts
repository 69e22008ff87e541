import { mkdir, mkdtemp, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkLibraries } from './library-links.ts';

async function createNative(): Promise<AsyncDisposable & { path: string; lib: string }> {
  const path = await mkdtemp(join(tmpdir(), 'steward-native-'));
  const lib = join(path, 'lib');
  await mkdir(lib);
  await writeFile(join(lib, 'libpq.so.5.18'), 'library');
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'];
  await writeFile(
    join(path, 'pg-symlinks.json'),
    JSON.stringify(links.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }))),
  );
  return { path, lib, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

it('links the libraries that npm has unpacked without running an install script, once', async () => {
  await using native = await createNative();
  expect([await linkLibraries(native.path), await linkLibraries(native.path)]).toEqual([true, true]);
  for (const name of ['libpq.so', 'libpq.so.5'])
    expect(await readlink(join(native.lib, name))).toBe('libpq.so.5.18');
});

it('several processes can link the same libraries at once', async () => {
  await using native = await createNative();
  expect(await Promise.all([1, 2, 3].map(() => linkLibraries(native.path)))).toEqual([true, true, true]);
});

it('needs no links in a package that lists none', async () => {
  await using native = await createNative();
  await rm(join(native.path, 'pg-symlinks.json'));
  expect(await linkLibraries(native.path)).toBe(true);
});

it('says when the links are missing and cannot be created', async () => {
  await using native = await createNative();
  // Not even root can create a file in what is not a directory.
  await rm(native.lib, { recursive: true });
  await writeFile(native.lib, '');
  expect(await linkLibraries(native.path)).toBe(false);
});
