import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { bareEnv, runSteward, startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startRegisters, type Registers } from '../vat-simulators/registers.ts';

let registers: Registers;
let database: TestDatabase;
let dir: Awaited<ReturnType<typeof temporaryDir>>;
let env: Record<string, string>;
beforeAll(async () => {
  registers = await startRegisters();
  database = await createTestDatabase();
  dir = await temporaryDir();
  env = {
    ...registers.env,
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: dir.path,
    PORT: '0',
    HOST: '127.0.0.1',
  };
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await dir[Symbol.asyncDispose]();
  await registers[Symbol.asyncDispose]();
});

describe('steward vat check', () => {
  it.each([
    [['DE', '123456789'], 0, /^DE 123456789: valid \(eu\)\n {2}Example DE s\.r\.o\.\n {2}Street 1\n/],
    [['CH', 'CHE-116.068.369', 'MWST'], 0, /^CH CHE-116\.068\.369 MWST: valid \(ch\)/],
    [['GB', '999999200'], 1, /^GB 999999200: invalid \(uk\)\n {2}The register does not know/],
    [['DE', '12'], 1, /^DE 12: invalid \(eu\)\n {2}Not a VAT number of DE, which has 9 digits\.\n/],
    [['DE', '123456301'], 3, /^DE 123456301: unavailable \(eu\)\n {2}The register of this member state/],
    [['US', '12'], 3, /^US 12: skipped\n {2}Country not supported\n/],
  ])('%j exits with %i', async (words, code, output) => {
    const outcome = await runSteward(['vat', 'check', ...words], env);
    expect([outcome.code, outcome.stderr]).toEqual([code, '']);
    expect(outcome.stdout).toMatch(output);
  });

  it('prints JSON with --json, and its usage after a usage error', async () => {
    const { stdout } = await runSteward(['vat', 'check', 'DE', '123456789', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({ country_code: 'DE', status: 'valid', source: 'eu' });
    const { code, stderr } = await runSteward(['vat', 'check', 'DE'], env);
    expect([code, stderr]).toEqual([2, expect.stringContaining('vat check DE 123456789')]);
  });
});

describe('steward vat verify-log', () => {
  const verify = (...args: string[]) => runSteward(['vat', 'verify-log', ...args], env);

  it('proves that nothing was changed or removed, also since an earlier head, and fails if something was', async () => {
    await runSteward(['vat', 'check', 'AT', 'U12345678'], env);
    await runSteward(['vat', 'check', 'AT', 'U12345679'], env);
    // A server, which chains the entries.
    await using server = await startSteward(['serve'], env);
    const { pool } = database;
    const waiting = 'select count(*)::int as count from vat_log_unchained';
    await waitUntil(async () => (await pool.query(waiting)).rows[0].count === 0);

    const intact = await verify();
    expect([intact.code, intact.stderr]).toEqual([0, '']);
    expect(intact.stdout).toMatch(
      /^The log is intact: \d+ entries\.\nHead: \d+:[0-9a-f]{64}\nPublic key: \S{44}\n$/,
    );
    const head = /Head: (\S+)/.exec(intact.stdout)![1]!;
    expect((await verify('--head', head)).code).toBe(0);
    const another = head.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await verify('--head', another)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('The chain does not contain the given head'),
    });

    const evidence = join(dir.path, 'evidence.json');
    await writeFile(evidence, '{"format": "steward-vat-evidence-1", "checks": [{"entry": {}}]}');
    expect(await verify('--evidence', evidence)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^The log is intact[^]*evidence\.json is NOT proven\. Problems: 2\.\n {2}Check 1 has no place in the chain/,
      ),
    });

    await pool.query(
      `delete from vat_validations where id = (select check_id from vat_log_chain where position = 2)`,
    );
    const broken = await verify('--json');
    expect([broken.code, JSON.parse(broken.stdout)]).toEqual([
      1,
      expect.objectContaining({
        intact: false,
        problems: [{ position: 2, message: expect.stringMatching(/^The entry \S+ was deleted\.$/) }],
      }),
    ]);
    expect(server.url).toMatch(/^http/);
  });

  it.each([
    [['--head', '12'], 2, /"12" is not a head/],
    [['--evidence', '/nonexistent.json'], 1, /\/nonexistent\.json cannot be read as JSON/],
    [['surplus'], 2, /Unexpected argument "surplus"/],
  ])('%j is refused with a reason', async (args, code, reason) => {
    const outcome = await verify(...args);
    expect([outcome.code, outcome.stderr]).toEqual([code, expect.stringMatching(reason)]);
  });
});

describe('steward serve vat', () => {
  it(
    'serves VAT at the root of its port; cache misses are handled by `steward consume`, even after one is killed',
    { tags: ['long'] },
    async () => {
      await using server = await startSteward(['serve', 'vat', '--no-workers'], env);
      const lookup = async (number: string): Promise<string> => {
        const response = await fetch(`${server.url}/V1/vendor-vat-validator/lookup/AT/${number}`);
        return ((await response.json()) as { status: string }).status;
      };
      const numbers = Array.from({ length: 5 }, (_, n) => `U1234567${n}`);
      for (const number of numbers) expect(await lookup(number)).toBe('skipped');

      // The first consumer is killed in the middle of its work: it has sent a request and has no response.
      registers.eu.misbehave(() => {});
      const callsBefore = registers.eu.calls.length;
      const first = await startSteward(['consume', 'vendor.vat.revalidate'], env);
      await waitUntil(() => registers.eu.calls.length > callsBefore);
      await first.stop('SIGKILL');
      expect(await lookup(numbers[0]!)).toBe('skipped');

      registers.eu.misbehave(null);
      await using second = await startSteward(['consume', 'vendor.vat.revalidate'], env);
      for (const number of numbers)
        await waitUntil(async () => (await lookup(number)) === 'valid', longWaitMs);
      expect(await second.stop()).toBe(0);
      expect(await server.stop()).toBe(0);
      expect(server.output() + second.output()).not.toContain('1234567');
    },
  );
});

describe('npm run vat-simulators', () => {
  it('prints commands that work when they are pasted', { tags: ['long'] }, async () => {
    const main = join(import.meta.dirname, '../vat-simulators/main.ts');
    const simulators = spawn(process.execPath, [main, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    using _ = { [Symbol.dispose]: () => void simulators.kill() };
    let printed = '';
    simulators.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await waitUntil(() => printed.includes('Ctrl-C'));
    const commands = printed.split('\n').filter((line) => line.includes('steward vat check'));
    // npx caches the location of commands per folder, even from before a file was moved, so the cache starts empty.
    await using npmCache = await temporaryDir();
    const place = {
      ...bareEnv(),
      npm_config_cache: npmCache.path,
      DATABASE_URL: env['DATABASE_URL'],
      STEWARD_DATA_DIR: dir.path,
    };
    const shell = spawn('sh', ['-c', commands[0]!], { env: place, cwd: join(import.meta.dirname, '../..') });
    let output = '';
    for (const stream of [shell.stdout, shell.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await once(shell, 'close');
    expect(output).toMatch(/^DE 123456789: valid \(eu\)\n/);

    // The numbers of the others are checked by one server with the printed settings, which starts once.
    const start = printed.split('\n').find((line) => line.endsWith(' npm start'));
    const settings = Object.fromEntries(
      [...start!.matchAll(/(VAT_\w+)=(\S+)/g)].map(([, name, value]) => [name!, value!]),
    );
    expect(Object.keys(settings)).toEqual(Object.keys(registers.env));
    await using server = await startSteward(['serve', 'vat', '--no-workers'], { ...env, ...settings });
    const check = async (command: string): Promise<string> => {
      const [, country, number] = / vat check (\S+) (\S+)$/.exec(command)!;
      const response = await fetch(`${server.url}/V1/vendor-vat-validator/validate/${country}/${number}`);
      const { status, source } = (await response.json()) as { status: string; source: string };
      return `${country} ${number}: ${status} (${source})`;
    };
    expect(await Promise.all(commands.slice(1).map(check))).toEqual([
      'DE 123456200: invalid (eu)',
      'DE 123456301: unavailable (eu)',
      'GB 553557881: valid (uk)',
      'GB 999999200: invalid (uk)',
      'CH CHE-116.068.369: valid (ch)',
      'CH CHE-200.000.001: invalid (ch)',
      'CH CHE-300.000.007: invalid (ch)',
    ]);
  });
});
