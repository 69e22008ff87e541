import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StepReport } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import type { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { failVerifications } from '#testkit/stored.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment, newHost, updateEnvironment } from '../contract/deployment-requests.fixture.ts';
import { newMember, newTeam } from '../contract/team-requests.fixture.ts';
import { browserIsMissing, launchBrowser, seriousFindings, visit } from './console.fixture.ts';

const now = new Date().toISOString();
const steps: StepReport[] = ['fetch', 'switch'].map((name) => ({
  name,
  status: 'SUCCEEDED',
  startedAt: now,
  completedAt: now,
  exitCode: 0,
}));
const commitOf = (version: string): string => Buffer.from(version).toString('hex').padEnd(40, '0');

type Shop = AsyncDisposable & {
  url: string;
  siteId: string;
  environmentId: string;
  agent: ScriptedAgent;
  /** Answers with this HTTP status from now on, and is checked at once. */
  answerWith(status: number): Promise<void>;
  /** Carries out the next deployment, including the switch. */
  ship(version?: string): Promise<string>;
  verify(over?: object): Promise<void>;
};

describe.skipIf(browserIsMissing())('the verification of releases in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: ['jobs', 'checks'] }), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  /** A shop that is monitored and deployed. */
  async function startShop(name: string): Promise<Shop> {
    let answer = 200;
    const server: Server = createServer((_request, response) => response.writeHead(answer).end('Welcome'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url, failureThreshold: 1 } },
    );
    const siteId: string = data!['createSite'].id;
    const { id: environmentId, agent } = await newHost(owner, {
      name: `${name}, live`,
      host: 'web1',
      healthCheckUrl: `${url}health`,
    });
    return {
      url,
      siteId,
      environmentId,
      agent,
      async answerWith(status) {
        answer = status;
        await owner.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id: siteId });
      },
      async ship(version) {
        const id = version && (await newDeployment(owner, environmentId, { version })).id;
        const task = await agent.run({ steps, commitSha: commitOf(version ?? '') });
        return id ?? task.deploymentId;
      },
      async verify(over = {}) {
        await updateEnvironment(owner, environmentId, {
          verification: { mode: 'ROLLBACK', siteIds: [siteId], settleSeconds: 0, ...over },
        });
        await waitUntil(async () => (await statusOf(siteId)) === 'UP');
      },
      [Symbol.asyncDispose]: async () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  const statusOf = async (siteId: string): Promise<string> =>
    (await owner.monitoring('query ($id: ID!) { site(id: $id) { status } }', { id: siteId })).data!['site']
      .status;

  const settingsOf = async (environmentId: string): Promise<unknown> =>
    (
      await owner.deployment(
        `query ($id: ID!) { environment(id: $id) {
           verification { mode siteIds windowSeconds settleSeconds signals } } }`,
        { id: environmentId },
      )
    ).data!['environment'].verification;

  const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  it('suggests the site with the host of the environment and shows errors at their fields', async () => {
    await using shop = await startShop('Suggested');
    await owner.monitoring(
      'mutation { createSite(input: { name: "Other", url: "https://other.example" }) { id } }',
    );
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${shop.environmentId}`);
    const card = cardOf(page, 'Verification');
    await card.getByLabel('Roll back').check();
    const sites = card.getByRole('group', { name: 'Sites' });
    const suggested = sites.getByLabel('Suggested', { exact: true });
    await suggested.waitFor();
    expect(await sites.getByText('Suggested: same host.').count()).toBeGreaterThan(0);
    expect(await sites.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await card.getByLabel('Watch for (seconds)').fill('30');
    await card.getByLabel('New JavaScript errors').check();
    await card.getByRole('button', { name: 'Save' }).click();
    await sites.getByText('needs at least one site').waitFor();
    await card.getByText('The window must be from 60 to 10,800 seconds.').waitFor();
    await card
      .getByRole('group', { name: 'What counts' })
      .getByText('only found on a site with browser checks')
      .waitFor();
    expect(await settingsOf(shop.environmentId)).toBeNull();
    await suggested.check();
    // The error of a field disappears with its change.
    expect(await sites.getByText('needs at least one site').count()).toBe(0);
    await card.getByLabel('Watch for (seconds)').fill('120');
    await card.getByLabel('New JavaScript errors').uncheck();
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The changes apply to the next release.').waitFor();
    expect(await settingsOf(shop.environmentId)).toEqual({
      mode: 'ROLLBACK',
      siteIds: [shop.siteId],
      windowSeconds: 120,
      settleSeconds: 15,
      signals: ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'],
    });
    expect(await card.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(visitor.complaints).toEqual([]);
  });

  it('can be read but not changed by a viewer, who is told why', { tags: ['long'] }, async () => {
    const team = await newTeam(owner, 'Agency');
    const { id } = await newHost(owner, { name: 'Seen', teamId: team });
    const { client } = await newMember(app, owner, team, 'VIEWER');
    // Reading them creates them.
    await owner.monitoring('query ($id: ID!) { notificationSettings(teamId: $id) { emailEnabled } }', {
      id: team,
    });
    await using visitor = await visit(browser, app.url, client);
    const { page } = visitor;
    await page.goto(`/environments/${id}`);
    const card = cardOf(page, 'Verification');
    await card.getByText('Your role in Agency is Viewer. This requires the role Manager.').waitFor();
    expect(await card.getByLabel('Roll back').isDisabled()).toBe(true);
    await page.goto(`/settings?team=${team}`);
    await page.getByText('Besides alerts, these are sent: Deployment failed').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('shows a release while it is watched, what broke, and the automatic rollback', async () => {
    await using shop = await startShop('Broken');
    await shop.verify({ mode: 'OFF' });
    await shop.ship('1.0');
    await shop.verify();
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.1' });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${id}`);
    await page.getByText('Waiting', { exact: true }).waitFor();
    await shop.ship();
    // Without a reload.
    const card = cardOf(page, 'Watching');
    await card
      .getByRole('timer')
      .getByText(/left of 10 min$/)
      .waitFor();
    await card.getByText('the release is rolled back.').waitFor();
    await card.getByText('up before the switch').waitFor();
    await shop.answerWith(500);
    await card.getByText('Failed', { exact: true }).waitFor();
    await card.getByText('HTTP 500').waitFor();
    await card.getByText('Site down').waitFor();
    await card.getByRole('button', { name: 'Show the check' }).click();
    await page.getByRole('dialog', { name: 'Check of Broken' }).getByText('HTTP status 500').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await seriousFindings(page)).toEqual([]);

    // The alert names the release, without claiming that it is the reason.
    await page.goto('/alerts');
    const alert = page.getByRole('listitem').filter({ hasText: 'Broken' });
    await alert.getByText('Less than a minute after release 1.1 on Broken, live').waitFor();
    await alert.getByRole('button', { name: 'Roll back…' }).click();
    await page.getByRole('dialog', { name: 'Roll back' }).getByRole('radio', { checked: true }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/deployments/${id}`);
    const back = card.getByRole('link', { name: '1.0' });
    await back.waitFor();
    await shop.answerWith(200);
    await shop.agent.run({ steps });
    await card.locator('.badge').getByText('Watching').waitFor();
    await page.locator('.page-head').getByText('Rolled back').waitFor();
    await back.click();
    await page.getByRole('heading', { level: 1, name: 'Back to 1.0' }).waitFor();
    await page.locator('dl').getByText('Automatic rollback').waitFor();

    await page.goto(`/environments/${shop.environmentId}`);
    await page.getByText('rolled back', { exact: true }).waitFor();
    await page.getByText('automatic rollback').waitFor();
    await page.getByText('verification failed').waitFor();
    await page.goto('/alerts?state=all');
    await alert.getByRole('button', { name: 'Notifications' }).first().click();
    await alert.getByText('no longer live').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('says why a broken release is not rolled back', { tags: ['long'] }, async () => {
    await using shop = await startShop('Observed');
    await shop.verify({ mode: 'OBSERVE' });
    const id = await shop.ship('1.0');
    await waitUntil(async () => (await stateOf(id)) === 'WATCHING');
    await shop.answerWith(503);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/deployments/${id}`);
    await cardOf(page, 'Watching').getByText('Not rolled back:').waitFor();
    await page.locator('.page-head').getByText('Live, failing').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('deploys a condemned commit only after a confirmation', { tags: ['long'] }, async () => {
    await using shop = await startShop('Condemned');
    await shop.ship('1.0');
    await failVerifications(app, await shop.ship('1.1'));
    await owner.deployment('mutation ($id: ID!) { rollbackDeployment(environmentId: $id) { id } }', {
      id: shop.environmentId,
    });
    await shop.ship();
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${shop.environmentId}`);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await dialog.getByLabel('Branch, tag or commit').fill(commitOf('1.1'));
    expect(await dialog.getByLabel('Deploy this commit anyway').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await dialog.getByText('was rolled back').first().waitFor();
    await dialog.getByLabel('Deploy this commit anyway').check();
    await dialog.getByLabel('Version').fill('1.1 again');
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '1.1 again' }).waitFor();
    expect(await shop.agent.run({ outcome: 'CANCELLED' })).toMatchObject({ gitRef: commitOf('1.1') });

    // The commit of a branch is refused by the agent.
    const { id } = await newDeployment(owner, shop.environmentId, { version: 'main' });
    const refused = steps.slice(0, 1).map((step) => ({ ...step, status: 'FAILED' as const, exitCode: 4 }));
    await shop.agent.run({ outcome: 'FAILED', steps: refused, errorMessage: 'It was rolled back from.' });
    await page.goto(`/deployments/${id}`);
    await page.getByRole('button', { name: 'Deploy again…' }).click();
    await page.getByRole('dialog').getByLabel('Deploy this commit anyway').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('says why a deployment waits, and deploys it now instead', { tags: ['long'] }, async () => {
    await using shop = await startShop('Waiting');
    await shop.verify();
    const watched = await shop.ship('1.0');
    await waitUntil(async () => (await stateOf(watched)) === 'WATCHING');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/environments/${shop.environmentId}`);
    await page.getByRole('button', { name: 'Deploy', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Deploy' });
    await dialog.getByLabel('Do not wait for the verification of 1.0').waitFor();
    await dialog.getByLabel('Version').fill('1.1');
    await dialog.getByRole('button', { name: 'Deploy', exact: true }).click();
    await page.getByText('Waits because 1.0 is being watched for another').waitFor();
    const waiting = page.url();
    await page.getByRole('button', { name: 'Deploy now instead' }).click();
    await page.getByRole('button', { name: 'Deploy now', exact: true }).click();
    await page.waitForURL((url) => url.href !== waiting);
    await shop.ship();
    await page
      .locator('.page-head')
      .getByText(/^(Live|Watching)/)
      .waitFor();
    await waitUntil(async () => (await stateOf(watched)) === 'SUPERSEDED');
    await page.goto(waiting);
    await page.getByText('Cancelled').first().waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  const stateOf = async (id: string): Promise<string | undefined> =>
    (await owner.deployment('query ($id: ID!) { deployment(id: $id) { verification { state } } }', { id }))
      .data!['deployment'].verification?.state;

  it(
    'marks releases in the charts of a site, for the mouse and the keyboard',
    { tags: ['long'] },
    async () => {
      await using shop = await startShop('Marked');
      await shop.verify({ mode: 'OFF' });
      const id = await shop.ship('2.0');
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/sites/${shop.siteId}`);
      const chart = cardOf(page, 'Response time');
      const marker = chart.getByRole('button', { name: 'Release 2.0' });
      await marker.waitFor();
      const note = chart.getByText('Marked, live, by user1@example.com');
      expect(await note.isVisible()).toBe(false);
      await marker.focus();
      await note.waitFor();
      expect(await chart.locator('.badge').getByText('Live').isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await note.waitFor({ state: 'hidden' });
      await marker.hover();
      await note.waitFor();
      await page.mouse.move(0, 0);
      await note.waitFor({ state: 'hidden' });
      await marker.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/deployments/${id}`);
      await page.goBack();
      await cardOf(page, 'Uptime').getByRole('button', { name: 'Release 2.0' }).waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('chooses which events of deployments are sent', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/settings');
    const card = cardOf(page, 'Deployments, agents, certificates and VAT numbers');
    const succeeded = card.getByLabel('Deployment succeeded');
    await succeeded.waitFor();
    expect(await succeeded.isChecked()).toBe(false);
    expect(await card.getByRole('checkbox', { checked: true }).count()).toBe(8);
    await succeeded.check();
    await card.getByLabel('Certificate expiring').uncheck();
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Deployment events saved.').waitFor();
    const { data } = await owner.monitoring('{ notificationSettings { deploymentEvents } }');
    const { deploymentEvents } = data!['notificationSettings'];
    expect(deploymentEvents).toContain('SUCCEEDED');
    expect(deploymentEvents).not.toContain('CERTIFICATE_EXPIRES');
    expect(deploymentEvents).toHaveLength(8);
    expect(await seriousFindings(page)).toEqual([]);
  });
});
