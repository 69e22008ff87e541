import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Client } from '#testkit/client.ts';
import { runSteward, startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

const slow = { timeout: 60_000 };
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

async function start(): Promise<{ server: RunningSteward; dataDir: string }> {
  const dir = stack.use(await temporaryDir());
  const server = stack.use(await startSteward(['serve'], environment(dir.path)));
  return { server, dataDir: dir.path };
}

const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** The processes that serve requests: children of the parent that are this program. */
function serversOf({ child }: RunningSteward): number[] {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  return children
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((pid) => commandOf(pid).includes('main.ts serve'));
}

const isRunning = (pid: number): boolean => commandOf(pid) !== '';

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

const requestsTo = (metrics: string, route: string): number =>
  metrics
    .split('\n')
    .filter((line) => line.startsWith('steward_http_request_seconds_count') && line.includes(`route="${route}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);

it('several processes serve one port, and one of them reports the metrics and the state of all', slow, async () => {
  const { server } = await start();
  expect(serversOf(server)).toHaveLength(2);
  expect(server.output().match(/Steward is ready on/g)).toHaveLength(1);
  for (let count = 0; count < 20; count += 1) expect((await get(server.url, '/healthz')).status).toBe(200);
  const counts = [];
  for (let count = 0; count < 4; count += 1)
    counts.push(requestsTo((await get(server.url, '/metrics')).body, '/healthz'));
  expect(counts).toEqual([20, 20, 20, 20]);
  const states = await Promise.all([1, 2, 3, 4].map(async () => JSON.parse((await get(server.url, '/readyz')).body)));
  for (const state of states) expect(Object.keys(state)).toEqual(Object.keys(states[0]));
  expect(states[0]).toMatchObject({ status: 'ready', writes: { trouble: null } });
});

it('a revoked token closes its connections to all processes', slow, async () => {
  const { server } = await start();
  const owner = new Client(server.url);
  await owner.signUp({ email: 'ann@example.com', name: 'Ann', password: 'correct horse battery' });
  const { id, token } = await owner.mintToken();
  const address = `${server.url.replace('http', 'ws')}/deployment/graphql/ws`;
  const headers = { authorization: `Bearer ${token}` };
  const sockets = Array.from({ length: 6 }, () => new WebSocket(address, 'graphql-transport-ws', { headers }));
  const closed = sockets.map((socket) => once(socket, 'close'));
  await Promise.all(
    sockets.map(async (socket) => {
      await once(socket, 'open');
      socket.send(JSON.stringify({ type: 'connection_init' }));
      await once(socket, 'message');
    }),
  );
  await owner.deployment('mutation ($id: ID!) { revokePersonalAccessToken(id: $id) { __typename } }', { id });
  expect((await Promise.all(closed)).map(([code]) => code)).toEqual(sockets.map(() => 4401));
});

it('a process that was killed is replaced, and the other goes on serving', slow, async () => {
  const { server } = await start();
  const [first, second] = serversOf(server);
  process.kill(first!, 'SIGKILL');
  await waitUntil(() => !isRunning(first!));
  for (let count = 0; count < 20; count += 1) expect((await get(server.url, '/healthz')).status).toBe(200);
  await waitUntil(() => serversOf(server).length === 2, 20_000);
  expect(serversOf(server)).toContain(second);
  await waitUntil(async () => (await get(server.url, '/readyz')).status === 200, 20_000);
});

it('SIGTERM stops all processes and the database', slow, async () => {
  const { server } = await start();
  const servers = serversOf(server);
  expect(await server.stop()).toBe(0);
  expect(servers.filter(isRunning)).toEqual([]);
});

it('if the parent is killed, its processes end, and another can start', slow, async () => {
  const { server, dataDir } = await start();
  const servers = serversOf(server);
  server.child.kill('SIGKILL');
  await waitUntil(() => !servers.some(isRunning), 10_000);
  stack.use(await startSteward(['serve'], environment(dataDir)));
});

it('a port in use is reported once, and no process is left', slow, async () => {
  const dir = stack.use(await temporaryDir());
  const blocker = createServer();
  blocker.listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  try {
    const outcome = await runSteward(['serve'], { ...environment(dir.path), PORT: String(port) });
    expect(outcome.code).toBe(1);
    expect((outcome.stdout + outcome.stderr).match(/is in use by another program/g)).toHaveLength(1);
  } finally {
    blocker.close();
  }
});

it('a number of processes that cannot be is refused', async () => {
  const outcome = await runSteward(['serve', '--processes', '0']);
  expect(outcome.code).toBe(1);
  expect(outcome.stderr).toContain('the number of processes must be "auto" or from 1 to 64, not "0"');
});
