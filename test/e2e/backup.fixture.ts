import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import { expect } from 'vitest';
import { attachEmbeddedPostgres } from '#platform/db/embedded.ts';
import { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newAgent, newDeployment, newEnvironment } from '../contract/deployment-requests.fixture.ts';
import { make } from '../contract/monitoring-requests.fixture.ts';
import { startEuRegister } from '../vat-simulators/eu.ts';

export const account = { email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' };
const line = 'ten bytes\n';

/** A shop with basic authentication: only a check that knows the password gets a page. */
export async function startShop(): Promise<AsyncDisposable & { url: string; visits: () => number }> {
  let visits = 0;
  const wanted = `Basic ${Buffer.from('shop:sesame').toString('base64')}`;
  const server = createServer((request, response) => {
    const isLetIn = request.headers.authorization === wanted;
    if (isLetIn) visits += 1;
    response.writeHead(isLetIn ? 200 : 401).end('shop');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    visits: () => visits,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type Register = Awaited<ReturnType<typeof startEuRegister>>;
export { startEuRegister };

export const environmentOf = (dataDir: string, register: Register): Record<string, string> => ({
  STEWARD_DATA_DIR: dataDir,
  PORT: '0',
  HOST: '127.0.0.1',
  STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1',
  STEWARD_QUOTA_SITES: '100000',
  STEWARD_RATE_LIMIT_WRITES: '100000',
  STEWARD_RATE_LIMIT_READS: '100000',
  STEWARD_NETWORK_REFERENCES: 'none',
  VAT_EU_URL: register.url,
});

/** The writes that the server has acknowledged. */
export type Acknowledged = { sites: string[]; logBytes: number; vatNumbers: string[] };

export type Load = {
  token: string;
  agentToken: string;
  bootId: string;
  environmentId: string;
  deploymentId: string;
  task: Awaited<ReturnType<ScriptedAgent['nextTask']>>;
  /** The writes acknowledged so far. */
  acknowledged(): Acknowledged;
  /** Resolves when the server no longer responds. */
  ended: Promise<unknown>;
};

/** An account, a token, and writers for every service that run until the server stops. */
export async function startLoad(url: string, shopUrl: string): Promise<Load> {
  const browser = new Client(url);
  await browser.signUp(account);
  const { token, client } = await browser.mintToken();
  const environmentId = await newEnvironment(client);
  const agent = await newAgent(client, environmentId);
  const { id: deploymentId } = await newDeployment(client, environmentId);
  await newDeployment(client, environmentId);
  const task = await agent.nextTask();
  await agent.accept(task);
  // A member state that does not respond, so its message is queued for a second attempt.
  await client.get('/vat/V1/vendor-vat-validator/lookup/DE/123456301');

  const done: Acknowledged = { sites: [], logBytes: 0, vatNumbers: [] };
  const writers = [
    forEver(async (at) => {
      const secret = { basicAuthUsername: 'shop', basicAuthPassword: 'sesame' };
      const site = {
        name: `Shop ${at}`,
        url: shopUrl,
        checkIntervalSeconds: 1,
        browserChecks: false,
        ...secret,
      };
      const { data } = await make(client, 'createSite', site);
      if (data) done.sites.push(data['createSite'].id);
    }),
    forEver(async () => {
      const { status, body } = await agent.log(task, done.logBytes, [['STDOUT', line]]);
      if (status === 202) done.logBytes = body.size;
    }),
    forEver(async (at) => {
      const number = String(200_000_000 + at);
      const answer = await client.get(`/vat/V1/vendor-vat-validator/validate/DE/${number}`);
      if (answer.ok) done.vatNumbers.push(number);
    }),
  ];
  await waitUntil(
    () => done.sites.length > 5 && done.logBytes > 100 && done.vatNumbers.length > 5,
    longWaitMs,
  );
  return {
    token,
    agentToken: agent.token,
    bootId: agent.bootId,
    environmentId,
    deploymentId,
    task,
    acknowledged: () => structuredClone(done),
    ended: Promise.all(writers),
  };
}

/** With pauses: every site that it adds is checked each second from then on. */
async function forEver(write: (at: number) => Promise<void>): Promise<void> {
  try {
    for (let at = 0; ; at += 1) {
      await write(at);
      await delay(50);
    }
  } catch {
    // The server has stopped, which ends the writer.
  }
}

/** Rows read directly from the embedded database of a running server. */
export async function queryEmbedded(dataDir: string, text: string): Promise<any[]> {
  const address = await attachEmbeddedPostgres(dataDir);
  return queryAt(address!.connectionString, text);
}

export async function queryAt(connectionString: string, text: string): Promise<any[]> {
  const client = new PgClient({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** All acknowledged writes are present, and the service continues where it stopped. */
export async function expectWhole(
  url: string,
  load: Load,
  before: Acknowledged,
  query: (text: string) => Promise<any[]>,
): Promise<void> {
  const browser = new Client(url);
  const { email, password } = account;
  expect((await browser.post('/auth/sign-in', { email, password })).status).toBe(200);
  const client = browser.withToken(load.token);
  expect((await client.monitoring('{ me { email } }')).data).toEqual({ me: { email } });

  const column = async (text: string): Promise<Set<string>> =>
    new Set((await query(text)).map((row) => String(Object.values(row)[0])));
  const sites = await column('select id from sites');
  expect(before.sites.filter((id) => !sites.has(id))).toEqual([]);
  const numbers = await column('select vat_number from vat_validations');
  expect(before.vatNumbers.filter((number) => !numbers.has(number))).toEqual([]);
  expect(await column('select topic from queue_jobs')).toContain('vendor.vat.revalidate');

  // The agent reconnects with its own state, learns how much the server knows, and continues from there.
  const agent = new ScriptedAgent(`${url}/deployment`, load.agentToken);
  agent.bootId = load.bootId;
  const { size } = (await agent.log(load.task, 1_000_000_000, [['STDOUT', '']])).body;
  expect(size).toBeGreaterThanOrEqual(before.logBytes);
  expect((await agent.log(load.task, size, [['STDOUT', line]])).status).toBe(202);
  expect((await agent.complete(load.task, { logSize: size + 10 })).status).toBe(200);
  const { data } = await client.deployment(`{ deployment(id: "${load.deploymentId}") { status log } }`);
  expect(data!['deployment']).toEqual({ status: 'SUCCEEDED', log: line.repeat(size / 10 + 1) });
  await newDeployment(client, load.environmentId);
  const positions = await query(
    'select count(*)::int, count(distinct queue_position)::int as positions from deployments',
  );
  expect(positions).toEqual([{ count: 3, positions: 3 }]);
}
