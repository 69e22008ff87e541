import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from 'graphql-ws';
import { Client as Database } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startBalancer, type Balancer } from '#testkit/balancer.ts';
import { Client } from '#testkit/client.ts';
import { isMissing, startNatsServer, startPostgresServer, type Engine } from '#testkit/engines.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { complaintOf } from '#testkit/complaint.ts';
import { longTestMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startEuRegister } from '../vat-simulators/eu.ts';
import { newAgent, newDeployment, newEnvironment } from '../contract/deployment-requests.fixture.ts';

/** The check interval. With this many sites, some checks are running whenever a worker is stopped. */
const intervalSeconds = 5;
const siteCount = 60;
/** The response time of some sites: longer than a worker waits for running checks. */
const slowMs = 12_000;
/** The pause of each client between requests. More requests would only measure the load of two cores. */
const requestEveryMs = 150;

describe.skipIf(isMissing('PostgreSQL') || isMissing('nats-server'))('a rolling restart', () => {
  const things: AsyncDisposable[] = [];
  const kept = async <T extends AsyncDisposable>(thing: Promise<T>): Promise<T> => {
    things.push(await thing);
    return thing;
  };
  let env: Record<string, string>;
  let postgres: Engine;
  let balancer: Balancer;
  let servers: RunningSteward[];
  let workers: RunningSteward[];
  let client: Client;

  beforeAll(async () => {
    postgres = await kept(startPostgresServer());
    env = {
      DATABASE_URL: postgres.url,
      NATS_URL: (await kept(startNatsServer())).url,
      VAT_EU_URL: (await kept(startEuRegister())).url,
      STEWARD_DATA_DIR: (await kept(temporaryDir())).path,
      STEWARD_SECRET_KEY: randomBytes(32).toString('base64'),
      STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
      STEWARD_RATE_LIMIT_WRITES: '100000',
      STEWARD_RATE_LIMIT_READS: '100000',
      // Ten times as long as the balancer takes to notice.
      STEWARD_DRAIN_SECONDS: '2',
      PORT: '0',
      HOST: '127.0.0.1',
    };
    // The first one migrates the database.
    const first = await serve();
    const [second, ...others] = await Promise.all([serve(), work(), work()]);
    [servers, workers] = [[first, second], others];
    balancer = await kept(startBalancer());
    balancer.setServers(servers.map(({ url }) => url));
    client = new Client(balancer.url);
    await client.signUp({ email: 'a@example.com', name: 'A', password: 'correct horse battery' });
  }, longTestMs);
  afterAll(async () => {
    await Promise.all([...(servers ?? []), ...(workers ?? [])].map((each) => each.stop()));
    for (const thing of things.reverse()) await thing[Symbol.asyncDispose]();
  });

  const serve = (): Promise<RunningSteward> => startSteward(['serve', '--no-workers'], env);
  const work = (): Promise<RunningSteward> => startSteward(['worker', 'checks', 'jobs'], env);

  it('of all processes fails no request and loses no check', { timeout: longTestMs }, async () => {
    const shop = createServer((request, response) => {
      const answer = (): void => void response.end('ok');
      if (request.url === '/slow') setTimeout(answer, slowMs);
      else setTimeout(answer, 50);
    }).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    const { port } = shop.address() as AddressInfo;
    const { token } = await client.mintToken();
    const sent = { requests: 0, failures: [] as string[] };
    const send = async (what: string, act: () => Promise<{ status: number }>): Promise<void> => {
      sent.requests += 1;
      const complaint = await act().then(complaintOf, String);
      if (complaint !== undefined) sent.failures.push(`${what}: ${complaint}`);
    };
    for (let n = 0; n < siteCount; n += 1) {
      const url = `http://127.0.0.1:${port}/${n % 10 === 0 ? 'slow' : n}`;
      await send('createSite', () =>
        client.monitoring('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', {
          input: {
            name: `Shop ${n}`,
            url,
            checkIntervalSeconds: url.endsWith('slow') ? 20 : intervalSeconds,
          },
        }),
      );
    }

    // A deployment whose log grows constantly, watched over a WebSocket.
    const environmentId = await newEnvironment(client);
    const { token: agentToken } = await newAgent(client, environmentId);
    const agent = new ScriptedAgent(`${balancer.url}/deployment`, agentToken);
    await newDeployment(client, environmentId);
    const task = await agent.nextTask();
    const { deploymentId } = task;
    await agent.accept(task);
    const seen = new Set<string>();
    const closeCodes: number[] = [];
    const watcher = createClient({
      url: `${balancer.url.replace('http', 'ws')}/deployment/graphql/ws`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 20,
      retryWait: () => delay(100),
      on: { closed: (event) => closeCodes.push((event as { code: number }).code) },
    });
    let hasEnded = false;
    watcher.subscribe<{ deploymentLog: { line: string } }>(
      {
        query: `subscription ($id: ID!) { deploymentLog(deploymentId: $id, fromStart: true) { line } }`,
        variables: { id: deploymentId },
      },
      {
        next: ({ data }) => data && seen.add(data.deploymentLog.line),
        error: (error) => sent.failures.push(`socket ${JSON.stringify(error)}`),
        complete: () => (hasEnded = true),
      },
    );

    const over = new AbortController();
    let [lines, offset] = [0, 0];
    const sendRepeatedly = async (what: string, act: () => Promise<{ status: number }>): Promise<void> => {
      while (!over.signal.aborted) await Promise.all([send(what, act), delay(requestEveryMs)]);
    };
    const script = client.withToken(token);
    const load = [
      sendRepeatedly('sites', () =>
        script.monitoring('{ sites { id status } dashboardStats { totalSites } }'),
      ),
      sendRepeatedly('environments', () => script.deployment('{ environments { id isOnline } }')),
      sendRepeatedly('updateEnvironment', () =>
        script.deployment(
          'mutation ($id: ID!) { updateEnvironment(id: $id, input: { name: "Shop" }) { errors { message } } }',
          { id: environmentId },
        ),
      ),
      sendRepeatedly('lookup', async () => {
        const answer = await script.get(`/vat/V1/vendor-vat-validator/lookup/DE/${numberOf(sent.requests)}`);
        const { status } = (await answer.json()) as { status: string };
        if (!['valid', 'skipped'].includes(status)) throw new Error(`the number is ${status}`);
        return answer;
      }),
      sendRepeatedly('log', async () => {
        const text = `line ${lines}\n`;
        const answer = await agent.log(task, offset, [['STDOUT', text]]);
        if (answer.status === 202) [lines, offset] = [lines + 1, offset + text.length];
        return { status: answer.status === 202 ? 200 : answer.status };
      }),
      sendRepeatedly('poll', async () => {
        const running = [{ deploymentId, leaseEpoch: task.leaseEpoch, step: 'build', logSize: offset }];
        const { status, body } = await agent.poll({ running });
        if (status === 400) throw new Error(JSON.stringify(body));
        return { status };
      }),
    ];

    await waitUntil(() => lines > 20);
    const restarts: number[] = [];
    for (const group of [servers, workers])
      for (const [index, old] of group.entries()) {
        const started = performance.now();
        expect(await old.stop()).toBe(0);
        group[index] = await (group === servers ? serve() : work());
        balancer.setServers(servers.map(({ url }) => url));
        restarts.push(performance.now() - started);
        // The next process is only restarted when this one is ready.
        await waitUntil(async () => group !== servers || (await isReady(group[index]!)));
        // Workers are restarted one after the other, like separate machines, so that no check is interrupted by both.
        const pauseMs = group === workers ? slowMs + 1_000 : 500;
        await delay(pauseMs);
      }
    over.abort();
    await Promise.all(load);
    await agent.complete(task, { logSize: offset });
    await waitUntil(() => hasEnded);
    await watcher.dispose();
    shop.close();
    shop.closeAllConnections();

    expect(sent.failures).toEqual([]);
    expect(sent.requests).toBeGreaterThan(200);
    // Each server closed the socket cleanly, and the client reconnected and received every line.
    expect(closeCodes.filter((code) => code === 1001).length).toBeGreaterThan(0);
    expect(seen.size).toBe(lines);
    expect(await longestGaps(postgres.url)).toEqual([]);
    console.log(
      `${sent.requests} requests, none failed; ${lines} lines; restarts took ${restarts.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}`,
    );
  });
});

const isReady = async ({ url }: RunningSteward): Promise<boolean> => (await fetch(`${url}/readyz`)).ok;

/** Half of them repeat, the others are always new. The register knows all numbers that end in 7. */
const numberOf = (n: number): string => `${10_000_000 + (n % 2 === 0 ? n % 20 : n)}7`;

/**
 * Sites that missed a check. Checks are due at whole intervals, so after a missed one the next comes 10 s after the last, or
 * 40 s if a check itself takes 12 s and an interrupted one is run again from the start.
 */
async function longestGaps(connectionString: string): Promise<unknown[]> {
  const database = new Database({ connectionString });
  await database.connect();
  const { rows } = await database.query(
    `select s.name, max(gap) as seconds from sites s left join (
       select site_id, extract(epoch from coalesce(lead(created_at) over (partition by site_id order by created_at), now()) - created_at) as gap
       from checks) c on c.site_id = s.id
     group by s.id, s.name
     having coalesce(max(gap), 1000) > case when s.url like '%slow' then 38 else ${intervalSeconds} * 1.25 + 2 end`,
  );
  await database.end();
  return rows;
}
