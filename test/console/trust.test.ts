import { randomUUID } from 'node:crypto';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';
import { startDeployment, type Running } from './running.ts';

/** Input is not lost, displayed data is current, and the keyboard focus is in the right place. */
describe.skipIf(browserIsMissing())('the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let siteId: string;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
    const { data } = await owner.monitoring(
      'mutation { createSite(input: { name: "Shop", url: "http://127.0.0.1:1/" }) { id } }',
    );
    siteId = data!['createSite'].id;
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const change = (input: object): Promise<unknown> =>
    owner.monitoring(
      'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { id } }',
      { id: siteId, input },
    );
  const siteNow = async (fields: string): Promise<Record<string, unknown>> =>
    (await owner.monitoring(`query ($id: ID!) { site(id: $id) { ${fields} } }`, { id: siteId })).data![
      'site'
    ];

  it(
    'keeps the input of a checkout flow while the site is muted and loaded again',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/sites/${siteId}/checkout`);
      await page.getByLabel('Product path').fill('/a-product.html');
      await page.getByRole('button', { name: 'Mute', exact: true }).click();
      await page.getByRole('button', { name: 'Unmute' }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByLabel('Product path').inputValue()).toBe('/a-product.html');
      await page.getByRole('button', { name: 'Save and enable' }).click();
      await page.getByText('The checkout flow is saved and enabled.').waitFor();
      expect(await siteNow('checkoutFlow { productPath }')).toEqual({
        checkoutFlow: { productPath: '/a-product.html' },
      });
    },
  );

  it('saves edited fields and keeps concurrent changes of other fields', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}/settings`);
    await page.getByLabel('Required text').fill('Add to cart');
    await change({ name: 'Renamed shop' });
    await page.getByRole('heading', { level: 1, name: 'Renamed shop' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    expect(await siteNow('name expectedContent')).toEqual({
      name: 'Renamed shop',
      expectedContent: 'Add to cart',
    });
    // After saving, the form shows the stored values again.
    await change({ name: 'Shop' });
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Shop');
  });

  it('does not test a channel with unsaved changes', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/settings');
    const email = page.getByRole('region', { name: 'Email' });
    await email.getByLabel('Addresses').fill('ops@shop.example');
    await email.getByText('Save the changes before you send a test.').waitFor();
    expect(await email.getByRole('button', { name: 'Send a test' }).isDisabled()).toBe(true);
    await email.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Email settings saved.').waitFor();
    expect(await email.getByRole('button', { name: 'Send a test' }).isEnabled()).toBe(true);
  });

  it('shows that the server is unreachable, and hides that when it is reachable again', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}`);
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText('The server is unreachable.').waitFor();
    // Data that was already loaded stays visible.
    expect(await page.getByRole('heading', { level: 1, name: 'Shop' }).isVisible()).toBe(true);
    await page.context().setOffline(false);
    await page.getByText('The server is unreachable.').waitFor({ state: 'hidden' });
  });

  it('treats the error page of a proxy as an unreachable server', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.route('**/monitoring/graphql', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await page.goto('/alerts');
    await page.getByText('The server is unreachable.').waitFor();
    await page.unroute('**/monitoring/graphql');
    await page.getByText('No open alerts').waitFor();
    expect(await page.getByText('The server is unreachable.').count()).toBe(0);
  });

  it('moves the keyboard focus into a dialog, to an invalid field, and back', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Add site' }).focus();
    await page.keyboard.press('Enter');
    const focused = (): Promise<string | null> =>
      page.evaluate<string | null>(
        'document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent',
      );
    expect(await focused()).toBe('Address');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.locator('.field-error').first().waitFor();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-invalid")')).toBe('true');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await focused()).toBe('Add site');
  });

  it('keeps the filter of a list in the URL', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByLabel('Search sites').fill('sho');
    await page.waitForURL('**/sites?search=sho');
    await page.getByRole('link', { name: 'Shop', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
    await page.goBack();
    await page.getByLabel('Search sites').waitFor();
    expect(await page.getByLabel('Search sites').inputValue()).toBe('sho');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sites' }).click();
    await page.waitForURL(/\/sites$/);
    expect(await page.getByLabel('Search sites').inputValue()).toBe('');
  });

  describe('a live log', () => {
    let running: Running;
    beforeAll(async () => {
      running = await startDeployment(owner);
    });

    /** The WebSocket of the page, which the test closes as the server would. */
    const watch = async (page: Page): Promise<WebSocketRoute> => {
      const connected = Promise.withResolvers<WebSocketRoute>();
      await page.routeWebSocket('**/deployment/graphql/ws', (socket) => {
        socket.connectToServer();
        connected.resolve(socket);
      });
      await page.goto(`/deployments/${running.deploymentId}`);
      await page.getByText('colour 31').waitFor();
      return connected.promise;
    };

    it('continues from the stored log when its connection ends, with every line once', async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      const socket = await watch(page);
      await socket.close({ code: 1013, reason: 'Too slow' });
      await running.write('after the connection ended');
      await page.getByText('after the connection ended').waitFor();
      expect(await page.getByText('colour 31').count()).toBe(1);
    });

    it('redirects to sign in when the session has ended', { tags: ['long'] }, async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      const socket = await watch(page);
      await socket.close({ code: 4401, reason: 'Unauthorized' });
      await page.waitForURL('**/auth?next=*');
      expect(new URL(page.url()).searchParams.get('next')).toBe(`/deployments/${running.deploymentId}`);
    });
  });

  it(
    'shows the alert that a message links to, with the messages sent about it',
    { tags: ['long'] },
    async () => {
      const alertId = randomUUID();
      await app.platform.database.pool.query(
        `insert into alerts (id, site_id, type, message, created_at, status, resolved_at)
       select case when i = 0 then $2::uuid else gen_random_uuid() end, $1, 'SITE_DOWN', 'alert number ' || i, now() - (601 - i) * interval '1 minute',
              case when i = 0 then 'OPEN' else 'RESOLVED' end, case when i = 0 then null else now() end from generate_series(0, 600) i`,
        [siteId, alertId],
      );
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      // The oldest of 601 alerts, and the only one that is still open.
      await page.goto(`/alerts/${alertId}`);
      await page.getByText('alert number 0', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Notifications', expanded: true }).waitFor();
      await page.goto('/alerts');
      await page.getByText('alert number 0', { exact: true }).waitFor();
      await page.getByLabel('State').selectOption('resolved');
      await page.getByLabel('Search alerts').fill('number 600');
      await page.getByText('alert number 600', { exact: true }).waitFor();
      expect(await page.locator('.alert').count()).toBe(1);
    },
  );
});
