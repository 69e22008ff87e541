import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openAgentFixture, unlimited, type AgentFixture } from '#testkit/agent.fixture.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase, type TestDatabase } from '#testkit/database.ts';
import { freePort } from '#testkit/free-port.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir, type RunningSteward } from '#testkit/process.ts';
import { ageVerification } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, chromium } from '../browser/browser.fixture.ts';
import { change, dataOf, newSite } from '../contract/monitoring-requests.fixture.ts';
import { readWatched, type WatchedDeployment } from '../contract/verification.fixture.ts';
import { startDemoShop } from '../demo-shop/demo-shop.ts';

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

/** The control plane as a process that can be killed and started again on the same port. */
async function startControlPlane(more: Record<string, string> = {}) {
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const env = {
    DATABASE_URL: database.address.connectionString,
    STEWARD_DATA_DIR: dir.path,
    HOST: '127.0.0.1',
    ...unlimited,
    ...more,
  };
  const PORT = String(await freePort());
  let running: RunningSteward = await startSteward(['serve'], { ...env, PORT });
  stack.defer(() => running[Symbol.asyncDispose]());
  const { url } = running;
  const owner = new Client(url);
  await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
  return {
    database,
    owner,
    stored: { platform: { database } },
    kill: () => running.stop('SIGKILL'),
    start: async () => {
      running = await startSteward(['serve'], { ...env, PORT });
    },
  };
}

/** Shows what the live release contains; one that contains "broken" answers with 500. */
async function startShop(deployPath: () => string): Promise<string> {
  const server = createServer((_request, response) => {
    void readFile(join(deployPath(), 'current/index.html'), 'utf8')
      .catch(() => 'no release yet')
      .then((page) => response.writeHead(page.includes('broken') ? 500 : 200).end(page));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const untilChecked = (database: TestDatabase): Promise<void> =>
  waitUntil(async () => {
    const { rowCount } = await database.pool.query(
      `select 1 from targets where confirmed_status <> 'UP' and next_check_at is not null`,
    );
    return rowCount === 0;
  }, longWaitMs);

const until = async (
  client: Client,
  id: string,
  isMet: (verification: NonNullable<WatchedDeployment['verification']>) => unknown,
): Promise<NonNullable<WatchedDeployment['verification']>> => {
  let found: WatchedDeployment['verification'] = null;
  await waitUntil(async () => {
    found = (await readWatched(client, id).catch(() => null))?.verification ?? null;
    return found !== null && isMet(found);
  }, longWaitMs);
  return found!;
};

describe('with a real agent and a real repository', () => {
  it('a broken release is rolled back, although the control plane is killed and the agent is away', async () => {
    const { owner, database, kill, start } = await startControlPlane();
    let host: AgentFixture | null = null;
    const site = await newSite(owner, { url: await startShop(() => host?.deployPath ?? '/nowhere') });
    const verification = { mode: 'ROLLBACK', siteIds: [site.id], settleSeconds: 0 };
    host = stack.use(await openAgentFixture(owner, { verification }, { 'index.html': 'one' }));
    const agent = await host.start();
    await untilChecked(database);
    const first = await host.deploy({ version: '1.0.0' });
    expect(first.status).toBe('SUCCEEDED');

    await host.repository.commit({ 'index.html': 'broken' });
    const second = await host.deploy({ version: '1.0.1', supersede: true });
    expect(second.status).toBe('SUCCEEDED');
    await kill();
    await agent.kill('SIGTERM');
    await start();
    const failed = await until(owner, second.id, ({ state }) => state === 'FAILED');
    expect(failed.findings).toMatchObject([{ signal: 'SITE_DOWN' }]);
    expect(failed.rollback).toMatchObject({ version: '1.0.0', automatic: true });
    expect((await readWatched(owner, failed.rollback!.id)).status).toBe('PENDING');

    await kill();
    await start();
    await host.start();
    const rollback = await host.ended(failed.rollback!.id);
    expect(rollback).toMatchObject({ status: 'SUCCEEDED', releaseTimestamp: first.releaseTimestamp });
    expect(rollback.log).toContain(failed.findings[0]!.message);
    expect(await host.current()).toBe(first.releaseTimestamp);
    await until(owner, rollback.id, ({ targets }) => targets[0]?.lastCheckAt && !targets[0].isDown);
    await ageVerification({ platform: { database } }, rollback.id, 600);
    await until(owner, rollback.id, ({ state }) => state === 'PASSED');
  });

  it.skipIf(browserIsMissing())(
    'a release that breaks the payment is rolled back, and the shop sells again',
    { tags: ['long'] },
    async () => {
      const { owner, database } = await startControlPlane({ STEWARD_CHROMIUM: chromium!.executable });
      const shop = stack.use(await startDemoShop());
      const site = await newSite(owner, { url: shop.url });
      const flow = [
        { name: 'Open', action: 'GOTO', value: '/mug' },
        { name: 'Add', action: 'CLICK', selector: '#product-addtocart-button' },
        { name: 'Added', action: 'EXPECT_VISIBLE', selector: '.message-success' },
        { name: 'Checkout', action: 'GOTO', value: '/checkout' },
        { name: 'Next', action: 'CLICK', selector: '.next' },
        { name: 'Payment', action: 'EXPECT_VISIBLE', selector: '[name=payment]', timeoutMs: 1_000 },
      ];
      dataOf(await change(owner, 'updateCheckoutFlowConfig', site.id, { steps: flow }));
      const verification = { mode: 'ROLLBACK', siteIds: [site.id], settleSeconds: 0 };
      // The release says where the shop is broken.
      const apply = `fetch('${shop.url}/break?at=' + require('fs').readFileSync('fault'), { method: 'POST' })`;
      const commands = { afterSwitch: [`${process.execPath} -e "${apply}"`] };
      const host = stack.use(await openAgentFixture(owner, { verification, commands }, { fault: '' }));
      await host.start();
      await untilChecked(database);
      const first = await host.deploy({ version: '1.0.0' });
      expect(first.status).toBe('SUCCEEDED');
      await host.repository.commit({ fault: 'payment' });
      const second = await host.deploy({ version: '1.0.1', supersede: true });
      const failed = await until(owner, second.id, ({ state }) => state === 'FAILED');
      expect(failed.findings).toMatchObject([{ signal: 'CHECKOUT_FAILED', checkId: expect.any(String) }]);
      const rollback = await host.ended(failed.rollback!.id);
      expect(rollback.status).toBe('SUCCEEDED');
      await until(owner, rollback.id, ({ targets }) =>
        targets.every(({ lastCheckAt, isDown }) => lastCheckAt && !isDown),
      );
      await ageVerification({ platform: { database } }, rollback.id, 600);
      await until(owner, rollback.id, ({ state }) => state === 'PASSED');
    },
  );
});
