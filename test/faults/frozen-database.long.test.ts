import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newAgent, newDeployment, newEnvironment } from '../contract/deployment-requests.fixture.ts';
import { change, make } from '../contract/monitoring-requests.fixture.ts';
import { Client } from '#testkit/client.ts';
import { isMissing, startPostgresServer } from '#testkit/engines.ts';
import { startMailServer } from '#testkit/mail-server.ts';
import { longTestMs } from '#testkit/patience.ts';
import { openSilentWire } from './silent-wire.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';

/** Longer than the longest query timeout (65 s), so every connection in use is replaced at least once. */
const frozenMs = 75_000;
const backWithinMs = 15_000;
const email = 'ada@example.com';

// Concurrent, because the first case waits for 75 s.
describe.skipIf(isMissing('PostgreSQL')).concurrent('connections to PostgreSQL that stop responding', () => {
  it.for([
    ['the server hangs for 75 s', frozenMs],
    // A firewall or proxy that was restarted: new connections work at once, and old ones are dead without an error.
    ['all connections of one server are forgotten', 0],
  ] as const)(
    'are replaced within 15 s, after which reads, writes, jobs, messages and checks work again: %s',
    { timeout: longTestMs },
    async ([, hangsMs]) => {
      await using stack = new AsyncDisposableStack();
      const postgres = stack.use(await startPostgresServer());
      const mail = stack.adopt(await startMailServer(), (server) => server.close());
      const shop = stack.use(await startShop());
      const env = {
        DATABASE_URL: postgres.url,
        SMTP_URL: mail.url,
        STEWARD_MAIL_FROM: 'Steward <steward@example.com>',
        STEWARD_DATA_DIR: stack.use(await temporaryDir()).path,
        STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
        STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
        STEWARD_RATE_LIMIT_WRITES: '10000',
        STEWARD_NETWORK_REFERENCES: 'none',
        PORT: '0',
        HOST: '127.0.0.1',
      };
      const { hostname: host, port } = new URL(postgres.url);
      const wire = stack.use(await openSilentWire({ host, port: Number(port) }));
      const here = stack.use(await startSteward(['serve', '--no-workers'], env));
      const byWire = { ...env, DATABASE_URL: postgres.url.replace(`:${port}/`, `:${wire.port}/`) };
      const there = stack.use(await startSteward(['serve'], byWire));
      const client = new Client(here.url);
      await client.signUp({ email, name: 'Ada', password: 'correct horse battery' });
      const visitors = [here, there].map(({ url }) =>
        Object.assign(new Client(url), { cookie: client.cookie }),
      );
      const input = { name: 'Shop', url: shop.url, checkIntervalSeconds: 1 };
      const site: string = (await make(client, 'createSite', input)).data!['createSite'].id;
      const pass = await startDeployment(client, there);
      await waitUntil(() => shop.visits > 2);

      // The connections of one server work again with the database. Those of the other server, which does all the work, stay dead.
      wire.silence();
      if (hangsMs > 0) await postgres.freeze();
      // Constant requests, so that the connections are in use and not idle.
      const thawAt = performance.now() + hangsMs;
      while (performance.now() < thawAt) {
        for (const visitor of visitors) void Promise.all([read(visitor), write(visitor, site)]);
        await delay(1_000);
      }
      wire.speak();
      await postgres.thaw();
      const deadline = performance.now() + backWithinMs;
      const visitsBefore = shop.visits;
      const checkedBefore = Date.now();

      const reset = (): Promise<Response> => new Client(here.url).post('/auth/reset', { email });
      void comesBack(async () => (await reset()).ok, deadline);
      const works: Record<string, () => Promise<unknown>> = {
        'a read': () => read(visitors[0]!),
        'a read at the other server': () => read(visitors[1]!),
        'a write': () => write(visitors[0]!, site),
        'a write at the other server': () => write(visitors[1]!, site),
        'a job': async () => mail.received.length > 0,
        'a message between processes': pass,
        'a check': async () =>
          shop.visits > visitsBefore && (await lastCheckAt(client, site)) > checkedBefore,
      };
      const back = Object.entries(works).map(async ([what, act]) => [what, await comesBack(act, deadline)]);
      const all = Object.keys(works).map((what) => [what, 'back']);
      expect(Object.fromEntries(await Promise.all(back))).toEqual(Object.fromEntries(all));
    },
  );
});

/** Retries until it works. An attempt that hangs counts as a failure. */
async function comesBack(act: () => Promise<unknown>, deadline: number): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const left = deadline - performance.now();
    if (left <= 0) return `not after ${attempt} attempts`;
    const works = await Promise.race([act().catch(() => false), delay(Math.min(left, 5_000), false)]);
    if (works) return 'back';
    await delay(100);
  }
}

const read = async (client: Client): Promise<boolean> => {
  const answer = await client.monitoring('{ sites { id } }').catch(() => null);
  return answer?.data != null;
};

const write = async (client: Client, site: string): Promise<boolean> => {
  const answer = await change(client, 'updateSite', site, {
    name: `Shop ${randomBytes(2).toString('hex')}`,
  }).catch(() => null);
  return answer?.data != null;
};

async function lastCheckAt(client: Client, site: string): Promise<number> {
  const { data } = await client.monitoring('query ($id: ID!) { site(id: $id) { lastCheckAt } }', {
    id: site,
  });
  return new Date(data!['site'].lastCheckAt as string).getTime();
}

/** Starts a deployment. Returns a function that sends a log line through the agent API of one server to a reader on the other. */
async function startDeployment(client: Client, other: RunningSteward): Promise<() => Promise<boolean>> {
  const environment = await newEnvironment(client);
  const { token, bootId } = await newAgent(client, environment);
  const agent = Object.assign(new ScriptedAgent(`${other.url}/deployment`, token), { bootId });
  const { id } = await newDeployment(client, environment);
  const task = await agent.nextTask();
  await agent.accept(task);
  let size = 0;
  const pass = async (): Promise<boolean> => {
    const lines: string[] = [];
    await using stack = new AsyncDisposableStack();
    const socket = stack.adopt(client.socket('/deployment/graphql/ws'), (open) => open.dispose());
    const query = `subscription { deploymentLog(deploymentId: "${id}", fromStart: true) { line } }`;
    const next = ({ data }: any): void => void lines.push(data.deploymentLog.line);
    socket.subscribe({ query }, { next, error: () => {}, complete: () => {} });
    for (const wanted of ['first\n', 'second\n']) {
      const { body } = await agent.log(task, size, [['STDOUT', wanted]]);
      size = body.size ?? size;
      // Less than the 5 s after which the server polls for lines without a notification.
      await waitUntil(() => lines.includes(wanted.trim()));
      lines.length = 0;
    }
    return true;
  };
  // One at a time, even after a timeout, because two would append at the same offset.
  let passing: Promise<boolean> | undefined;
  return () => (passing ??= pass().finally(() => (passing = undefined)));
}

async function startShop(): Promise<AsyncDisposable & { url: string; visits: number }> {
  const server = createServer((_, response) => {
    shop.visits += 1;
    response.end('open');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    visits: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return shop;
}
