import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHosts } from '#deployment/host/check-hosts.ts';
import { verification } from '#verification/product.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { healthyHost } from '#testkit/scripted-agent.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { ageHost } from '#testkit/time-travel.fixture.ts';
import { newAgent, untilSeen } from '../contract/deployment-requests.fixture.ts';
import {
  browserIsMissing,
  createEnvironment,
  launchBrowser,
  seriousFindings,
  visit,
} from './console.fixture.ts';

const GB = 1e9;

describe.skipIf(browserIsMissing())('the host of an environment in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  it.for(
    someCases([
      ['wide', { width: 1_280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ]),
  )('has charts, the state of its release tree and shop, and its problems, %s', async ([, viewport]) => {
    const id = await createEnvironment(owner, 'Shop, live');
    const agent = await newAgent(owner, id);
    await agent.reportHost();
    await ageHost(app, id, 60);
    await agent.reportHost({
      disks: [{ ...healthyHost.disks[0]!, freeBytes: 4 * GB }],
      treeProblems: ['The shared path pub/media leads nowhere.'],
      shop: {
        cron: {
          running: 1,
          oldestRunningJob: 'sitemap_generate',
          oldestRunningSeconds: 10_800,
          lastFinishedSeconds: 60,
          overdue: 7,
          oldestOverdueSeconds: 60,
        },
        indexers: [
          { name: 'customer_grid', status: 'Ready', backlog: null },
          { name: 'catalog_product_price', status: 'Reindex required', backlog: 12 },
        ],
        consumers: [{ name: 'async.operations.all', isRunning: true }],
        problem: null,
      },
    });
    await checkHosts(app.platform.services, verification.extensions.deployment);
    await untilSeen(owner, id);
    await using visitor = await visit(browser, app.url, owner, { viewport });
    const { page, complaints } = visitor;
    await page.goto(`/environments/${id}`);
    const host = page.getByRole('region', { name: 'Host', exact: true });
    for (const text of [
      'less than 5 % of the disk of /srv/shop is free',
      'the cron job sitemap_generate has been running for 3 hours',
      '4 GB free',
      '4 cores',
      '6 GB available',
      'Problem',
      'The shared path pub/media leads nowhere.',
      'Stuck',
      '1 of 2 ready',
      'catalog_product_price: Reindex required, 12 in backlog',
      '1 of 1 running',
    ])
      await host.getByText(text).first().waitFor();
    const chart = host.getByRole('img', { name: 'Used share of the disk of /srv/shop, 30 days' });
    expect(await chart.locator('path').getAttribute('d')).toMatch(/^M.+L/);
    await host.getByLabel('Period').selectOption('24 hours');
    await host.getByRole('img', { name: 'Load per core, 24 hours' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.goto('/alerts');
    await page.getByText('less than 5 % of the disk of /srv/shop is free').first().waitFor();
    await page.getByRole('link', { name: 'Shop, live' }).first().click();
    await page.waitForURL(/\/environments\//);
  });

  it('is not shown before its agent has reported it', async () => {
    const id = await createEnvironment(owner, 'Older agent');
    await (await newAgent(owner, id)).poll({ waitSeconds: 0 });
    await untilSeen(owner, id);
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/environments/${id}`);
    await page.getByText('Agent last seen').waitFor();
    await page.getByRole('region', { name: 'Host', exact: true }).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});
