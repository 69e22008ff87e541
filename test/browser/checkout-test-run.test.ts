import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWork } from '#app/workers.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, newSite } from '../contract/monitoring-requests.fixture.ts';
import {
  cancelCheckoutTestRun,
  checkoutTestRun,
  startCheckoutTestRun,
} from '../contract/operations/monitoring.generated.ts';
import { startDemoShop, type DemoShop } from '../demo-shop/demo-shop.ts';
import { browserIsMissing, chromium } from './browser.fixture.ts';

const patience = 60_000;

const toCheckout = [
  { name: 'Open', action: 'GOTO', value: '/mug' },
  { name: 'Add', action: 'CLICK', selector: '#product-addtocart-button' },
  { name: 'Added', action: 'EXPECT_VISIBLE', selector: '.message-success' },
  { name: 'Checkout', action: 'GOTO', value: '/checkout' },
] as const;

describe.skipIf(browserIsMissing())('a test run of a checkout flow in the browser', () => {
  let app: TestApp;
  let owner: Client;
  let shop: DemoShop;
  let siteId: string;
  beforeAll(async () => {
    shop = await startDemoShop();
    app = await startApp({
      work: ['jobs', 'browser'],
      env: { STEWARD_CHROMIUM: chromium!.executable, STEWARD_MIN_CHECK_INTERVAL_SECONDS: '1' },
    });
    owner = await app.signUp();
    siteId = (await newSite(owner, { name: 'Mugs', url: `${shop.url}/mug` })).id;
  }, patience);
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  }, patience);

  const start = async (steps: readonly object[], more: object = {}): Promise<string> =>
    dataOf(await owner.send(startCheckoutTestRun, { siteId, input: { steps, ...more } as never })).id;
  const read = async (id: string) => dataOf(await owner.send(checkoutTestRun, { id }))!;
  const ended = async (id: string) => {
    await waitUntil(async () => (await read(id)).finishedAt !== null, patience);
    return read(id);
  };

  it('reports each step as it ends, with a screenshot that only the team can read', async () => {
    const never = { name: 'Never', action: 'WAIT_FOR', selector: '#never', timeoutMs: 60_000 };
    const id = await start([...toCheckout, never]);
    await waitUntil(async () => (await read(id)).steps.length === 4, patience);
    const running = await read(id);
    expect(running).toMatchObject({ status: 'RUNNING', totalSteps: 5, finishedAt: null });
    expect(running.steps.map(({ name, status }) => [name, status])).toEqual(
      toCheckout.map(({ name }) => [name, 'PASSED']),
    );
    const path = running.steps[3]!.screenshotUrl!;
    const picture = await owner.get(path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect((await (await app.signUp()).get(path)).status).toBe(404);
    expect((await app.stranger().get(path)).status).toBe(401);
    dataOf(await owner.send(cancelCheckoutTestRun, { id }));
    expect(await ended(id)).toMatchObject({ status: 'CANCELLED', message: null });
  });

  it('passes or fails as a check would, and opens no alert', { tags: ['long'] }, async () => {
    expect(await ended(await start(toCheckout))).toMatchObject({ status: 'PASSED', message: null });
    const form = { name: 'Form', action: 'EXPECT_VISIBLE', selector: '#nothing', timeoutMs: 200 };
    const after = { name: 'After', action: 'CLICK', selector: '#x' };
    const failed = await ended(await start([...toCheckout, { ...form, optional: true }, form, after]));
    expect(failed).toMatchObject({
      status: 'FAILED',
      message: 'step "Form": "#nothing" was not visible within 0.2 s',
    });
    expect(failed.steps.map(({ status, screenshotUrl }) => [status, screenshotUrl !== null])).toEqual([
      ...toCheckout.map(() => ['PASSED', true]),
      ['FAILED', true],
      ['FAILED', true],
      ['SKIPPED', false],
    ]);
    expect(await rowsOf(app, 'alerts')).toEqual([]);
    expect(await rowsOf(app, 'checks', { kind: 'CHECKOUT_FLOW' })).toEqual([]);
  });

  it('masks secret values, and keeps none of them', async () => {
    const secret = { name: 'Fill', action: 'FILL', selector: '#none', value: 'hunter2-plain', secret: true };
    const run = await ended(await start([toCheckout[0], { ...secret, timeoutMs: 200 }]));
    expect(run.status).toBe('FAILED');
    expect(JSON.stringify(await rowsOf(app, 'checkout_test_runs'))).not.toContain('hunter2-plain');
    expect(await rowsOf(app, 'checkout_test_runs', { id: run.id })).toMatchObject([
      { flow: null, secrets: null },
    ]);
  });

  it('places no order unless orders are allowed', { tags: ['long'] }, async () => {
    const next = { name: 'Next', action: 'CLICK', selector: '.next' };
    const order = { name: 'Order', action: 'CLICK', selector: '[title="Place Order"]' };
    const refused = await ended(await start([...toCheckout, next, order]));
    expect(refused.message).toContain('this would place an order');
    expect(shop.orders()).toBe(0);
    const thanks = { name: 'Thanks', action: 'EXPECT_URL', value: '/thank-you' };
    await ended(await start([...toCheckout, next, order, thanks], { allowOrderPlacement: true }));
    expect(shop.orders()).toBe(1);
  });

  it('does not reach private addresses that its team may not reach', async () => {
    const member = await app.signUp();
    const { id: site } = await newSite(member);
    // As if its name resolved to this machine now: what may be requested is decided when it runs.
    await app.platform.database.pool.query('update sites set url = $2 where id = $1', [site, shop.url]);
    const steps = [{ name: 'Open', action: 'GOTO', value: '/mug', timeoutMs: 5_000 } as const];
    const { id } = dataOf(await member.send(startCheckoutTestRun, { siteId: site, input: { steps } }));
    const readOwn = async () => dataOf(await member.send(checkoutTestRun, { id }))!;
    await waitUntil(async () => (await readOwn()).finishedAt !== null, patience);
    expect(await readOwn()).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('not allowed'),
    });
  });

  it('ends without a result when its worker stops, and is not run again', async () => {
    await using other = await startApp({
      work: [],
      env: { STEWARD_CHROMIUM: chromium!.executable },
    });
    const client = await other.signUp();
    const site = await newSite(client, { url: `${shop.url}/mug` });
    const never = { name: 'Never', action: 'WAIT_FOR', selector: '#never', timeoutMs: 60_000 } as const;
    const { id } = dataOf(
      await client.send(startCheckoutTestRun, {
        siteId: site.id,
        input: { steps: [toCheckout[0], never] },
      }),
    );
    const readIt = async () => dataOf(await client.send(checkoutTestRun, { id }))!;
    expect((await readIt()).status).toBe('QUEUED');
    const worker = await startWork(other.platform, ['browser']);
    await waitUntil(async () => (await readIt()).steps.length === 1, patience);
    await worker.stop();
    expect(await readIt()).toMatchObject({
      status: 'INCONCLUSIVE',
      message: 'The worker that ran it was stopped. Start it again.',
    });
  });
});
