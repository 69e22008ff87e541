import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { freePort } from '#testkit/free-port.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';

async function listen(): Promise<Server> {
  const server = createServer((socket) => socket.end()).listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Separate worker processes, one after the other, on one database. */
describe('a process that starts while its own network is down', () => {
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
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const startWorker = (references: string) =>
    startSteward(['worker', 'checks'], { ...env, STEWARD_NETWORK_REFERENCES: references });
  const request = async (query: string, variables?: object): Promise<any> => {
    const { data, errors } = await owner.monitoring(query, variables);
    expect(errors).toBeUndefined();
    return Object.values(data!)[0];
  };
  const addBrokenSite = async (): Promise<string> => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    const input = { name: 'Shop', url, checkIntervalSeconds: 3_600, failureThreshold: 1 };
    return (
      await request('mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }', { input })
    ).id;
  };
  const readSite = async (id: string): Promise<any> =>
    request('query ($id: ID!) { site(id: $id) { status nextCheckAt } }', { id });
  const wasChecked = async (id: string): Promise<boolean> =>
    Date.parse((await readSite(id)).nextCheckAt) > Date.now() + 60_000;
  const rememberedReferences = async (): Promise<number> =>
    (await database.pool.query('select 1 from network_references')).rowCount ?? 0;

  it('reports no site as down if the references were reachable for an earlier process', async () => {
    const reference = await listen();
    const references = `127.0.0.1:${portOf(reference)}`;
    {
      await using _ = await startWorker(references);
      const broken = await addBrokenSite();
      await waitUntil(async () => (await readSite(broken)).status === 'DOWN');
      await waitUntil(async () => (await rememberedReferences()) === 1);
    }
    reference.close();
    await once(reference, 'close');
    const fine = await addBrokenSite();
    const alertsBefore = (await request('{ alerts { id } }')).length;
    const worker = await startWorker(references);
    await waitUntil(() => wasChecked(fine));
    // After it has stopped, all its results are stored.
    expect(await worker.stop()).toBe(0);
    expect((await readSite(fine)).status).toBe('UNKNOWN');
    expect(await request('{ alerts { id } }')).toHaveLength(alertsBefore);
    expect(await request('query ($id: ID!) { checks(siteId: $id) { status } }', { id: fine })).toEqual([]);
  });

  it('reports real failures if the references were never reachable', { tags: ['long'] }, async () => {
    await using _ = await startWorker(`127.0.0.1:${await freePort()}`);
    const broken = await addBrokenSite();
    await waitUntil(async () => (await readSite(broken)).status === 'DOWN');
    expect(await request('query ($id: ID) { alerts(siteId: $id) { alertType } }', { id: broken })).toEqual([
      { alertType: 'SITE_DOWN' },
    ]);
  });
});
