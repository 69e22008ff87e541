import {
  appendFile,
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printManifest, parseManifest } from '#platform/db/backup/manifest.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { runSteward, startSteward, temporaryDir, type Outcome } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  environmentOf,
  expectWhole,
  queryEmbedded,
  startEuRegister,
  startLoad,
  startShop,
  type Acknowledged,
  type Load,
  type Register,
} from './backup.fixture.ts';

let dir: Awaited<ReturnType<typeof temporaryDir>>;
let register: Register;
let shop: Awaited<ReturnType<typeof startShop>>;
let backup: string;
let made: Outcome;
let load: Load;
let before: Acknowledged;
let after: Acknowledged;
const place = (name: string): string => join(dir.path, name);
const envOf = (name: string): Record<string, string> => environmentOf(place(name), register);

beforeAll(async () => {
  [dir, register, shop] = [await temporaryDir(), await startEuRegister(), await startShop()];
  // Contains the databases of several installations, which run as another user if the test runs as root.
  await chmod(dir.path, 0o711);
  backup = place('backup');
  await using original = await startSteward(['serve'], envOf('original'));
  load = await startLoad(original.url, shop.url);
  const hasRetry = `select 1 from queue_jobs where claim_id is null and run_at > now()`;
  await waitUntil(async () => (await queryEmbedded(place('original'), hasRetry)).length > 0, longWaitMs);
  await waitUntil(() => shop.visits() > 0, longWaitMs);
  before = load.acknowledged();
  made = await runSteward(['backup', backup], envOf('original'));
  after = load.acknowledged();
  await original.stop('SIGKILL');
  await load.ended;
});
afterAll(async () => {
  for (const thing of [shop, register, dir]) await thing[Symbol.asyncDispose]();
});

describe('steward backup', () => {
  it('is made while every service keeps writing, and reports its content', () => {
    expect([made.code, made.stdout]).toEqual([
      0,
      expect.stringContaining('It contains the key of stored secrets'),
    ]);
    expect(after.sites.length).toBeGreaterThan(before.sites.length);
    expect(after.logBytes).toBeGreaterThan(before.logBytes);
    expect(after.vatNumbers.length).toBeGreaterThan(before.vatNumbers.length);
  });

  it('is readable only by its owner, and leaves no temporary files', async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    for (const name of await readdir(backup))
      expect((await stat(join(backup, name))).mode & 0o777).toBe(0o600);
    expect((await readdir(dir.path)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  it.each([
    [
      'a directory that is not empty',
      async (path: string) => void (await mkdir(join(path, 'x'), { recursive: true })),
    ],
    ['a file', (path: string) => writeFile(path, '')],
  ])('refuses %s', async (_, occupy) => {
    const target = place('taken');
    await rm(target, { recursive: true, force: true });
    await occupy(target);
    const { code, stderr } = await runSteward(['backup', target], envOf('original'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('already exists and is not empty')]);
  });

  it('reports that there is no installation, and creates nothing', async () => {
    const { code, stderr } = await runSteward(['backup', place('none')], envOf('nowhere'));
    expect([code, stderr]).toEqual([1, expect.stringContaining('There is no installation in')]);
    expect(await readdir(dir.path)).not.toContain('nowhere');
  });
});

describe('steward restore', () => {
  it('restores all acknowledged writes, and the service continues', async () => {
    const restored = await runSteward(['restore', backup, '--json'], envOf('restored'));
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    await using server = await startSteward(['serve'], envOf('restored'));
    const query = (text: string) => queryEmbedded(place('restored'), text);
    await expectWhole(server.url, load, before, query);
    // Checks continue, with a password that only the right key decrypts.
    const visited = shop.visits();
    await waitUntil(() => shop.visits() > visited + 5, longWaitMs);
    const ups = `select count(*)::int as n from checks where status = 'UP' and created_at > now() - interval '3 s'`;
    await waitUntil(async () => (await query(ups))[0].n > 0, longWaitMs);
    expect(await query(`select 1 from checks where status = 'DOWN' limit 1`)).toEqual([]);
  });

  it('refuses an existing installation, and moves it aside with --replace', { tags: ['long'] }, async () => {
    const taken = await runSteward(['restore', backup], envOf('original'));
    expect([taken.code, taken.stderr]).toEqual([
      1,
      expect.stringContaining('already contains an installation'),
    ]);
    const { code, stdout } = await runSteward(['restore', backup, '--replace', '--json'], envOf('original'));
    expect(code).toBe(0);
    const { putAside } = JSON.parse(stdout) as { putAside: string };
    expect(await readdir(putAside)).toContain('postgres');
    expect(await readdir(place('original'))).toEqual(expect.arrayContaining(['postgres', 'secret.keys']));
  });

  const copyOf = async (name: string): Promise<string> => {
    await cp(backup, place(name), { recursive: true });
    return place(name);
  };
  const refusal = async (name: string): Promise<string> => {
    const { code, stderr } = await runSteward(['restore', place(name)], envOf('untouched'));
    expect(code).toBe(1);
    expect(await readdir(dir.path)).not.toContain('untouched');
    return stderr;
  };

  it('refuses a backup with one extra byte', async () => {
    await appendFile(join(await copyOf('longer'), 'users.copy.zst'), 'x');
    expect(await refusal('longer')).toContain('users.copy.zst is damaged');
  });

  it('refuses a backup whose manifest is truncated or missing', async () => {
    const manifest = join(await copyOf('cut'), 'manifest');
    await truncate(manifest, 1_000);
    expect(await refusal('cut')).toContain('manifest is damaged');
    await rm(manifest);
    expect(await refusal('cut')).toContain('is not a complete backup of Steward');
  });

  const rewrite = async (name: string, change: (manifest: ReturnType<typeof parseManifest>) => void) => {
    const path = join(await copyOf(name), 'manifest');
    const manifest = parseManifest(await readFile(path, 'utf8'), path);
    change(manifest);
    await writeFile(path, printManifest(manifest));
  };

  it('refuses a backup of a newer release', async () => {
    await rewrite(
      'newer',
      ({ migrations }) => void migrations.push({ name: '9999_later.sql', checksum: 'x' }),
    );
    expect(await refusal('newer')).toContain('made by a newer release');
  });

  it('runs no SQL from a manipulated manifest', async () => {
    await rewrite('hostile', ({ tables }) => void (tables[0]!.name = "users\" from program 'id' --"));
    expect(await refusal('hostile')).toContain('manifest is damaged');
  });

  it('reports a missing key if the backup does not contain it', async () => {
    await rewrite('keyless', ({ key }) => void (key.file = null));
    expect(await refusal('keyless')).toContain('does not contain its key');
  });
});
