/**
 * 60,000 sites with an interval of 60 s (1,000 checks/s) on one process with an embedded PostgreSQL. A third of the sites take
 * 2 s, one in twenty fails after two minutes, and a client reads its site list and dashboard every second. The server of the
 * sites runs on the same machine. Exits with 1 if a target is missed.
 * Run: npm run bench sites -- [--sites N] [--teams N] [--minutes N]
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from './memory.ts';
import { cpuMsOf, memoryLimits, processesIn } from './process-tree.ts';
import type { ThreadMemory } from './servers/report-memory.ts';
import { report } from './report.ts';
import type { Figure } from './results.ts';

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '60000' },
    teams: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '5' },
  },
});
const [sites, minutes] = [Number(values.sites), Number(values.minutes)];
const breakAfterMs = Math.min(120_000, (minutes * 60_000) / 2);

const heapDir = await mkdtemp(join(tmpdir(), 'steward-heaps-'));
const { execArgv, env } = memoryLimits();
// An option in the environment also applies to threads.
const reportMemory = {
  NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'servers/report-memory.ts')}`,
  STEWARD_BENCH_MEMORY_DIR: heapDir,
};
const start = (name: string, args: string[] = []): ChildProcess =>
  fork(join(import.meta.dirname, 'servers', name), args, {
    execArgv,
    env: { ...env, ...(name === 'sites-server.ts' && reportMemory) },
  });
const message = async <T>(child: ChildProcess): Promise<T> => (await once(child, 'message'))[0] as T;

const targets = start('targets-server.ts');
const port = await message<number>(targets);
const server = start('sites-server.ts', [String(sites), values.teams, String(port)]);
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
let highest = { total: 0, node: 0, postgres: 0, mainHeap: 0, threadHeaps: 0 };
const cpuNow = async (): Promise<number[]> =>
  [[server.pid!], await processesIn(dataDir), [targets.pid!]].map(cpuMsOf);
const cpuBefore = await cpuNow();
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
  if (second % 10 === 0) {
    const now = await memoryNow();
    if (now.total > highest.total) highest = now;
  }
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

const cpu = (await cpuNow()).map((ms, index) => (100 * (ms - cpuBefore[index]!)) / (Date.now() - startedAt));
const megabytes = (name: string, bytes: number, atMost?: number): Figure => ({
  name,
  value: bytes / 1e6,
  unit: 'MB',
  ...(atMost && { atMost }),
});
const percent = (name: string, value: number, atLeast?: number): Figure => ({
  name,
  value,
  unit: '%',
  ...(atLeast && { atLeast }),
});
const found = delays.filter(Number.isFinite).length;
report('sites', [
  { name: 'sites', value: sites, unit: '' },
  { name: 'teams', value: Number(values.teams), unit: '' },
  { name: 'checks per second', value: total / ((Date.now() - startedAt) / 1_000), unit: '' },
  percent('started within 1 s of the due time', 100 * within('1'), sites > 60_000 ? undefined : 99),
  percent('started within 2 s', 100 * within('2'), 99),
  percent('failures found', (100 * found) / delays.length, 100),
  { name: 'max time to find a failure', value: Math.max(...delays), unit: 's', atMost: 70 },
  { name: 'list and dashboard, p99', value: quantile(reads, 0.99), unit: 'ms', atMost: 300 },
  megabytes('memory (PSS)', highest.total, sites > 60_000 ? undefined : 700),
  megabytes('· PostgreSQL', highest.postgres),
  megabytes('· node', highest.node),
  megabytes('·· heap of the main thread', highest.mainHeap),
  megabytes('·· heaps of the other threads', highest.threadHeaps),
  percent('CPU of node', cpu[0]!),
  percent('CPU of PostgreSQL', cpu[1]!),
  percent('CPU of the sites', cpu[2]!),
]);
const ended = once(server, 'exit');
server.kill('SIGTERM');
targets.kill('SIGTERM');
await ended;
await rm(heapDir, { recursive: true });

async function memoryNow(): Promise<typeof highest> {
  const [node, postgres] = [await memoryOf([server.pid!]), await memoryOf(await processesIn(dataDir))];
  let [mainHeap, threadHeaps] = [0, 0];
  for (const name of (await readdir(heapDir)).filter((each) => each.endsWith('.json'))) {
    const { heapTotal, external } = JSON.parse(await readFile(join(heapDir, name), 'utf8')) as ThreadMemory;
    if (name === '0.json') mainHeap = heapTotal + external;
    else threadHeaps += heapTotal + external;
  }
  return { total: node + postgres, node, postgres, mainHeap, threadHeaps };
}
