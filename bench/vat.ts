/**
 * `lookup` compared with an empty JSON route of the same server, with 64 connections, as the validation log grows: hits
 * in memory, without and with a VAT key, hits in the log, and misses, which are queued. Interleaved rounds, medians, ratios.
 * Run: npm run bench vat [rows…]    Defaults to 1,000, 100,000 and 5,000,000 rows (2 GB, a few minutes).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { pacedP99 } from './paced.ts';
import { report } from './report.ts';
import type { Figure } from './results.ts';
import { median, printTable } from './table.ts';

const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 100_000, 5_000_000];
const rounds = 3;
const seconds = 4;
/** Requests per second: two thirds of what one process can do. */
const steady = 5_000;

const server = fork(join(import.meta.dirname, 'servers/vat-server.ts'));
const [{ url, key }] = (await once(server, 'message')) as [{ url: string; key: string }];
const command = async (order: object | string): Promise<void> => {
  server.send(order);
  await once(server, 'message');
};

type Figures = { perSecond: number; p99: number; cpu: number };

const cpuOfServer = async (): Promise<number> => {
  server.send('cpu');
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
  return user + system;
};

type Load = Pick<autocannon.Options, 'requests' | 'setupClient'>;

async function run(load: Load): Promise<Figures> {
  const before = await cpuOfServer();
  const result = await autocannon({ url, connections: 64, duration: seconds, ...load });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} error responses, ${result.errors} errors`);
  const cpu = ((await cpuOfServer()) - before) / result.requests.total;
  return { perSecond: result.requests.average, p99: result.latency.p99, cpu };
}

const lookup = (number: number): string =>
  `/vat/V1/vendor-vat-validator/lookup/DE/${String(number).padStart(9, '0')}`;

let unknown = 900_000_000;
const rows: string[][] = [];
const reported: Figure[] = [];
let seeded = 0;
for (const size of sizes) {
  await command({ seed: [seeded, size] });
  seeded = size;
  let client = 0;
  // The step shares no factor with the size, so that every number is used once before any is used twice.
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ path: lookup(((from + n) * 7_919) % size) }));
  const contestants: Record<string, Load> = {
    'empty JSON route': { requests: [{ path: '/empty' }] },
    // Few, because the client builds them again for each connection: 500 took half a second.
    'hit in memory': { requests: numbers(0, 50) },
    // The key has a limit, so that this is counted too.
    'hit in memory, with a key': {
      requests: numbers(0, 50).map(({ path }) => ({ path: `${path}?requester=${key}` })),
    },
    // Each connection has different numbers, as many as it can request in its time. With 1,000 rows they repeat.
    'hit in the log': { setupClient: (each) => each.setRequests(numbers(client++ * 2_000, 2_000)) },
    // Built as they are sent, which costs the client time, because each can be used only once.
    'miss, queued': {
      requests: [{ setupRequest: (request) => ({ ...request, path: lookup(unknown++) }) }],
    },
  };
  const figures = new Map<string, Figures[]>(Object.keys(contestants).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1)
    for (const [name, load] of Object.entries(contestants)) {
      if (name === 'hit in the log') await command('forget');
      const measured = await run(load);
      if (round >= 0) figures.get(name)!.push(measured);
    }
  const empty = median(figures.get('empty JSON route')!.map(({ perSecond }) => perSecond));
  for (const [name, all] of figures) {
    const perSecond = median(all.map((each) => each.perSecond));
    const spread = all.map((each) => each.perSecond);
    if (name !== 'empty JSON route')
      reported.push({
        name: `${name}, ${size.toLocaleString('en')} rows, of the empty route`,
        value: perSecond / empty,
        unit: '×',
      });
    rows.push([
      name,
      size.toLocaleString('en'),
      perSecond.toFixed(0),
      `${Math.min(...spread).toFixed(0)}–${Math.max(...spread).toFixed(0)}`,
      `${(perSecond / empty).toFixed(2)}×`,
      median(all.map(({ p99 }) => p99)).toFixed(1),
      median(all.map(({ cpu }) => cpu)).toFixed(0),
    ]);
  }
  // With 64 connections flat out, each request waits for 63 others. At a steady rate the latency is that of the server.
  const paced: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const pathOf = (n: number): string => lookup((n * 7_919) % Math.min(size, 1_000));
    const p99 = await pacedP99(url, pathOf, { connections: 64, perSecond: steady, seconds });
    if (round >= 0) paced.push(p99);
  }
  const [rate, spread] = [
    steady.toFixed(0),
    `${Math.min(...paced).toFixed(1)}–${Math.max(...paced).toFixed(1)} ms`,
  ];
  rows.push([
    'hit in memory, at a steady rate',
    size.toLocaleString('en'),
    rate,
    spread,
    '',
    median(paced).toFixed(1),
    '',
  ]);
}
printTable(
  ['64 connections', 'log rows', 'requests/s', 'spread', 'of empty', 'p99 ms', 'server CPU µs'],
  rows,
);
report('vat', reported);
server.kill('SIGTERM');
