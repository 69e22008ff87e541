import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient } from '#scripts/build-client.ts';
import { startApp } from '#testkit/app.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'steward-client-'));
  await mkdir(join(dir, 'node_modules/@types'), { recursive: true });
  await buildClient(join(dir, 'node_modules/steward-client'));
  await symlink(join(root, 'node_modules/@types/node'), join(dir, 'node_modules/@types/node'));
  await symlink(join(root, 'node_modules/undici-types'), join(dir, 'node_modules/undici-types'));
  await writeFile(join(dir, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(
    join(dir, 'sample.ts'),
    await readFile(join(import.meta.dirname, 'client-sample.fixture.txt'), 'utf8'),
  );
});
afterAll(() => rm(dir, { recursive: true, force: true }));

it('a program that uses the client package compiles, and mistakes in it do not', async () => {
  const options = {
    target: 'es2024',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    types: ['node'],
    // The declarations of the package are checked too.
    skipLibCheck: false,
  };
  await writeFile(
    join(dir, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['sample.ts'] }),
  );
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', dir]).catch(
    (error: { stdout: string }) => error,
  );
  expect(stdout).toBe('');
});

it('the program reads, writes, subscribes and gets the codes of errors from a running server', async () => {
  await using app = await startApp();
  const { token } = await (await app.signUp({ name: 'Ada' })).mintToken();
  const { stdout } = await run(process.execPath, [join(dir, 'sample.ts'), app.url, token]);
  expect(JSON.parse(stdout)).toEqual({
    status: 'UNKNOWN',
    names: ['Shop'],
    beats: [],
    team: 'Ada',
    seen: ['PENDING', 'CANCELLED'],
    statuses: ['PENDING'],
    ended: 'enough',
    deleted: true,
    total: 0,
    raw: { regions: expect.any(Array) },
    codes: ['NOT_FOUND', 'UNAUTHORIZED', 'UNAUTHORIZED'],
  });
});

it('the client package can be packed, has no dependencies and is small', async () => {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json'], {
    cwd: join(dir, 'node_modules/steward-client'),
  });
  const [packed] = JSON.parse(stdout) as { name: string; size: number; files: { path: string }[] }[];
  expect(packed).toMatchObject({ name: 'steward-client', size: expect.any(Number) });
  expect(packed!.size).toBeLessThan(100_000);
  expect(packed!.files.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['index.js', 'index.d.ts', 'README.md', 'LICENSE', 'monitoring.d.ts']),
  );
  const manifest = JSON.parse(
    await readFile(join(dir, 'node_modules/steward-client/package.json'), 'utf8'),
  ) as object;
  expect(manifest).not.toHaveProperty('dependencies');
});
