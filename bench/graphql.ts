/**
 * A list of 50 rows from PostgreSQL through the whole stack (token, limits, compiled documents), compared with an empty JSON
 * route of the same server and with the same resolvers on plain graphql-js. Interleaved rounds, medians, ratios.
 * Run: npm run bench graphql
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const server = fork(join(import.meta.dirname, 'servers/graphql-server.ts'));
const [{ url, token }] = (await once(server, 'message')) as [{ url: string; token: string }];

const query =
  '{ auditLog(first: 50) { edges { cursor node { id at actor tokenName action resource ip } } pageInfo { hasNextPage endCursor } } }';
const contestants = {
  'empty JSON route': '/empty',
  'plain graphql-js': '/plain',
  Steward: '/deployment/graphql',
};

type Figures = { perSecond: number; cpu: number };

const cpuOfServer = async (): Promise<number> => {
  server.send('cpu');
  const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
  return user + system;
};

const run = async (path: string, seconds: number): Promise<Figures> => {
  const before = await cpuOfServer();
  const result = await autocannon({
    url: url + path,
    method: 'POST',
    connections: 32,
    duration: seconds,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} error responses, ${result.errors} errors`);
  return {
    perSecond: result.requests.average,
    cpu: ((await cpuOfServer()) - before) / result.requests.total,
  };
};

const figures = new Map<string, Figures[]>(Object.keys(contestants).map((name) => [name, []]));
for (const path of Object.values(contestants)) await run(path, 3);
for (let round = 0; round < 5; round += 1)
  for (const [name, path] of Object.entries(contestants)) figures.get(name)!.push(await run(path, 4));

const medians = (name: string): Figures => ({
  perSecond: median(figures.get(name)!.map(({ perSecond }) => perSecond)),
  cpu: median(figures.get(name)!.map(({ cpu }) => cpu)),
});
const plain = medians('plain graphql-js');
printTable(
  ['50 rows per request', 'requests/s', 'spread', 'of plain', 'server CPU µs', 'of plain'],
  [...figures].map(([name, rounds]) => {
    const { perSecond, cpu } = medians(name);
    const all = rounds.map((round) => round.perSecond);
    return [
      name,
      perSecond.toFixed(0),
      `${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)}`,
      `${(perSecond / plain.perSecond).toFixed(2)}×`,
      cpu.toFixed(0),
      `${(cpu / plain.cpu).toFixed(2)}×`,
    ];
  }),
);
const [ours, empty] = [medians('Steward'), medians('empty JSON route')];
report('graphql', [
  {
    name: 'requests per second, of plain graphql-js',
    value: ours.perSecond / plain.perSecond,
    unit: '×',
    atLeast: 2.6,
  },
  {
    name: 'requests per second, of the empty route',
    value: ours.perSecond / empty.perSecond,
    unit: '×',
    atLeast: 0.25,
  },
]);
server.kill('SIGTERM');
