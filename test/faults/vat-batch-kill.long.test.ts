import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { runSteward, startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf } from '#testkit/client.ts';
import { longTestMs, longWaitMs } from '#testkit/patience.ts';
import { startRegisters, type Registers } from '../vat-simulators/registers.ts';

const account = { email: 'owner@example.com', password: 'correct horse battery' };
const answerMs = 20;

/** VIES with overloaded member states: a third request at once, every seventh, and all for Germany at first are refused. */
function overload({ eu }: Registers): { tooMany: () => number } {
  const running = new Map<string, number>();
  let [calls, germanCalls, tooMany] = [0, 0, 0];
  eu.misbehave((response, { body }) => {
    const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
    const now = (running.get(countryCode) ?? 0) + 1;
    running.set(countryCode, now);
    calls += 1;
    if (countryCode === 'DE') germanCalls += 1;
    if (now > 2) tooMany += 1;
    const isRefused = now > 2 || calls % 7 === 0 || (countryCode === 'DE' && germanCalls < 12);
    const answer = isRefused
      ? { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }
      : { countryCode, vatNumber, valid: !vatNumber.endsWith('5') };
    setTimeout(() => {
      running.set(countryCode, running.get(countryCode)! - 1);
      response.end(JSON.stringify(answer));
    }, answerMs);
  });
  return { tooMany: () => tooMany };
}

const perCountry = 150;
const countries = ['DE', 'EE', 'PT', 'EL'];

it(
  'a batch ends with every row right, through overloaded registers and two kill -9 of the server',
  { timeout: longTestMs },
  async () => {
    await using registers = await startRegisters();
    await using database = await createTestDatabase();
    await using dir = await temporaryDir();
    const overloaded = overload(registers);
    const env = {
      ...registers.env,
      DATABASE_URL: database.address.connectionString!,
      STEWARD_DATA_DIR: dir.path,
      STEWARD_ADMIN_EMAIL: account.email,
      STEWARD_ADMIN_PASSWORD: account.password,
      PORT: '0',
      HOST: '127.0.0.1',
    };
    let server = await startSteward(['serve'], env);
    const client = new Client(server.url);
    expect((await client.post('/auth/sign-in', account)).status).toBe(200);
    const { token, client: script } = await client.mintToken();
    const port = new URL(server.url).port;

    const [file, out] = [join(dir.path, 'list.csv'), join(dir.path, 'result.csv')];
    const numbers = countries.flatMap((country) =>
      Array.from({ length: perCountry }, (_, n) => `${country}${100_000_000 + n}`),
    );
    await writeFile(file, numbers.join('\n'));
    const command = runSteward(['vat', 'batch', file, '--out', out], {
      STEWARD_SERVER_URL: `${server.url}/vat`,
      STEWARD_TOKEN: token,
    });
    const done = async (): Promise<number> => {
      const { edges } = dataOf(await script.vat('{ vatBatches { edges { node { counts { done } } } } }'));
      return (edges[0]?.node.counts.done as number | undefined) ?? 0;
    };
    for (const rows of [100, 300]) {
      await waitUntil(async () => (await done()) >= rows, longWaitMs);
      await server.stop('SIGKILL');
      server = await startSteward(['serve'], { ...env, PORT: port });
    }
    const { code, stdout, stderr } = await command;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/Done: 540 valid, 60 invalid, 0 unavailable, 0 skipped\./);
    const rows = (await readFile(out, 'utf8')).trimEnd().split('\r\n').slice(1);
    const found = new Map(rows.map((row) => row.split(',')).map((cells) => [cells[2]!, cells[5]!]));
    const expected = new Map(numbers.map((number) => [number, number.endsWith('5') ? 'invalid' : 'valid']));
    expect(found).toEqual(expected);
    expect(overloaded.tooMany()).toBe(0);
    await server.stop();
  },
);
