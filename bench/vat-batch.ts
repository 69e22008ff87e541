/**
 * VAT batches against simulated registers that answer 100 ms later: rows per second compared with what the limits of the registers
 * allow, `validate` and `lookup` while a batch runs, and 18,000 rows through overloaded registers and two kill -9.
 * Run: npm run bench vat-batch [rows]    Defaults to twice 18,000 rows, about five minutes.
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Client, dataOf } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { countriesOf } from '#vat/formats/formats.ts';
import { startRegisters } from '../test/vat-simulators/registers.ts';
import { pacedP99 } from './paced.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const rowsPerBatch = Number(process.argv[2] ?? 18_000);
const answerMs = 100;
const account = { email: 'bench@example.com', password: 'correct horse battery' };
/** Numbers of these countries are any digits, so many. */
const digits: Record<string, number> = Object.fromEntries(
  'BG9 CZ9 DE9 DK8 EE9 EL9 FI8 HR11 HU8 IT11 LT9 LU8 LV11 MT8 PL10 PT9 SE12 SI8 SK10 XI9'
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);
const countries = Object.keys(digits).filter((country) => countriesOf('open').includes(country));
const numberOf = (country: string, n: number): string => String(10 ** (digits[country]! - 1) + n);

await using registers = await startRegisters();
await using dir = await temporaryDir();
let isOverloaded = false;
let [calls, tooMany] = [0, 0];
const running = new Map<string, number>();
registers.eu.misbehave((response, { body }) => {
  const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string };
  const now = (running.get(countryCode) ?? 0) + 1;
  running.set(countryCode, now);
  calls += 1;
  registers.eu.calls.length = 0;
  if (now > 2) tooMany += 1;
  const isRefused = now > 2 || (isOverloaded && calls % 5 === 0);
  setTimeout(() => {
    running.set(countryCode, running.get(countryCode)! - 1);
    response.end(
      JSON.stringify(
        isRefused
          ? { actionSucceed: false, errorWrappers: [{ error: 'MS_MAX_CONCURRENT_REQ' }] }
          : { countryCode, vatNumber, valid: !vatNumber.endsWith('5') },
      ),
    );
  }, answerMs);
});

const env = {
  ...registers.env,
  STEWARD_DATA_DIR: dir.path,
  STEWARD_ADMIN_EMAIL: account.email,
  STEWARD_ADMIN_PASSWORD: account.password,
  PORT: '0',
  HOST: '127.0.0.1',
};
let server = await startSteward(['serve'], env);
const { url } = server;
const client = new Client(url);
await client.post('/auth/sign-in', account);
const { client: script } = await client.mintToken();

type Progress = { state: string; startedAt: string; endedAt: string | null; counts: Record<string, number> };

async function start(first: number): Promise<string> {
  const path = join(dir.path, 'list.csv');
  const lines = Array.from({ length: rowsPerBatch }, (_, n) => {
    const country = countries[n % countries.length]!;
    return country + numberOf(country, first + Math.floor(n / countries.length));
  });
  await writeFile(path, lines.join('\n'));
  const response = await fetch(`${url}/vat/batches.csv`, {
    method: 'POST',
    headers: { ...script.headers, 'content-type': 'text/csv' },
    body: await openAsBlob(path),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return ((await response.json()) as { id: string }).id;
}

const progressOf = async (id: string): Promise<Progress> =>
  dataOf(
    await script.vat(
      'query ($id: ID!) { vatBatch(id: $id) { state startedAt endedAt counts { total done valid invalid unavailable } } }',
      { id },
    ),
  ) as unknown as Progress;

async function until(id: string, rows: number): Promise<Progress> {
  for (;;) {
    const progress = await progressOf(id).catch(() => null);
    if (progress && (progress.endedAt !== null || progress.counts['done']! >= rows)) return progress;
    await delay(500);
  }
}

const lookupPath = (n: number): string => `/vat/V1/vendor-vat-validator/lookup/DE/${700_000_000 + (n % 50)}`;
let asked = 0;
const validatePath = (): string => {
  const country = countries[(asked += 1) % countries.length]!;
  return `/vat/V1/vendor-vat-validator/validate/${country}/${numberOf(country, 9_000_000 + asked)}`;
};
const checkoutP99 = (seconds: number): Promise<number> =>
  pacedP99(url, validatePath, { connections: 32, perSecond: 20, seconds });

async function lookupShare(): Promise<{ share: number; perSecond: number }> {
  const shares: number[] = [];
  const rates: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const load = { url, connections: 64, duration: 3 };
    const empty = await autocannon({ ...load, requests: [{ path: '/healthz' }] });
    const requests = Array.from({ length: 50 }, (_, n) => ({ path: lookupPath(n) }));
    const hits = await autocannon({ ...load, requests });
    if (hits.non2xx > 0) throw new Error(`${hits.non2xx} lookups failed`);
    shares.push(hits.requests.average / empty.requests.average);
    rates.push(hits.requests.average);
  }
  return { share: median(shares), perSecond: median(rates) };
}

for (let n = 0; n < 50; n += 1) await fetch(url + lookupPath(n).replace('/lookup/', '/validate/'));
await checkoutP99(3);
const before = { p99: await checkoutP99(15), ...(await lookupShare()) };

const first = await start(0);
await until(first, rowsPerBatch * 0.05);
const during = { p99: await checkoutP99(15) };
const [from, fromAt] = [(await progressOf(first)).counts['done']!, performance.now()];
await until(first, rowsPerBatch * 0.85);
const [to, toAt] = [(await progressOf(first)).counts['done']!, performance.now()];
const perSecond = ((to - from) / (toAt - fromAt)) * 1_000;
const limit = countries.length * (1_000 / answerMs);
await until(first, rowsPerBatch);

isOverloaded = true;
const second = await start(1_000_000);
await until(second, rowsPerBatch * 0.05);
const lookups = await lookupShare();
for (const share of [0.3, 0.6]) {
  await until(second, rowsPerBatch * share);
  await server.stop('SIGKILL');
  server = await startSteward(['serve'], { ...env, PORT: new URL(url).port });
}
const ended = await until(second, Infinity);
const result = await (await script.get(`/vat/batches/${second}.csv`)).text();
const cells = result
  .trimEnd()
  .split('\r\n')
  .slice(1)
  .map((line) => line.split(','));
const isWrong = ([, , , , number, status]: string[]): boolean =>
  status === 'invalid' ? !number!.endsWith('5') : status !== 'valid' || number!.endsWith('5');
const wrong = cells.filter(isWrong).length + (rowsPerBatch - cells.length);

printTable(
  ['', 'idle', 'while a batch runs'],
  [
    ['rows per second', '', `${perSecond.toFixed(0)} of ${limit}`],
    ['validate, p99 ms at 20 per second', before.p99.toFixed(0), during.p99.toFixed(0)],
    ['lookup hit, of an empty route', before.share.toFixed(2), lookups.share.toFixed(2)],
    ['lookup hits per second', before.perSecond.toFixed(0), lookups.perSecond.toFixed(0)],
    ['rows that ended wrong after two kill -9', '', `${wrong} of ${ended.counts['total']}`],
    ['third requests at once for a member state', '', String(tooMany)],
  ],
);
report('vat-batch', [
  {
    name: 'rows per second, of the limit of the registers',
    value: perSecond / limit,
    unit: '×',
    atLeast: 0.9,
  },
  {
    name: 'validate p99 while a batch runs, of idle',
    value: during.p99 / before.p99,
    unit: '×',
    atMost: 1.5,
  },
  {
    name: 'lookup hit while a batch runs, of the empty route',
    value: lookups.share,
    unit: '×',
    atLeast: 0.8,
  },
  { name: 'rows that ended wrong after two kill -9', value: wrong, unit: '', atMost: 0 },
]);
await server.stop();
process.exit();
