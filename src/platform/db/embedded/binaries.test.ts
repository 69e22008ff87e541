import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { reachableBinaries } from './binaries.ts';

afterEach(() => void vi.unstubAllEnvs());

/** Binaries whose libraries cannot be linked in place, so that they have to be copied. */
async function createFixture() {
  const path = await mkdtemp(join(tmpdir(), 'steward-binaries-'));
  const [nativeDir, dataDir] = [join(path, 'native'), join(path, 'data')];
  await mkdir(join(nativeDir, 'bin'), { recursive: true });
  await mkdir(dataDir);
  await writeFile(join(nativeDir, 'bin/postgres'), 'program');
  const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
  await writeFile(join(nativeDir, 'pg-symlinks.json'), JSON.stringify([link]));
  const layout = {
    dataDir,
    clusterDir: join(dataDir, 'postgres'),
    runDir: join(dataDir, 'run'),
    account: undefined,
  };
  const copy = () => reachableBinaries({ nativeDir, version: '18.4.0' }, layout);
  return {
    programs: join(path, 'programs'),
    dataDir,
    copy,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

it('a copy of the binaries replaces the unfinished copy of a killed process that had the same id', async () => {
  await using fixture = await createFixture();
  const { dataDir, copy } = fixture;
  for (const id of [process.pid, 1]) {
    await mkdir(join(dataDir, `native-18.4.0.new-${id}/bin`), { recursive: true });
    await writeFile(join(dataDir, `native-18.4.0.new-${id}/bin/postgres`), 'prog');
  }
  const { nativeDir } = await copy();
  expect(await readdir(dataDir)).toEqual(['native-18.4.0']);
  expect((await readdir(nativeDir)).sort()).toEqual(['bin', 'pg-symlinks.json']);
  expect(await readFile(join(nativeDir, 'bin/postgres'), 'utf8')).toBe('program');
});

it('a copy of the binaries that fails leaves nothing behind', async () => {
  await using fixture = await createFixture();
  const { programs, dataDir, copy } = fixture;
  await mkdir(programs);
  await writeFile(
    join(programs, 'cp'),
    '#!/bin/sh\nmkdir "$3"\necho "cp: No space left on device" >&2\nexit 1\n',
  );
  await chmod(join(programs, 'cp'), 0o755);
  vi.stubEnv('PATH', `${programs}:/usr/bin:/bin`);
  await expect(copy()).rejects.toThrow('No space left on device');
  expect(await readdir(dataDir)).toEqual([]);
});
