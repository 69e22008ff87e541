/**
 * Agents that long-poll one process: what a waiting one costs, and how soon one of them has a new deployment.
 * Run: npm run bench agents [agents] [idle seconds] [deployments a second]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { agentPaths, type PollResponse } from '#deployment/protocol/agent-protocol.ts';
import type { Host, Ready, Usage } from './servers/deployment-server.ts';
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
  const text = JSON.stringify(body);
  const sent = request(url + path, {
    method: 'POST',
    agent: keptAlive,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${bearer}`,
      'content-length': Buffer.byteLength(text),
    },
  }).end(text);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const answer = Buffer.concat(parts).toString();
  return { status: response.statusCode!, body: answer === '' ? null : JSON.parse(answer) };
}

const stopping = new AbortController();
let polls = 0;
const arrived = new Map<string, number>();

async function live({ token }: Host, bootId: string): Promise<void> {
  while (!stopping.signal.aborted) {
    const request = {
      bootId,
      waitSeconds: 25,
      running: [],
      releases: ['20260101_000000'],
      currentRelease: '20260101_000000',
    };
    const { body } = await post(agentPaths.poll, token, request);
    polls += 1;
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
const lives = hosts.map((host, index) => live(host, `boot ${index}`));
await delay(5_000);
const [filled, pollsBefore] = [await usage(), polls];
const started = performance.now();
await delay(idleSeconds * 1_000);
const [idle, idlePolls] = [await usage(), polls - pollsBefore];
const seconds = (performance.now() - started) / 1_000;

const mutation = `mutation ($id: ID!) { createDeployment(input: { environmentId: $id, deployType: CODE }) { id } }`;
const delays: { fromRequest: number; fromAnswer: number }[] = [];
await Promise.all(
  Array.from({ length: deployments }, async (_, index) => {
    await delay(index * everyMs);
    const asked = performance.now();
    const { environmentId } = hosts[(index * 7) % hosts.length]!;
    const { body } = await post('/graphql', token, { query: mutation, variables: { id: environmentId } });
    const answered = performance.now();
    const { id } = body.data.createDeployment;
    while (!arrived.has(id)) await delay(1);
    const at = arrived.get(id)!;
    delays.push({ fromRequest: at - asked, fromAnswer: Math.max(0, at - answered) });
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
  [`${count} agents, one process`, 'measured', 'asked for'],
  [
    ['memory an idle agent, resident', kilobytes(idle.rss - before.rss), '< 30 KB'],
    ['memory an idle agent, heap', kilobytes(idle.heap - before.heap), ''],
    ['CPU of a core, idle', `${share(filled, idle, seconds).toFixed(1)} %`, '< 5 %'],
    ['polls a second, idle', (idlePolls / seconds).toFixed(0), ''],
    [
      `CPU of a core, ${perSecond} deployments a second`,
      `${share(idle, dispatching, (deployments * everyMs) / 1_000).toFixed(1)} %`,
      '',
    ],
    ['dispatch from the request, p50', ms(delays.map(({ fromRequest }) => fromRequest))[0]!, ''],
    ['dispatch from the request, p99', ms(delays.map(({ fromRequest }) => fromRequest))[1]!, '< 500 ms'],
    ['dispatch from the answer, p99', ms(delays.map(({ fromAnswer }) => fromAnswer))[1]!, '< 200 ms'],
  ],
);
stopping.abort();
server.kill('SIGTERM');
await Promise.allSettled(lives);
