/**
 * How much more two processes of `steward serve` do on two cores than one on one core, for a list of 50 rows.
 *
 * wrk, PostgreSQL and whatever else runs share these two cores. So servers are pinned with taskset, and a server is measured by
 * what it did with the CPU time that it could have had: its own (all its processes, PostgreSQL included) and the idle time of
 * its cores. The rest went to wrk, which is pinned to the second core, and to strangers; it is taken out. Idle time counts
 * against the server. Requests divided by that time, times the number of cores, is what the server would do alone on them.
 * Interleaved rounds, medians; exits with 1 below 1.7. Needs Linux with two cores and wrk.
 * Run: npm run bench processes [rounds] [seconds of each]
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { childrenOf, cpuOfTree } from './cpu.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const [rounds = 7, seconds = 5] = process.argv.slice(2).map(Number);
const generatorCore = 1;
const query =
  '{ auditLog(first: 50) { edges { cursor node { id at actor tokenName action resource ip } } pageInfo { hasNextPage endCursor } } }';

type Server = { cores: number[]; pid: number; url: string; script: string };
type Round = { perSecond: number; own: number; idle: number; corrected: number };

await using stack = new AsyncDisposableStack();

async function start(cores: number[]): Promise<Server> {
  const dir = stack.use(await temporaryDir());
  const processes = cores.length;
  const steward = stack.use(
    await startSteward(['serve', '--no-workers', '--processes', String(processes)], {
      STEWARD_DATA_DIR: dir.path,
      STEWARD_RATE_LIMIT_READS: '1000000',
      STEWARD_RATE_LIMIT_WRITES: '1000000',
      STEWARD_LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: '0',
    }),
  );
  if (processes > 1)
    await waitUntil(
      () => steward.output().includes(`${processes} of ${processes} processes are ready`),
      60_000,
    );
  const owner = new Client(steward.url);
  await owner.signUp({ email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' });
  const { token } = await owner.mintToken();
  for (let row = 0; row < 49; row += 1) await owner.mintToken(`row ${row}`);
  const script = join(dir.path, 'wrk.lua');
  writeFileSync(
    script,
    `wrk.method = "POST"
wrk.body = [[${JSON.stringify({ query })}]]
wrk.headers["content-type"] = "application/json"
wrk.headers["authorization"] = "Bearer ${token}"`,
  );
  const pid = steward.child.pid!;
  // What they start later inherits it.
  for (const each of treeOf(pid)) execFileSync('taskset', ['-a', '-c', '-p', cores.join(','), String(each)]);
  return { cores, pid, url: `${steward.url}/deployment/graphql`, script };
}

const treeOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(treeOf)];

/** In ms. The kernel counts in hundredths of a second. */
const idleOf = (cores: readonly number[]): number =>
  readFileSync('/proc/stat', 'latin1')
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([name]) => cores.some((core) => name === `cpu${core}`))
    .reduce((sum, [, , , , idle, waiting]) => sum + (Number(idle) + Number(waiting)) * 10, 0);

async function measure({ cores, pid, url, script }: Server, duration: number): Promise<Round> {
  const before = { own: cpuOfTree(pid), idle: idleOf(cores) };
  const wrk = ['-c', String(generatorCore), 'wrk', '-t1', '-c64', `-d${duration}s`, '-s', script, url];
  const { stdout } = await promisify(execFile)('taskset', wrk);
  const own = (cpuOfTree(pid) - before.own) / 1_000;
  const idle = (idleOf(cores) - before.idle) / 1_000;
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  const corrected = (requests / (own + idle)) * cores.length;
  return { perSecond: requests / duration, own: own / duration, idle: idle / duration, corrected };
}

const servers = [await start([0]), await start([0, 1])];
const results = servers.map((): Round[] => []);
for (const server of servers) await measure(server, 3);
for (let round = 0; round < rounds; round += 1)
  for (const [at, server] of servers.entries()) results[at]!.push(await measure(server, seconds));

const of = (at: number, part: keyof Round): number => median(results[at]!.map((round) => round[part]));
const all = (at: number): number[] => results[at]!.map(({ corrected }) => corrected);
printTable(
  [
    '50 rows per request',
    'requests/s',
    'server CPU, cores',
    'idle, cores',
    'alone: requests/s',
    'spread',
    'ratio',
  ],
  servers.map(({ cores }, at) => [
    `${cores.length} process${cores.length > 1 ? 'es' : ''} on ${cores.length} core${cores.length > 1 ? 's' : ''}`,
    of(at, 'perSecond').toFixed(0),
    of(at, 'own').toFixed(2),
    of(at, 'idle').toFixed(2),
    of(at, 'corrected').toFixed(0),
    `${Math.min(...all(at)).toFixed(0)}–${Math.max(...all(at)).toFixed(0)}`,
    `${(of(at, 'corrected') / of(0, 'corrected')).toFixed(2)}×`,
  ]),
);
report('processes', [
  { name: '2 processes on 2 cores', value: of(1, 'corrected') / of(0, 'corrected'), unit: '×', atLeast: 1.7 },
]);
