import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDemoShop, type DemoShop } from '../demo-shop/demo-shop.ts';
import { browserIsMissing, chromium } from './browser.fixture.ts';

const patience = 60_000;

describe.skipIf(browserIsMissing())('the browser worker', () => {
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
    const { data } = await owner.monitoring(
      `mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }`,
      { input: { name: 'Mugs', url: `${shop.url}/mug`, browserChecks: true, checkIntervalSeconds: 1 } },
    );
    siteId = data!['createSite'].id;
  }, patience);
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  }, patience);

  const checks = async (type: string): Promise<any[]> => {
    const { data } = await owner.monitoring(
      `query ($id: ID!) { checks(siteId: $id, limit: 100) {
        id checkType status responseTimeMs statusCode errorMessage screenshotUrl jsErrors { source message url line column stackTrace }
        steps { name action status durationMs message } } }`,
      { id: siteId },
    );
    return data!['checks'].filter((check: any) => check.checkType === type);
  };
  const alerts = async (): Promise<any[]> =>
    (
      await owner.monitoring('query ($id: ID!) { alerts(siteId: $id) { id alertType status message } }', {
        id: siteId,
      })
    ).data!['alerts'];

  it('checks a site in the browser', { timeout: patience }, async () => {
    await waitUntil(async () => (await checks('BROWSER')).length > 0, patience);
    const [check] = await checks('BROWSER');
    expect(check).toMatchObject({
      status: 'UP',
      statusCode: 200,
      errorMessage: null,
      jsErrors: [],
      steps: null,
    });
    expect(check.screenshotUrl).toBeNull();
  });

  it('opens one alert for JavaScript errors, and adds later ones to it', { timeout: patience }, async () => {
    shop.break('script');
    await waitUntil(async () => (await alerts()).length === 1, patience);
    const [alert] = await alerts();
    expect(alert).toMatchObject({ alertType: 'JS_ERROR', status: 'OPEN' });
    expect(alert.message).toBe('JavaScript errors on Mugs: ReferenceError: shop is not defined');
    shop.break('script', 'stock');
    await waitUntil(async () => (await alerts())[0].message.includes('; '), patience);
    const all = await alerts();
    expect(all).toEqual([{ ...alert, message: `${alert.message}; the stock of mug is unknown` }]);
    const newest = (await checks('BROWSER'))[0];
    expect(newest).toMatchObject({ status: 'UP' });
    expect(newest.jsErrors.map(({ source }: any) => source)).toEqual(['uncaught', 'console']);
    shop.break();
    await waitUntil(async () => (await alerts())[0].status === 'RESOLVED', patience);
  });

  it(
    'keeps a screenshot of the failing step, which only the owner can read',
    { timeout: patience },
    async () => {
      shop.break('shipping');
      // From here on, the browser is needed for the checkout.
      await owner.monitoring(
        'mutation ($id: ID!) { updateSite(id: $id, input: { checkIntervalSeconds: 300 }) { id } }',
        { id: siteId },
      );
      await owner.monitoring(
        `mutation ($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id } }`,
        {
          id: siteId,
          input: {
            checkIntervalSeconds: 1,
            steps: [
              { name: 'Open', action: 'GOTO', value: '/mug' },
              { name: 'Add', action: 'CLICK', selector: '#product-addtocart-button' },
              { name: 'Added', action: 'EXPECT_VISIBLE', selector: '.message-success' },
              { name: 'Checkout', action: 'GOTO', value: '/checkout' },
              { name: 'Form', action: 'EXPECT_VISIBLE', selector: '#co-shipping-form', timeoutMs: 300 },
              { name: 'Fill', action: 'FILL', selector: '[name=voucher]', value: 'top-secret', secret: true },
            ],
          },
        },
      );
      await waitUntil(
        async () => (await alerts()).some(({ alertType }) => alertType === 'CHECKOUT_FAILED'),
        patience,
      );
      const failure = 'step "Form": "#co-shipping-form" was not visible within 0.3 s';
      expect((await alerts()).find(({ alertType }) => alertType === 'CHECKOUT_FAILED').message).toBe(
        `The checkout of Mugs fails: ${failure}`,
      );
      const [check] = await checks('CHECKOUT_FLOW');
      expect(check).toMatchObject({ status: 'DOWN', errorMessage: failure, jsErrors: null });
      expect(check.steps.map(({ status }: any) => status)).toEqual([
        'PASSED',
        'PASSED',
        'PASSED',
        'PASSED',
        'FAILED',
        'SKIPPED',
      ]);

      const picture = await owner.get(check.screenshotUrl);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
      const { client: script } = await owner.mintToken();
      expect((await script.get(check.screenshotUrl)).status).toBe(200);
      expect((await app.stranger().get(check.screenshotUrl)).status).toBe(401);
      const other = await app.signUp();
      expect((await other.get(check.screenshotUrl)).status).toBe(404);
      expect((await owner.get('/monitoring/screenshots/nonsense')).status).toBe(404);
    },
  );

  it('keeps only the newest screenshots', { tags: ['long'], timeout: patience }, async () => {
    const { pool } = app.platform.database;
    await pool.query(
      `insert into screenshots (check_id, site_id, created_at, image)
       select gen_random_uuid(), $1, now() - make_interval(days => n), '\\xffd8ff' from generate_series(1, 40) n`,
      [siteId],
    );
    const count = async (): Promise<number> =>
      Number(
        (await pool.query('select count(*) from screenshots where site_id = $1', [siteId])).rows[0].count,
      );
    await waitUntil(async () => (await count()) <= 20, patience);
    const { rows } = await pool.query(
      "select max(created_at) > now() - interval '1 minute' as fresh from screenshots",
    );
    expect(rows[0].fresh).toBe(true);
  });
});
