/**
 * The delay of log lines from an agent to a subscriber, many clients that read a whole log at the same time, and pages from
 * the middle of a small and of a large log.
 * Run: npm run bench logs [seconds]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LogChunk, Task } from '#deployment/protocol/agent-protocol.ts';
import { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import type { Ready, Usage } from './servers/deployment-server.ts';
import { report } from './report.ts';
import { median, printTable } from './table.ts';

const seconds = Number(process.argv[2] ?? 15);
const targetRate = 20_000;
const flushMs = 50;
const text = 'x'.repeat(80);
const append = 256 * 1024;

const server = fork(join(import.meta.dirname, 'servers/deployment-server.ts'), ['5']);
const [{ url, token, hosts }] = (await once(server, 'message')) as [Ready];
const usage = async (): Promise<Usage> => {
  server.send('usage');
  return ((await once(server, 'message')) as [Usage])[0];
};
const client = new Client(url).withToken(token);

type Running = { agent: ScriptedAgent; task: Task; size: number };

async function begin(host: number): Promise<Running> {
  const { environmentId, token } = hosts[host]!;
  const agent = new ScriptedAgent(url, token);
  const mutation = `mutation { createDeployment(input: { environmentId: "${environmentId}", deployType: CODE }) { id } }`;
  await client.graphql('/graphql', mutation);
  const task = await agent.nextTask();
  await agent.accept(task);
  return { agent, task, size: 0 };
}

async function write(running: Running, chunks: LogChunk[]): Promise<void> {
  const { status, body } = await running.agent.log(running.task, running.size, chunks);
  if (status !== 202) throw new Error(`append: ${status} ${JSON.stringify(body)}`);
  running.size = body.size;
}

/** Writes lines with a timestamp, at most `perSecond`, and collects the delays at a subscriber. */
async function stream(
  host: number,
  perSecond: number,
): Promise<{ perSecond: number; delays: number[]; lost: number; cpu: number }> {
  const running = await begin(host);
  const delays: number[] = [];
  let last = 0;
  const socket = client.socket('/graphql/ws');
  const query = `subscription { deploymentLog(deploymentId: "${running.task.deploymentId}", fromStart: true) { line stream } }`;
  const ended = new Promise<void>((resolve, reject) => {
    socket.subscribe<any>(
      { query },
      {
        next({ data }) {
          last = performance.now();
          delays.push(last - Number(data.deploymentLog.line.split(' ', 1)[0]));
        },
        error: reject,
        complete: resolve,
      },
    );
  });
  await delay(500);
  const before = await usage();
  const started = performance.now();
  let lines = 0;
  for (let turn = 0; performance.now() - started < seconds * 1_000; turn += 1) {
    const due = Math.floor(((performance.now() - started) / 1_000) * perSecond) - lines;
    const many = Math.min(2_500, due);
    if (many > 0) {
      const now = performance.now().toFixed(2);
      await write(running, [['STDOUT', `${now} ${text}\n`.repeat(many)]]);
      lines += many;
    }
    const next = started + (turn + 1) * flushMs;
    if (due <= 2_500) await delay(Math.max(0, next - performance.now()));
  }
  await running.agent.complete(running.task, { logSize: running.size });
  await ended;
  const cpu = (await usage()).cpuMicros - before.cpuMicros;
  await socket.dispose();
  return {
    perSecond: delays.length / ((last - started) / 1_000),
    delays,
    lost: lines - delays.length,
    cpu: cpu / delays.length,
  };
}

const msAt = (values: number[], q: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * q)]!;
const quantile = (values: number[], q: number): string => `${msAt(values, q).toFixed(0)} ms`;
const paced = await stream(0, targetRate);
const flood = await stream(1, 1_000_000);
printTable(
  ['agent to subscriber', 'lines/s', 'lost', 'delay p50', 'delay p99', 'server CPU µs per line'],
  (
    [
      ['20,000 lines/s', paced],
      ['maximum rate', flood],
    ] as const
  ).map(([name, figures]) => [
    name,
    figures.perSecond.toFixed(0),
    String(figures.lost),
    quantile(figures.delays, 0.5),
    quantile(figures.delays, 0.99),
    figures.cpu.toFixed(1),
  ]),
);

const [small, large, shared] = [await begin(2), await begin(3), await begin(4)];
const chunk: LogChunk[] = [['STDOUT', `${'é'.repeat(63)}\n`.repeat(append).slice(0, append / 2)]];
const fill = async (running: Running, bytes: number): Promise<void> => {
  while (running.size < bytes) await write(running, chunk);
};
await fill(small, 1_000_000);
const writing = performance.now();
await fill(large, 100_000_000);
const writeSeconds = (performance.now() - writing) / 1_000;

const readers = 20;
const sharedBytes = 30_000_000;
await fill(shared, sharedBytes);

/** Reads the whole log without keeping it. */
async function readWhole({ task }: Running): Promise<number> {
  const { body } = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ deployment(id: "${task.deploymentId}") { log } }` }),
  });
  let bytes = 0;
  for await (const part of body!) bytes += part.length;
  if (bytes < sharedBytes) throw new Error(`only ${bytes} bytes of a log`);
  return bytes;
}

const idle = (await usage()).rss;
let max = idle;
const reading = new AbortController();
const watching = (async () => {
  while (!reading.signal.aborted) {
    max = Math.max(max, (await usage()).rss);
    await delay(100);
  }
})();
const readingSince = performance.now();
const read = await Promise.all(Array.from({ length: readers }, () => readWhole(shared)));
const readSeconds = (performance.now() - readingSince) / 1_000;
reading.abort();
await watching;
const megabytes = read.reduce((sum, bytes) => sum + bytes, 0) / 1e6;
console.log();
printTable(
  ['whole logs of 30 MB', 'readers', 'MB/s', 'max growth of the server'],
  [['', String(readers), (megabytes / readSeconds).toFixed(0), `${((max - idle) / 2 ** 20).toFixed(0)} MB`]],
);

async function page({ task }: Running, bytes: number): Promise<number> {
  const offset = Math.floor(bytes / 4 + Math.random() * 1_000);
  const started = performance.now();
  const { data } = await client.graphql<any>(
    '/graphql',
    'query ($id: ID!, $offset: Int) { deployment(id: $id) { log(offset: $offset, limit: 10000) } }',
    { id: task.deploymentId, offset },
  );
  if (data.deployment.log.length !== 10_000) throw new Error('not a page');
  return performance.now() - started;
}
const times: [number[], number[]] = [[], []];
for (let round = 0; round < 400; round += 1) {
  const [a, b] = [await page(small, 1_000_000), await page(large, 100_000_000)];
  if (round < 50) continue;
  times[0].push(a);
  times[1].push(b);
}
const [one, hundred] = times.map(median) as [number, number];
console.log();
printTable(
  ['10,000 characters from the middle of', 'median', 'of 1 MB'],
  [
    ['1 MB', `${one.toFixed(2)} ms`, '1.00×'],
    ['100 MB', `${hundred.toFixed(2)} ms`, `${(hundred / one).toFixed(2)}×`],
  ],
);
console.log(
  `\n100 MB appended in ${writeSeconds.toFixed(1)} s; the server then holds ${((await usage()).rss / 2 ** 20).toFixed(0)} MB.`,
);
report('logs', [
  { name: '20,000 lines per second, delay p99', value: msAt(paced.delays, 0.99), unit: 'ms' },
  { name: '20,000 lines per second, lost', value: paced.lost, unit: 'lines', atMost: 0 },
  { name: 'a page of a log of 100 MB, of one of 1 MB', value: hundred / one, unit: '×' },
]);
server.kill('SIGTERM');
