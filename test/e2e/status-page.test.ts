import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { unlimited } from '#testkit/agent.fixture.ts';
import { Client } from '#testkit/client.ts';
import { createTestDatabase } from '#testkit/database.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { startSteward, temporaryDir } from '#testkit/process.ts';
import { waitUntil } from '#testkit/wait.ts';
import { browserIsMissing, launchBrowser, seriousFindings, visit } from '../console/console.fixture.ts';
import { dataOf, newSite } from '../contract/monitoring-requests.fixture.ts';

let stack = new AsyncDisposableStack();
afterEach(async () => {
  await stack.disposeAsync();
  stack = new AsyncDisposableStack();
});

type Shop = { url: string; breakDown(): void; mend(): void };

async function startShop(): Promise<Shop> {
  let status = 200;
  const server = createServer((_request, response) => response.writeHead(status).end('Shop'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breakDown: () => void (status = 500),
    mend: () => void (status = 200),
  };
}

async function startProgram(mail: MailServer): Promise<Client> {
  const database = stack.use(await createTestDatabase());
  const dir = stack.use(await temporaryDir());
  const running = stack.use(
    await startSteward(['serve'], {
      DATABASE_URL: database.address.connectionString,
      STEWARD_DATA_DIR: dir.path,
      SMTP_URL: mail.url,
      HOST: '127.0.0.1',
      PORT: '0',
      ...unlimited,
    }),
  );
  const owner = new Client(running.url);
  await owner.signUp({ email: 'ada@example.com', name: 'Ada', password: 'correct horse battery' });
  return owner;
}

/** A reload, as a visitor does it: nothing is pushed to the page. */
const shows = (page: Page, text: string | RegExp): Promise<void> =>
  waitUntil(async () => {
    await page.reload();
    return page.getByText(text).first().isVisible();
    // A second or two on a quiet machine.
  });

/** Without the address: the program does not know which free port it got. */
const linkIn = (text: string, path: string): string =>
  new RegExp(String.raw`/status/mugs/${path}/[\w-]+`).exec(text)?.[0] ?? 'no link in the mail';

describe.skipIf(browserIsMissing())('a status page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());

  it('says soon that the shop is broken and works again, and so do mails', async () => {
    const mail = await startMailServer();
    stack.defer(() => mail.close());
    const shop = await startShop();
    const owner = await startProgram(mail);
    const site = await newSite(owner, { name: 'internal-name-7', url: shop.url, failureThreshold: 1 });
    dataOf(
      await owner.monitoring(
        'mutation ($input: CreateStatusPageInput!) { createStatusPage(input: $input) { id url } }',
        {
          input: {
            slug: 'mugs',
            title: 'Mugs & More',
            autoPublishAfterMinutes: 0,
            components: [{ name: 'Online shop', group: 'Shops', siteId: site.id }],
          },
        },
      ),
    );
    /** The team gets mails about alerts as well. */
    const toCustomer = (): string[] =>
      mail.received.filter(({ to }) => to.includes('customer@example.com')).map(({ text }) => text);
    await using visitor = await visit(browser, owner.url, null, { javaScriptEnabled: false });
    const { page } = visitor;
    // A new page is known to the server within a second or two.
    await waitUntil(async () => (await fetch(`${owner.url}/status/mugs`)).ok);
    await page.goto('/status/mugs');
    await page.getByRole('heading', { name: 'Mugs & More' }).waitFor();
    await page.getByText('All systems work').waitFor();

    await page.locator('#address').fill('customer@example.com');
    await page
      .getByRole('button', { name: /subscribe/i })
      .first()
      .click();
    await waitUntil(() => toCustomer().length === 1);
    await page.goto(linkIn(toCustomer()[0]!, 'confirm'));
    await page.getByRole('button').first().click();
    await page.getByText('You are subscribed').waitFor();
    await page.goto('/status/mugs');

    const alerts = async (): Promise<number> => {
      const { data } = await owner.monitoring('{ alerts(unresolvedOnly: true) { id } }');
      return (data!['alerts'] as unknown[]).length;
    };
    const check = async (): Promise<unknown> =>
      dataOf(await owner.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id: site.id }));
    shop.breakDown();
    await check();
    await waitUntil(async () => (await alerts()) === 1, longWaitMs);
    await shows(page, /Online shop.*(unavailable|down|disturbed)/i);
    const text = (await page.textContent('body'))!;
    expect(text).not.toMatch(/internal-name-7|HTTP 500|127\.0\.0\.1/);
    await waitUntil(() => toCustomer().length === 2);
    expect(toCustomer()[1]!).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
    expect(toCustomer()[1]!).toContain('Online shop');

    shop.mend();
    await check();
    await waitUntil(async () => (await alerts()) === 0, longWaitMs);
    await shows(page, 'All systems work');
    // The update about the end can follow a second later.
    await shows(page, /resolved/i);
    await waitUntil(() => toCustomer().length === 3);
    expect(toCustomer()[2]!).toMatch(/resolved/i);
    expect(visitor.complaints).toEqual([]);
    await using examined = await visit(browser, owner.url, null);
    await examined.page.goto('/status/mugs');
    expect(await seriousFindings(examined.page)).toEqual([]);
    expect(examined.complaints).toEqual([]);
  });
});
