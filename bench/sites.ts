/**
 * 60,000 sites with an interval of 60 s (1,000 checks/s) on one process with an embedded PostgreSQL. A third of the sites take
 * 2 s, one in twenty fails after two minutes, and a client reads its site list and dashboard every second. The server of the
 * sites runs on the same machine. Run: npm run bench sites -- [--sites N] [--minutes N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from './memory.ts';
import { printTable } from './table.ts';

const { values } = parseArgs({
  options: { sites: { type: 'string', default: '60000' }, minutes: { type: 'string', default: '5' } },
});
const [sites, minutes] = [Number(values.sites), Number(values.minutes)];
const breakAfterMs = Math.min(120_000, (minutes * 60_000) / 2);

const start = (name: string, args: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, 'servers', name), args);
const message = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

const targets = start('targets-server.ts');
const port = await message<number>(targets);
const server = start('sites-server.ts', [String(sites), String(port)]);
const { url, token, dataDir } = await message<{ url: string; token: string; dataDir: string }>(server);

const ask = async (query: string): Promise<number> => {
  const started = performance.now();
  const response = await fetch(`${url}/monitoring/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query }),
  });
  const { errors } = (await response.json()) as { errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return performance.now() - started;
};

const reads: number[] = [];
let brokenAt = 0;
let maxMemory = 0;
const startedAt = Date.now();
for (let second = 1; Date.now() - startedAt < minutes * 60_000; second += 1) {
  if (!brokenAt && Date.now() - startedAt >= breakAfterMs) {
    targets.send('break');
    brokenAt = await message<number>(targets);
  }
  reads.push(
    await ask('{ sites { id name url status lastCheckAt nextCheckAt } }'),
    await ask('{ dashboardStats { totalSites sitesUp sitesDown totalChecks24h avgResponseTimeMs } }'),
  );
  if (second % 10 === 0)
    maxMemory = Math.max(maxMemory, await memoryOf([server.pid!, ...(await processesIn(dataDir))]));
  await delay(Math.max(0, startedAt + second * 1_000 - Date.now()));
}

const metrics = await (await fetch(`${url}/metrics`)).text();
server.send('alerts');
const opened = await message<(number | null)[]>(server);
const delays = opened.map((at) => (at === null ? Infinity : (at - brokenAt) / 1_000));
const figure = (name: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}\\S* (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );
const total = figure('steward_check_lag_seconds_count');
const within = (le: string): number => figure(`steward_check_lag_seconds_bucket\\{le="${le}"`) / total;
const quantile = (values_: number[], share: number): number =>
  [...values_].sort((a, b) => a - b)[Math.ceil(values_.length * share) - 1]!;

printTable(
  ['figure', 'seen', 'target'],
  [
    ['sites', `${sites}`, ''],
    ['checks per second', (total / ((Date.now() - startedAt) / 1_000)).toFixed(0), (sites / 60).toFixed(0)],
    ['started within 1 s of the due time', `${(within('1') * 100).toFixed(2)} %`, '99 %'],
    ['failures found', `${delays.filter(Number.isFinite).length} of ${delays.length}`, 'all'],
    ['max time to find a failure', `${Math.max(...delays).toFixed(1)} s`, '70 s'],
    ['list and dashboard, p99', `${quantile(reads, 0.99).toFixed(0)} ms`, '300 ms'],
    ['memory, node and PostgreSQL (PSS)', `${(maxMemory / 1e6).toFixed(0)} MB`, '1000 MB'],
  ],
);
server.kill('SIGTERM');
targets.kill('SIGTERM');

/** The processes of the embedded database, whose working directory is in the data directory. */
async function processesIn(dir: string): Promise<number[]> {
  const pids: number[] = [];
  for (const name of await readdir('/proc')) {
    const cwd = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => '') : '';
    if (cwd.startsWith(dir)) pids.push(Number(name));
  }
  return pids;
}
