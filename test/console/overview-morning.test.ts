import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { silenceAgent } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  newDeployment,
  newHost,
  readEnvironment,
  updateEnvironment,
} from '../contract/deployment-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('a morning on which several things are broken at once', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  let apples: string;
  let pears: string;
  let hosts: Record<'apples' | 'plums' | 'cherries', { id: string; agent: ScriptedAgent }>;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
    const site = async (name: string): Promise<string> =>
      (await newSite(owner, { name, url: `https://${name.toLowerCase()}.example/`, failureThreshold: 1 })).id;
    [apples, pears] = [await site('Apples'), await site('Pears')];
    await storeCheck(app, apples, up);
    await storeCheck(app, pears, up);
    hosts = {
      apples: await newHost(owner, { name: 'Apples live' }),
      plums: await newHost(owner, { name: 'Plums live' }),
      cherries: await newHost(owner, { name: 'Cherries live', host: 'web9.cherries.example' }),
    };

    // The second release of one shop broke it.
    await updateEnvironment(owner, hosts.apples.id, {
      verification: { mode: 'OFF', siteIds: [apples] },
    });
    for (const version of ['1.0', '1.1']) {
      await newDeployment(owner, hosts.apples.id, { version });
      await hosts.apples.agent.run();
    }
    await storeCheck(app, apples, down);

    // The checkout of another one fails.
    dataOf(
      await owner.monitoring(
        'mutation ($id: ID!) { updateCheckoutFlowConfig(id: $id, input: { steps: [{ name: "Payment", action: GOTO, value: "/" }] }) { id } }',
        { id: pears },
      ),
    );
    const failed = { ...down, statusCode: null, errorMessage: 'step "Payment" was not visible within 10 s' };
    for (let times = 0; times < 2; times += 1)
      await storeCheck(app, pears, failed, { kind: 'CHECKOUT_FLOW' });

    // A deployment failed, and an agent is gone.
    await newDeployment(owner, hosts.plums.id, { version: '3.2' });
    await hosts.plums.agent.run({
      outcome: 'FAILED',
      errorMessage: '"composer install" failed: exit code 2.',
    });
    await hosts.cherries.agent.register();
    // The request is stored together with others half a second later.
    const { id } = hosts.cherries;
    await waitUntil(async () => (await readEnvironment(owner, id)).agentTokens[0]?.lastUsedAt);
    await silenceAgent(app, hosts.cherries.id, 4);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const needs = (page: Page): Locator => page.getByRole('region', { name: /^What needs you now/ });
  const rowOf = (page: Page, text: string): Locator =>
    needs(page).getByRole('listitem').filter({ hasText: text });
  /** At most two clicks, from the overview. */
  async function clicks(page: Page, ...targets: Locator[]): Promise<void> {
    expect(targets.length).toBeLessThanOrEqual(2);
    await page.goto('/');
    for (const target of targets) await target.click();
  }

  it('shows each of them with its reason, the worst first, on a desktop and on a phone', async () => {
    await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
    const { page } = visitor;
    await page.goto('/');
    await rowOf(page, 'Apples is down').waitFor();
    await rowOf(page, 'Cherries').waitFor();
    const titles = await needs(page).locator('.need-title').allInnerTexts();
    expect(titles.slice(0, 4)).toEqual([
      'Apples is down',
      'The checkout of Pears fails',
      'The deployment of 3.2 to Plums live failed',
      'The agent of Cherries live is offline',
    ]);
    await rowOf(page, 'Apples is down').getByText('HTTP 503 Service Unavailable', { exact: true }).waitFor();
    await rowOf(page, 'Apples is down').getByText('Suspected cause: release 1.1 on Apples live').waitFor();
    await rowOf(page, 'checkout of Pears')
      .getByText(/^step "Payment" was not visible/)
      .waitFor();
    await rowOf(page, 'Plums').getByText('"composer install" failed: exit code 2.').waitFor();
    await rowOf(page, 'Cherries')
      .getByText(/^Last seen 4 min ago/)
      .waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(375);
    expect(visitor.complaints).toEqual([]);
  });

  it('lets each of them be acknowledged, rolled back or understood with at most two clicks', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const dialog = page.getByRole('dialog');

    await clicks(
      page,
      rowOf(page, 'checkout of Pears').getByRole('button', { name: /^Acknowledge/ }),
      dialog.getByRole('button', { name: 'Acknowledge', exact: true }),
    );
    await rowOf(page, 'checkout of Pears').getByText('Acknowledged by user1@example.com').waitFor();

    await clicks(page, rowOf(page, 'Plums').getByRole('link', { name: 'Open log' }));
    await page.getByRole('heading', { level: 1, name: '3.2' }).waitFor();

    await clicks(page, rowOf(page, 'Cherries').getByRole('button', { name: 'Show how to start the agent' }));
    await dialog.getByText('Sign in to web9.cherries.example').waitFor();
    await dialog.getByText('sudo systemctl restart steward-agent').waitFor();
    await hosts.cherries.agent.poll({ waitSeconds: 0 });
    await dialog.getByText('The agent is online.').waitFor();
    expect(await findingsInModes(page)).toEqual([]);

    await clicks(
      page,
      rowOf(page, 'Apples is down').getByRole('button', { name: 'Roll back…' }),
      dialog.getByRole('button', { name: 'Roll back', exact: true }),
    );
    await page.getByRole('heading', { level: 1, name: 'Back to 1.0' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'ends with one calm line, without a reload, when everything works again',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto('/');
      await rowOf(page, 'Apples is down').waitFor();
      await hosts.apples.agent.run();
      await storeCheck(app, apples, up);
      await storeCheck(app, pears, up, { kind: 'CHECKOUT_FLOW' });
      await rowOf(page, 'Plums').getByRole('button', { name: 'Hide' }).click();
      await page.getByText('All is well: 2 sites are up.').waitFor();
      await page.getByText(/^Last checked/).waitFor();
      // Hidden in this browser only.
      await page.reload();
      await page.getByText('All is well: 2 sites are up.').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
