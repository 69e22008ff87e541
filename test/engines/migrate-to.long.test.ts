import { join } from 'node:path';
import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMissing, startPostgresServer, type Engine } from '#testkit/engines.ts';
import { runSteward, startSteward, temporaryDir, type Outcome } from '#testkit/process.ts';
import {
  environmentOf,
  expectWhole,
  queryAt,
  queryEmbedded,
  startEuRegister,
  startLoad,
  startShop,
  type Acknowledged,
  type Load,
  type Register,
} from '../e2e/backup.fixture.ts';

describe.skipIf(isMissing('PostgreSQL'))('steward migrate-to', () => {
  let dir: Awaited<ReturnType<typeof temporaryDir>>;
  let register: Register;
  let shop: Awaited<ReturnType<typeof startShop>>;
  let server: Engine;
  let load: Load;
  let before: Acknowledged;
  let refused: Outcome;
  let embedded: Record<string, string>;
  /** A user who is not a superuser of the server. */
  const databaseUrl = (): string =>
    server.url.replace('steward@', 'shopkeeper@').replace(/postgres$/, 'shop');

  beforeAll(async () => {
    [dir, register, shop] = [await temporaryDir(), await startEuRegister(), await startShop()];
    await chmod(dir.path, 0o711);
    server = await startPostgresServer();
    await queryAt(server.url, 'create role shopkeeper login');
    await queryAt(server.url, 'create database shop owner shopkeeper');
    embedded = environmentOf(join(dir.path, 'embedded'), register);
    await using original = await startSteward(['serve'], embedded);
    load = await startLoad(original.url, shop.url);

    refused = await runSteward(['migrate-to', databaseUrl()], embedded);
    await original.stop('SIGKILL');
    await load.ended;
    before = load.acknowledged();
  });
  afterAll(async () => {
    for (const thing of [server, shop, register, dir]) await thing[Symbol.asyncDispose]();
  });

  it('refuses while Steward is running', () => {
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringContaining('Steward is already running'),
    ]);
  });

  it('moves everything to a server of another version, as an ordinary user there', async () => {
    const { code, stdout, stderr } = await runSteward(['migrate-to', databaseUrl()], embedded);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^(moving: \d+ %\n)*$/)]);
    expect(stdout).toContain('Set DATABASE_URL');
    await using moved = await startSteward(['serve'], { ...embedded, DATABASE_URL: databaseUrl() });
    await expectWhole(moved.url, load, before, (text) => queryAt(databaseUrl(), text));
  });

  it('refuses a database that is not empty', async () => {
    const { code, stderr } = await runSteward(['migrate-to', databaseUrl()], embedded);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database "shop" is not empty')]);
  });

  it('can be reverted: a backup of the server is restored into an embedded database', async () => {
    const backup = join(dir.path, 'backup');
    const made = await runSteward(['backup', backup], { ...embedded, DATABASE_URL: databaseUrl() });
    expect(made.code).toBe(0);
    const home = join(dir.path, 'back');
    expect((await runSteward(['restore', backup], environmentOf(home, register))).code).toBe(0);
    await using back = await startSteward(['serve'], environmentOf(home, register));
    const count = "select count(*)::int from vat_validations where origin = 'validate'";
    expect(await queryEmbedded(home, count)).toEqual(await queryAt(databaseUrl(), count));
    expect(back.url).toMatch(/^http/);
  });
});
