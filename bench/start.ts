/**
 * What a start costs: commands until they end, `serve` and `worker` until they are ready, on an existing database. Medians of
 * interleaved rounds, with the CPU time of the process itself (without PostgreSQL), which depends less on other programs on
 * the machine. The modules are counted in a run of their own, since counting takes time. Needs Linux.
 * Run: npm run bench start -- [--rounds N]
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startEmbeddedPostgres } from '#platform/db/embedded.ts';
import { createLog } from '#platform/log.ts';
import { bareEnv, recordModules, startSteward, temporaryDir } from '#testkit/process.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

type Env = Record<string, string>;
type Start = { ms: number; cpuMs: number };

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const main = join(root, 'src/app/main.ts');
const bundle = join(root, 'dist/server/main.js');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });

await using embedded = await temporaryDir();
await using shared = await temporaryDir();
const log = createLog({ level: 'error', pretty: true });
const postgres = await startEmbeddedPostgres({ dataDir: shared.path, log });
const address = { PORT: '0', HOST: '127.0.0.1' };
const onDataDir = { STEWARD_DATA_DIR: embedded.path, ...address };
const onServer = {
  DATABASE_URL: postgres.address.connectionString,
  STEWARD_DATA_DIR: shared.path,
  ...address,
};

/** The shell reports the time of the processes that it waited for. */
async function untilEnd(args: readonly string[], env: Env): Promise<Start> {
  const began = performance.now();
  const script = '"$@" >&2 || exit 1; times';
  const { stdout } = await run('sh', ['-c', script, 'sh', process.execPath, ...args], {
    env: { ...bareEnv(), ...env },
  });
  const ms = performance.now() - began;
  const [, , user, system] = [...stdout.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  );
  return { ms, cpuMs: (user! + system!) * 1_000 };
}

async function untilReady(command: string, env: Env): Promise<Start> {
  const began = performance.now();
  await using steward = await startSteward([command], env);
  const ms = performance.now() - began;
  const stat = await readFile(`/proc/${steward.child.pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  // In ticks of 10 ms.
  return { ms, cpuMs: (user! + system!) * 10 };
}

const ending = (title: string, args: readonly string[], env: Env = {}, targetMs?: number) => ({
  title,
  start: (more: Env) => untilEnd(args, { ...env, ...more }),
  targetMs,
});
const lasting = (command: string, env: Env, targetMs?: number) => ({
  title: `steward ${command}, until ready`,
  start: (more: Env) => untilReady(command, { ...env, ...more }),
  targetMs,
});
const starts = [
  ending('node without a program', ['-e', '0']),
  ending('steward --help', [main, '--help'], {}, 200),
  ending('steward --version', [main, '--version'], {}, 200),
  ending('steward serve --help', [main, 'serve', '--help']),
  ending('steward user list', [main, 'user', 'list'], onServer),
  ending('steward doctor', [main, 'doctor'], onServer),
  lasting('worker', onServer),
  // As `npm start` runs it.
  lasting('serve', { ...onDataDir, TEST_PROGRAM: bundle, NODE_OPTIONS: '--enable-source-maps' }, 2_000),
  { ...lasting('serve', onDataDir), title: 'steward serve from its sources, until ready' },
  ending('steward-agent --version', [join(root, 'dist/agent/steward-agent.mjs'), '--version']),
];

// The first round creates the databases and fills the compile cache.
const counts = new Map<string, number>();
for (const { title, start } of starts) {
  const file = join(shared.path, 'modules');
  await start(recordModules(file));
  counts.set(title, (await readFile(file, 'utf8')).split('\n').filter(Boolean).length);
}
for (const { start } of starts) await start({});

const found = new Map(starts.map(({ title }) => [title, [] as Start[]]));
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const { title, start } of starts) found.get(title)!.push(await start({}));
await postgres.stop();

const rows = starts.map(({ title, targetMs }) => {
  const times = found.get(title)!.map(({ ms }) => ms);
  const ms = median(times);
  return { title, targetMs, ms, times, cpuMs: median(found.get(title)!.map(({ cpuMs }) => cpuMs)) };
});
printTable(
  ['start of', 'ms', 'spread', 'target', 'CPU ms', 'modules'],
  rows.map(({ title, targetMs, ms, times, cpuMs }) => [
    title,
    ms.toFixed(0),
    `${Math.min(...times).toFixed(0)}–${Math.max(...times).toFixed(0)}`,
    targetMs === undefined ? '' : `< ${targetMs}`,
    cpuMs.toFixed(0),
    String(counts.get(title)),
  ]),
);
report(
  'start',
  rows.map(({ title, ms, targetMs }) => ({
    name: title,
    value: ms,
    unit: 'ms',
    ...(targetMs !== undefined && { atMost: targetMs }),
  })),
);
