import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

async function listen(port = 0): Promise<Server> {
  const server = createServer((socket) => socket.end()).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Nobody listens there. */
async function closedPort(): Promise<number> {
  const server = await listen();
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

/** Workers of their own, one after the other, on one database. */
describe('a process that starts while our own network is down', () => {
  let database: TestDatabase;
  let dir: AsyncDisposable & { path: string };
  let server: RunningSteward;
  let owner: Client;
  let env: Record<string, string>;

  beforeAll(async () => {
    database = await createTestDatabase();
    dir = await temporaryDir();
    env = {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      PORT: '0',
      HOST: '127.0.0.1',
    };
    server = await startSteward(['serve', '--no-workers'], env);
    owner = new Client(server.url);
    await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
  }, 60_000);
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const startWorker = (references: string) =>
    startSteward(['worker', 'checks'], { ...env, STEWARD_NETWORK_REFERENCES: references });
  const ask = async (query: string, variables?: object): Promise<any> => {
    const { data, errors } = await owner.monitoring(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data!)[0];
  };
  const addBrokenSite = async (): Promise<string> => {
    const url = `http://127.0.0.1:${await closedPort()}/`;
    const input = { name: 'Shop', url, checkIntervalSeconds: 3_600, failureThreshold: 1 };
    return (await ask('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', { input }))
      .id;
  };
  const look = async (id: string): Promise<any> =>
    ask('query ($id: ID!) { site(id: $id) { status nextCheckAt } }', { id });
  const wasChecked = async (id: string): Promise<boolean> =>
    Date.parse((await look(id)).nextCheckAt) > Date.now() + 60_000;
  const memories = async (): Promise<number> =>
    (await database.pool.query('select 1 from network_references')).rowCount ?? 0;

  it('calls no site down if the references have answered an earlier one', async () => {
    const reference = await listen();
    const references = `127.0.0.1:${portOf(reference)}`;
    {
      await using _ = await startWorker(references);
      const broken = await addBrokenSite();
      await waitUntil(async () => (await look(broken)).status === 'DOWN', 20_000);
      await waitUntil(async () => (await memories()) === 1);
    }
    reference.close();
    await once(reference, 'close');
    const fine = await addBrokenSite();
    const alertsBefore = (await ask('{ alerts { id } }')).length;
    const worker = await startWorker(references);
    await waitUntil(() => wasChecked(fine), 20_000);
    // Stopped, it has stored what it found.
    expect(await worker.stop()).toBe(0);
    expect((await look(fine)).status).toBe('UNKNOWN');
    expect(await ask('{ alerts { id } }')).toHaveLength(alertsBefore);
    expect(await ask('query ($id: ID!) { checks(siteId: $id) { status } }', { id: fine })).toEqual([]);
  }, 90_000);

  it('finds real failures if the references have never answered', async () => {
    await using _ = await startWorker(`127.0.0.1:${await closedPort()}`);
    const broken = await addBrokenSite();
    await waitUntil(async () => (await look(broken)).status === 'DOWN', 20_000);
    expect(await ask('query ($id: ID) { alerts(siteId: $id) { alertType } }', { id: broken })).toEqual([
      { alertType: 'SITE_DOWN' },
    ]);
  }, 60_000);
});
