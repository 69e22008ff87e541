import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testkit/database.ts';
import { runSteward, startSteward, temporaryDir } from '#testkit/process.ts';

it('a start without the key file is refused and creates no new key, so that the right one can be restored', async () => {
  await using database = await createTestDatabase();
  await using one = await temporaryDir();
  await using other = await temporaryDir();
  await using elsewhere = await temporaryDir();
  const env = { DATABASE_URL: database.address.connectionString, HOST: '127.0.0.1', PORT: '0' };
  const serve = ['serve', '--no-workers'];
  const [key, kept] = [join(one.path, 'secret.keys'), join(elsewhere.path, 'secret.keys')];
  await (await startSteward(serve, { ...env, STEWARD_DATA_DIR: one.path })).stop();

  await rename(key, kept);
  for (const args of [serve, ['user', 'create', '--email', 'ada@example.com'], ['secrets', 'rotate']]) {
    const { code, stderr } = await runSteward(args, { ...env, STEWARD_DATA_DIR: one.path });
    expect([code, stderr]).toEqual([expect.any(Number), expect.stringContaining(`${key} is missing`)]);
    expect(code).not.toBe(0);
    expect(await readdir(one.path)).not.toContain('secret.keys');
  }
  // A second machine, which has never had a key file.
  const { stderr } = await runSteward(serve, { ...env, STEWARD_DATA_DIR: other.path });
  expect(stderr).toContain('STEWARD_SECRET_KEY');
  expect(await readdir(other.path)).toEqual([]);

  await rename(kept, key);
  await (await startSteward(serve, { ...env, STEWARD_DATA_DIR: one.path })).stop();
});
