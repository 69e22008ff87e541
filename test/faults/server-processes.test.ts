import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { processesIn } from '#platform/db/embedded/processes.ts';
import { Client } from '#testkit/client.ts';
import { atMost, longWaitMs } from '#testkit/patience.ts';
import { preparedDir } from '#testkit/prepared-dir.ts';
import { runSteward, startSteward, type RunningSteward } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { startStewardOnDatabase } from '#testkit/steward-on-database.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  newAgent,
  newDeployment,
  newEnvironment,
  untilSeen,
} from '../contract/deployment-requests.fixture.ts';
import { childrenOf, isRunning, startDoor } from './server-processes.fixture.ts';

/** They wait for real delays of several seconds each. */
const long = { tags: ['long'] };
let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

const environment = (dataDir: string): Record<string, string> => ({
  STEWARD_DATA_DIR: dataDir,
  STEWARD_PROCESSES: '2',
  HOST: '127.0.0.1',
  PORT: '0',
});

const timesIn = (server: RunningSteward, text: string): number => server.output().split(text).length - 1;
const untilBothReady = (server: RunningSteward, times = 1): Promise<void> =>
  waitUntil(() => timesIn(server, '2 of 2 processes are ready') === times, longWaitMs);

async function start(): Promise<{ server: RunningSteward; dataDir: string; children: number[] }> {
  const dir = stack.use(await preparedDir());
  const server = stack.use(await startSteward(['serve'], environment(dir.path)));
  await untilBothReady(server);
  return { server, dataDir: dir.path, children: childrenOf(server) };
}

/** Starts in half of the time. */
async function startOnDatabase(): Promise<{ server: RunningSteward; children: number[] }> {
  const server = stack.use(await startStewardOnDatabase(['serve', '--processes', '2']));
  await untilBothReady(server);
  return { server, children: childrenOf(server) };
}

/** On a new connection, which may lead to any of the processes. */
const get = (url: string, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, { agent: false, timeout: 5_000 }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, body }));
    });
    sent.on('timeout', () => sent.destroy(new Error('timeout')));
    sent.on('error', reject);
    sent.end();
  });

const getMany = async (url: string, path: string, count: number): Promise<void> => {
  for (let sent = 0; sent < count; sent += 1) expect((await get(url, path)).status).toBe(200);
};

const requestsTo = async (url: string, route: string): Promise<number> =>
  (await get(url, '/metrics')).body
    .split('\n')
    .filter((line) => line.startsWith('steward_http_request_seconds_count') && line.includes(`"${route}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

it('several processes serve one port, and each reports the metrics and the state of all', long, async () => {
  const { server, children } = await startOnDatabase();
  expect(children).toHaveLength(2);
  expect(timesIn(server, 'Steward is ready on')).toBe(1);
  const urls: string[] = [];
  for (const pid of children) urls.push(stack.use(await startDoor(server, pid)).url);
  for (const url of urls) await getMany(url, '/healthz', 10);
  for (const url of urls) expect(await requestsTo(url, '/healthz')).toBe(20);
  for (const url of urls) {
    const { body } = await get(url, '/readyz');
    // Checks run in one of them.
    expect(JSON.parse(body)).toMatchObject({
      status: 'ready',
      checks: { trouble: null },
      writes: { trouble: null },
    });
  }
});

it('messages and rate limits hold across processes', long, async () => {
  const { server, children } = await start();
  const [here, there] = await Promise.all(children.map((pid) => startDoor(server, pid)));
  stack.use(here!);
  stack.use(there!);
  const owner = new Client(here!.url);
  await owner.signUp({ email: 'ann@example.com', name: 'Ann', password: 'correct horse battery' });
  const other = new Client(there!.url);
  other.cookie = owner.cookie;

  // A deployment that is created in one process wakes the agent that waits in the other.
  const environmentId = await newEnvironment(owner);
  const { token } = await newAgent(owner, environmentId);
  const agent = new ScriptedAgent(`${here!.url}/deployment`, token);
  const polled = agent.poll();
  await untilSeen(other, environmentId);
  const created = performance.now();
  const { id } = await newDeployment(other, environmentId);
  const task = (await polled).body!.task!;
  expect(performance.now() - created).toBeLessThan(atMost(2_000));

  // A line that arrives in one process reaches the reader in the other.
  const reader = await owner.mintToken();
  const socket = reader.client.socket('/deployment/graphql/ws');
  const closed = new Promise((resolve) => socket.on('closed', resolve));
  const lines: unknown[] = [];
  const query = 'subscription ($id: ID!) { deploymentLog(deploymentId: $id, fromStart: true) { line } }';
  socket.subscribe(
    { query, variables: { id } },
    { next: ({ data }) => lines.push(data), error: () => {}, complete: () => {} },
  );
  const writer = new ScriptedAgent(`${there!.url}/deployment`, token);
  writer.bootId = agent.bootId;
  expect((await writer.accept(task)).status).toBe(200);
  for (const [at, text] of ['a', 'b', 'c'].entries()) {
    expect((await writer.log(task, at * 2, [['STDOUT', `${text}\n`]])).status).toBe(202);
    await waitUntil(() => lines.some((line) => JSON.stringify(line).includes(`"${text}"`)));
  }

  // Requests are counted in both, and a token that is revoked in one process loses its connection to the other.
  const used = async (client: Client): Promise<number> => {
    const { headers } = await client.deployment('{ environments { edges { node { id } } } }');
    return Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining'));
  };
  const before = await used(other);
  for (let sent = 0; sent < 20; sent += 1) await used(owner);
  await waitUntil(async () => (await used(other)) >= before + 20);
  const revoked = performance.now();
  await other.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }', { id: reader.id });
  expect(await closed).toMatchObject({ code: 4401 });
  expect(performance.now() - revoked).toBeLessThan(atMost(5_000));
});

it('a process that was killed is replaced, the other goes on serving, and no count becomes smaller', async () => {
  const { server, children } = await startOnDatabase();
  await getMany(server.url, '/healthz', 20);
  expect(await requestsTo(server.url, '/healthz')).toBe(20);
  for (const [round, killed] of children.entries()) {
    process.kill(killed, 'SIGKILL');
    await getMany(server.url, '/healthz', 20);
    await untilBothReady(server, round + 2);
    expect(childrenOf(server)).toHaveLength(2);
    expect(childrenOf(server)).not.toContain(killed);
    expect(await requestsTo(server.url, '/healthz')).toBeGreaterThanOrEqual(20 * (round + 1));
  }
  await waitUntil(async () => (await get(server.url, '/readyz')).status === 200);
  expect(timesIn(server, 'Steward is ready on')).toBe(1);
});

it(
  'a process that ends at once is replaced after growing delays, and the other goes on serving',
  long,
  async () => {
    const { server, children } = await startOnDatabase();
    for (const times of [1, 2, 3]) {
      const killed = childrenOf(server).find((pid) => pid !== children[0])!;
      process.kill(killed, 'SIGKILL');
      await waitUntil(() => timesIn(server, 'has ended and is replaced') === times);
      await getMany(server.url, '/healthz', 5);
      await waitUntil(() => childrenOf(server).some((pid) => pid !== children[0]));
    }
    const delays = [...server.output().matchAll(/"delay":(\d+)/g)].map(([, ms]) => Number(ms));
    expect(delays.at(-1)).toBeGreaterThan(delays.at(-2)!);
  },
);

it('a process that hangs is killed and replaced, and new connections do not reach it', long, async () => {
  const { server, children } = await startOnDatabase();
  process.kill(children[1]!, 'SIGSTOP');
  await getMany(server.url, '/healthz', 20);
  expect((await get(server.url, '/readyz')).status).toBe(200);
  await waitUntil(() => server.output().includes('does not respond and is killed'), longWaitMs);
  await untilBothReady(server, 2);
  expect(childrenOf(server)).not.toContain(children[1]);
});

it(
  'SIGTERM stops all processes and the database, also if one of them hangs',
  { tags: ['long'] },
  async () => {
    const { server, dataDir, children } = await start();
    process.kill(children[1]!, 'SIGSTOP');
    expect(await server.stop()).toBe(1);
    expect(server.output()).toContain('1 of them did not stop by themselves');
    expect(children.filter(isRunning)).toEqual([]);
    expect(await processesIn(`${dataDir}/postgres`)).toEqual([]);
  },
);

it('SIGTERM during the start stops all processes', long, async () => {
  const { server, dataDir, children } = await start();
  process.kill(children[0]!, 'SIGKILL');
  await waitUntil(() =>
    childrenOf(server)
      .filter(isRunning)
      .some((pid) => !children.includes(pid)),
  );
  const starting = childrenOf(server);
  expect(await server.stop()).toBe(0);
  expect([...children, ...starting].filter(isRunning)).toEqual([]);
  expect(await processesIn(`${dataDir}/postgres`)).toEqual([]);
});

it('a signal to one of the processes alone is ignored', long, async () => {
  const { server, children } = await startOnDatabase();
  for (const signal of ['SIGINT', 'SIGTERM']) process.kill(children[0]!, signal);
  await getMany(server.url, '/healthz', 20);
  expect(childrenOf(server)).toEqual(children);
});

it('if the parent is killed, its processes and its database end, and another can start', long, async () => {
  const { server, dataDir, children } = await start();
  server.child.kill('SIGKILL');
  await waitUntil(() => !children.some(isRunning));
  await waitUntil(async () => (await processesIn(`${dataDir}/postgres`)).length === 0);
  const next = stack.use(await startSteward(['serve'], environment(dataDir)));
  expect((await get(next.url, '/readyz')).status).toBe(200);
});

it('if the database is killed, all processes go on', long, async () => {
  const { server, dataDir, children } = await start();
  for (const pid of await processesIn(`${dataDir}/postgres`)) process.kill(pid, 'SIGKILL');
  await waitUntil(() => server.output().includes('the embedded database exited'));
  await waitUntil(async () => (await get(server.url, '/readyz')).status === 200, longWaitMs);
  expect(childrenOf(server)).toEqual(children);
});

it('a port in use is reported once, and no process is left', { tags: ['long'] }, async () => {
  const dir = stack.use(await preparedDir());
  const blocker = createServer();
  blocker.listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  try {
    const outcome = await runSteward(['serve'], { ...environment(dir.path), PORT: String(port) });
    expect(outcome.code).toBe(1);
    expect((outcome.stdout + outcome.stderr).match(/is in use by another program/g)).toHaveLength(1);
    expect(await processesIn(`${dir.path}/postgres`)).toEqual([]);
  } finally {
    blocker.close();
  }
});

it('several worker processes share the kinds of work and one port for their metrics', long, async () => {
  const worker = stack.use(
    await startStewardOnDatabase(['worker', 'checks', 'jobs', '--port', '0', '--processes', '3']),
  );
  await waitUntil(() => timesIn(worker, '3 of 3 processes are ready') === 1, longWaitMs);
  expect(['checks', 'jobs'].map((kind) => timesIn(worker, `working on ${kind}`))).toEqual([2, 1]);
  const url = /metrics at (http:\S+)\/metrics/.exec(worker.output())![1]!;
  await getMany(url, '/healthz', 10);
  expect(await requestsTo(url, '/healthz')).toBe(10);
  expect((await get(url, '/readyz')).status).toBe(200);
  expect(await worker.stop()).toBe(0);
});

it('a number of processes that cannot be is refused', async () => {
  const outcome = await runSteward(['serve', '--processes', '0']);
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain('the number of processes must be "auto" or from 1 to 64, not "0"');
});
