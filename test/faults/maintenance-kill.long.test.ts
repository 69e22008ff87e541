import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Client, dataOf } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { startProvider } from '#testkit/provider.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { endWindow, startMaintenance } from '../contract/maintenance-requests.fixture.ts';
import { make, newSite, readSite } from '../contract/monitoring-requests.fixture.ts';

/** A shop that can be shut. */
async function startShop() {
  const state = { isShut: false };
  const server = createServer((_request, response) => {
    if (state.isShut) response.writeHead(503, { connection: 'close' }).end('maintenance');
    else response.writeHead(200, { connection: 'close' }).end('welcome');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void server.close() };
}

describe('a process that is killed with SIGKILL at the end of a maintenance', () => {
  it('announces what is still broken once after its restart, and nothing that came back', async () => {
    await using stack = new AsyncDisposableStack();
    const database = stack.use(await createTestDatabase());
    const provider = stack.use(await startProvider());
    const [broken, back] = [stack.use(await startShop()), stack.use(await startShop())];
    const env = {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: stack.use(await temporaryDir()).path,
      STEWARD_NETWORK_REFERENCES: 'none',
      STEWARD_SIGN_UP: 'open',
      PORT: '0',
      HOST: '127.0.0.1',
    };
    const first = await startSteward(['serve'], env);
    const client = new Client(first.url);
    await client.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
    dataOf(
      await make(client, 'updateNotificationSettings', {
        webhookEnabled: true,
        webhookUrl: `${provider.url}/hook`,
      }),
    );
    const add = async (name: string, { url }: { url: string }): Promise<string> =>
      (await newSite(client, { name, url, checkIntervalSeconds: 30 })).id;
    const sites = [await add('Broken', broken), await add('Back', back)];
    const all = (current: Client, status: string) => async () =>
      (await Promise.all(sites.map((id) => readSite(current, id)))).every((site) => site.status === status);
    await waitUntil(all(client, 'UP'), longWaitMs);

    const window = dataOf(await startMaintenance(client, sites, 30));
    for (const shop of [broken, back]) shop.state.isShut = true;
    for (const siteId of sites)
      await client.monitoring('mutation ($siteId: ID!) { triggerCheck(siteId: $siteId) }', { siteId });
    await waitUntil(all(client, 'DOWN'), longWaitMs);
    expect(provider.received).toEqual([]);
    back.state.isShut = false;
    dataOf(await endWindow(client, window.id));
    await first.stop('SIGKILL');
    // Once more, at a time when the end may have been noted, checked or announced.
    const second = await startSteward(['serve'], env);
    await second.stop('SIGKILL');

    const last = stack.use(await startSteward(['serve'], env));
    const restarted = new Client(last.url);
    restarted.cookie = client.cookie;
    await waitUntil(() => provider.received.length > 0, longWaitMs);
    await waitUntil(async () => (await readSite(restarted, sites[1]!)).status === 'UP', longWaitMs);
    // A webhook is delivered at least once, each time with the same id.
    const ids = new Set(provider.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(1);
    expect(provider.received[0]!.json).toMatchObject({ type: 'alert.opened' });
    expect(provider.received[0]!.body).toContain('Broken');
    const { rows } = await database.pool.query(
      'select event from notification_deliveries where channel = $1',
      ['webhook'],
    );
    expect(rows).toEqual([{ event: 'OPENED' }]);
  });
});
