/**
 * Agents that long-poll one process: the cost of an idle agent, and the delay until an agent receives a deployment.
 * Run: npm run bench agents [agents] [idle seconds] [deployments per second]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agentPaths, type PollResponse } from '#deployment/protocol/agent-protocol.ts';
import type { Host, Ready, Usage } from './servers/deployment-server.ts';
import { report } from './report.ts';
import { printTable } from './table.ts';

const [count = 2_000, idleSeconds = 55, perSecond = 20] = process.argv.slice(2).map(Number);
const deployments = 500;
const everyMs = 1_000 / perSecond;

const server = fork(join(import.meta.dirname, 'servers/deployment-server.ts'), [String(count)], {
  execArgv: ['--expose-gc'],
});
const [{ url, token, hosts }] = (await once(server, 'message')) as [Ready];
const usage = async (): Promise<Usage> => {
  server.send('usage');
  return ((await once(server, 'message')) as [Usage])[0];
};

const keptAlive = new Agent({ keepAlive: true, maxSockets: Infinity });

async function post(path: string, bearer: string, body: object): Promise<{ status: number; body: any }> {
  const json = JSON.stringify(body);
  const sent = request(url + path, {
    method: 'POST',
    agent: keptAlive,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      'content-length': Buffer.byteLength(json),
    },
  }).end(json);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return { status: response.statusCode!, body: text === '' ? null : JSON.parse(text) };
}

const stopping = new AbortController();
let polls = 0;
const arrived = new Map<string, number>();

async function runAgent({ token }: Host, bootId: string): Promise<void> {
  while (!stopping.signal.aborted) {
    const request = {
      bootId,
      waitSeconds: 25,
      running: [],
      releases: ['20260101_000000'],
      currentRelease: '20260101_000000',
    };
    const { status, body } = await post(agentPaths.poll, token, request);
    polls += 1;
    // All start at once, which is more than one team may ask for at the same time. An agent waits, too.
    if (status === 429) await delay(1_000 + 2_000 * Math.random());
    const task = (body as PollResponse | null)?.task;
    if (!task) continue;
    arrived.set(task.deploymentId, performance.now());
    const { deploymentId, leaseEpoch } = task;
    await post(agentPaths.accept(deploymentId), token, { leaseEpoch });
    await post(agentPaths.complete(deploymentId), token, { leaseEpoch, outcome: 'SUCCEEDED', logSize: 0 });
  }
}

await delay(1_000);
const before = await usage();
const agents = hosts.map((host, index) => runAgent(host, `boot ${index}`));
await delay(5_000);
const [filled, pollsBefore] = [await usage(), polls];
const started = performance.now();
await delay(idleSeconds * 1_000);
const [idle, idlePolls] = [await usage(), polls - pollsBefore];
const seconds = (performance.now() - started) / 1_000;

const mutation = `mutation ($id: ID!) { createDeployment(input: { environmentId: $id, deployType: CODE }) { id } }`;
const delays: { fromRequest: number; fromResponse: number }[] = [];
await Promise.all(
  Array.from({ length: deployments }, async (_, index) => {
    await delay(index * everyMs);
    const requestedAt = performance.now();
    const { environmentId } = hosts[(index * 7) % hosts.length]!;
    const { body } = await post('/graphql', token, { query: mutation, variables: { id: environmentId } });
    const respondedAt = performance.now();
    const { id } = body.data.createDeployment;
    while (!arrived.has(id)) await delay(1);
    const at = arrived.get(id)!;
    delays.push({ fromRequest: at - requestedAt, fromResponse: Math.max(0, at - respondedAt) });
  }),
);
const dispatching = await usage();

const quantile = (values: number[], q: number): number =>
  values.sort((a, b) => a - b)[Math.floor(values.length * q)]!;
const kilobytes = (bytes: number): string => `${(bytes / count / 1024).toFixed(1)} KB`;
const ms = (values: number[]): string[] => [0.5, 0.99].map((q) => `${quantile(values, q).toFixed(1)} ms`);
const share = (from: Usage, to: Usage, over: number): number =>
  ((to.cpuMicros - from.cpuMicros) / 1e6 / over) * 100;

printTable(
  [`${count} agents, one process`, 'measured', 'target'],
  [
    ['resident memory per idle agent', kilobytes(idle.rss - before.rss), '< 30 KB'],
    ['heap per idle agent', kilobytes(idle.heap - before.heap), ''],
    ['CPU of a core, idle', `${share(filled, idle, seconds).toFixed(1)} %`, '< 5 %'],
    ['polls per second, idle', (idlePolls / seconds).toFixed(0), ''],
    [
      `CPU of a core, ${perSecond} deployments per second`,
      `${share(idle, dispatching, (deployments * everyMs) / 1_000).toFixed(1)} %`,
      '',
    ],
    ['delay from the request, p50', ms(delays.map(({ fromRequest }) => fromRequest))[0]!, ''],
    ['delay from the request, p99', ms(delays.map(({ fromRequest }) => fromRequest))[1]!, '< 500 ms'],
    ['delay from the response, p99', ms(delays.map(({ fromResponse }) => fromResponse))[1]!, '< 200 ms'],
  ],
);
report('agents', [
  {
    name: 'resident memory per idle agent',
    value: (idle.rss - before.rss) / count / 1_024,
    unit: 'KB',
    atMost: 30,
  },
  { name: `CPU of a core, ${count} idle agents`, value: share(filled, idle, seconds), unit: '%', atMost: 5 },
  {
    name: 'delay from the request, p99',
    value: quantile(
      delays.map(({ fromRequest }) => fromRequest),
      0.99,
    ),
    unit: 'ms',
    atMost: 500,
  },
  {
    name: 'delay from the response, p99',
    value: quantile(
      delays.map(({ fromResponse }) => fromResponse),
      0.99,
    ),
    unit: 'ms',
    atMost: 200,
  },
]);
stopping.abort();
server.kill('SIGTERM');
await Promise.allSettled(agents);
