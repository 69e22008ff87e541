/**
 * Status pages under a rush, compared with an empty route of the same server. A page with 20 components of 90 days, compressed with
 * brotli, and 304s: requests for the CPU time of the server, in interleaved rounds, medians (what else runs on the machine changes
 * requests per second, but hardly this). Then the time until a change is visible in all of two processes, and the lag of checks in a
 * process that also answers 5,000 requests for a page per second. Needs Linux and wrk.
 *
 * On two cores that other programs used too (load 6 to 13): 0.83 and 0.84 for pages, 0.97 for 304s; the slowest change visible after 1.0 and 1.7 s. The
 * rush had only 1,500 requests per second there, with a lag of 170 instead of 104 ms: that part needs a machine of its own.
 * Run: npm run bench status [rounds]
 */
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { Client, dataOf } from '#testkit/client.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createPage, updatePage, visit } from '../test/contract/status-visitor.fixture.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const seconds = 3;
const account = { email: 'bench@example.com', name: 'Bench', password: 'correct horse battery' };

await using stack = new AsyncDisposableStack();
const dir = stack.use(await temporaryDir());

type Round = { perSecond: number; cpuMicros: number; bytes: number };

async function measureRatios(): Promise<Record<'empty' | 'page' | 'unchanged', Round[]>> {
  const server = fork(join(import.meta.dirname, 'servers/status-server.ts'));
  const [{ url }] = (await once(server, 'message')) as [{ url: string }];
  const cpu = async (): Promise<number> => {
    server.send('cpu');
    const [{ user, system }] = (await once(server, 'message')) as [NodeJS.CpuUsage];
    return user + system;
  };
  const run = async (path: string, headers: Record<string, string>): Promise<Round> => {
    const script = join(dir.path, 'wrk.lua');
    const lines = Object.entries(headers).map(([name, value]) => `wrk.headers["${name}"] = [[${value}]]`);
    writeFileSync(script, lines.join('\n'));
    const before = await cpu();
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      '-c64',
      `-d${seconds}s`,
      '-s',
      script,
      url + path,
    ]);
    const used = (await cpu()) - before;
    const [, requests, size, unit] = /(\d+) requests in .*?, ([\d.]+)([KMG]?B) read/.exec(stdout) ?? [];
    if (!requests || /Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
    const scale = { B: 1, KB: 1_024, MB: 1_048_576, GB: 1_073_741_824 }[unit!]!;
    return {
      perSecond: Number(requests) / seconds,
      cpuMicros: used / Number(requests),
      bytes: (Number(size) * scale) / Number(requests),
    };
  };
  const results = { empty: [] as Round[], page: [] as Round[], unchanged: [] as Round[] };
  for (let round = -1; round < rounds; round += 1)
    for (const name of ['empty', 'page', 'unchanged'] as const) {
      const measured = await (async () => {
        // The same request headers for all. The tag changes every minute.
        for (;;) {
          const { etag } = (await visit(url, '/status/bench')).headers;
          const headers = {
            'accept-encoding': 'gzip, deflate, br, zstd',
            'if-none-match': name === 'unchanged' ? etag! : 'W/"another-tag-of-22-chars"',
          };
          const found = await run(name === 'empty' ? '/empty' : '/status/bench', headers);
          if (name !== 'unchanged' || found.bytes < 1_200) return found;
        }
      })();
      if (round >= 0) results[name].push(measured);
    }
  server.kill('SIGTERM');
  await once(server, 'exit');
  return results;
}

const env = {
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_RATE_LIMIT_WRITES: '1000000',
  STEWARD_NETWORK_REFERENCES: 'none',
  STEWARD_QUOTA_SITES: '1000',
  STEWARD_LOG_LEVEL: 'info',
  HOST: '127.0.0.1',
  PORT: '0',
};

/** Milliseconds from the answer to the change until the last of 16 connections, which are spread over the processes, shows it. */
async function measureVisibility(): Promise<number[]> {
  await using data = await temporaryDir();
  await using steward = await startSteward(['serve', '--no-workers', '--processes', '2'], {
    ...env,
    STEWARD_DATA_DIR: data.path,
  });
  await waitUntil(() => steward.output().includes('2 of 2 processes are ready'), 60_000);
  const owner = new Client(steward.url);
  await owner.signUp(account);
  const page = await createPage(owner);
  const agents = Array.from({ length: 16 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const read = (agent: Agent): Promise<string> =>
    new Promise((resolve, reject) => {
      get(`${steward.url}/status/${page.slug}`, { agent }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(text));
      }).on('error', reject);
    });
  const times: number[] = [];
  for (let change = -1; change < 20; change += 1) {
    const title = `Change ${change} of the title`;
    await updatePage(owner, page.id, { title });
    const from = performance.now();
    await Promise.all(
      agents.map(async (agent) => {
        while (!(await read(agent)).includes(title)) await delay(20);
      }),
    );
    if (change >= 0) times.push(performance.now() - from);
  }
  for (const agent of agents) agent.destroy();
  return times;
}

type Lag = { meanMs: number; checks: number; perSecond: number };

/** One process that runs 100 checks per second and answers visitors. */
async function measureLag(): Promise<{ quiet: Lag; rush: Lag }> {
  const shop = createServer((_request, response) => void response.end('ok')).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  await using data = await temporaryDir();
  await using steward = await startSteward(['serve'], { ...env, STEWARD_DATA_DIR: data.path });
  const owner = new Client(steward.url);
  await owner.signUp(account);
  const siteIds: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/${n}`;
    const answer = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name: `Shop ${n}`, url, checkIntervalSeconds: 1 } },
    );
    siteIds.push((dataOf(answer) as { id: string }).id);
  }
  const components = siteIds.slice(0, 20).map((siteId, n) => ({ name: `Shop ${n}`, siteId }));
  const page = await createPage(owner, { components });
  const path = `/status/${page.slug}`;
  await waitUntil(async () => (await visit(steward.url, path)).status === 200);
  const lagged = async (): Promise<{ sum: number; count: number }> => {
    const { text } = await visit(steward.url, '/metrics');
    const value = (name: string): number =>
      Number(new RegExp(`^steward_check_lag_seconds_${name}\\{kind="HTTP"\\} (\\S+)`, 'm').exec(text)?.[1]);
    return { sum: value('sum'), count: value('count') };
  };
  const during = async (work: () => Promise<number>): Promise<Lag> => {
    const before = await lagged();
    const perSecond = await work();
    const after = await lagged();
    const checks = after.count - before.count;
    return { meanMs: ((after.sum - before.sum) / checks) * 1_000, checks, perSecond };
  };
  const quietly = async (): Promise<number> => (await delay(10_000), 0);
  const rushing = async (): Promise<number> => {
    const { requests, non2xx, errors } = await autocannon({
      url: steward.url + path,
      connections: 64,
      duration: 10,
      overallRate: 5_000,
      headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx} error responses, ${errors} errors`);
    return requests.average;
  };
  await delay(5_000);
  const lags: { quiet: Lag; rush: Lag }[] = [];
  for (let round = 0; round < 3; round += 1)
    lags.push({ quiet: await during(quietly), rush: await during(rushing) });
  shop.close();
  const of = (kind: 'quiet' | 'rush'): Lag => ({
    meanMs: median(lags.map((each) => each[kind].meanMs)),
    checks: median(lags.map((each) => each[kind].checks)),
    perSecond: median(lags.map((each) => each[kind].perSecond)),
  });
  return { quiet: of('quiet'), rush: of('rush') };
}

const ratios = await measureRatios();
const of = (name: keyof typeof ratios, part: keyof Round): number =>
  median(ratios[name].map((round) => round[part]));
const ratioOf = (name: keyof typeof ratios): number => of('empty', 'cpuMicros') / of(name, 'cpuMicros');
printTable(
  ['64 connections', 'requests/s', 'server CPU µs', 'bytes', 'of empty'],
  (['empty', 'page', 'unchanged'] as const).map((name) => [
    { empty: 'empty JSON route', page: 'page, 200, brotli', unchanged: 'page, 304' }[name],
    of(name, 'perSecond').toFixed(0),
    of(name, 'cpuMicros').toFixed(1),
    of(name, 'bytes').toFixed(0),
    `${ratioOf(name).toFixed(2)}×`,
  ]),
);
const times = await measureVisibility();
const lag = await measureLag();
console.log('');
printTable(
  ['one process, 100 checks/s', 'mean lag ms', 'checks in 10 s', 'requests/s'],
  (['quiet', 'rush'] as const).map((kind) => [
    kind === 'quiet' ? 'no visitors' : 'rush',
    lag[kind].meanMs.toFixed(0),
    lag[kind].checks.toFixed(0),
    lag[kind].perSecond.toFixed(0),
  ]),
);
report('status', [
  { name: 'page (200), of the empty route', value: ratioOf('page'), unit: '×', atLeast: 0.8 },
  { name: 'page (304), of the empty route', value: ratioOf('unchanged'), unit: '×', atLeast: 0.95 },
  {
    name: 'change visible in all processes, slowest of 20',
    value: Math.max(...times),
    unit: 'ms',
    atMost: 5_000,
  },
  { name: 'change visible in all processes, median', value: median(times), unit: 'ms' },
  { name: 'requests/s during the rush', value: lag.rush.perSecond, unit: '' },
  {
    name: 'lag of checks in the rush, more than without',
    value: lag.rush.meanMs - lag.quiet.meanMs,
    unit: 'ms',
    atMost: 50,
  },
]);
