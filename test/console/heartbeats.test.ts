import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { someCases } from '#testkit/some-cases.ts';
import { passHeartbeatStateSeconds } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  beat,
  listHeartbeats,
  newHeartbeat,
  type Heartbeat,
} from '../contract/heartbeat-requests.fixture.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('heartbeats in the console', () => {
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

  const called = async (name: string): Promise<Heartbeat | undefined> =>
    (await listHeartbeats(owner)).find((heartbeat) => heartbeat.name === name);
  const runs = (page: Page) => page.getByRole('region', { name: 'Runs', exact: true });

  it('are created, copied into a job, paused, resumed and deleted', async () => {
    await using visitor = await visit(browser, app.url, owner, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, complaints } = visitor;
    await page.goto('/heartbeats');
    await page.getByText('No heartbeats yet').waitFor();
    expect(await findingsInModes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Create heartbeat' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Nightly import');
    await dialog.getByRole('textbox', { name: 'Schedule' }).fill('61 2 * * *');
    await dialog.getByRole('button', { name: 'Create heartbeat' }).click();
    await dialog.getByText('The schedule cannot be read').waitFor();
    expect(await called('Nightly import')).toBeUndefined();
    expect(await findingsInModes(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Schedule' }).fill('0 2 * * *');
    await dialog.getByRole('button', { name: 'Create heartbeat' }).click();
    await page.waitForURL(/\/heartbeats\/[\da-f-]+$/);
    await page.getByRole('heading', { name: 'Nightly import' }).waitFor();
    await page.getByText('No beats yet').waitFor();

    const heartbeat = (await called('Nightly import'))!;
    const crontab = page.getByRole('region', { name: 'crontab', exact: true });
    await crontab.getByRole('button', { name: 'Copy crontab' }).click();
    await crontab.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `0 2 * * * /path/to/job.sh && curl -fsS -m 10 --retry 5 --retry-connrefused -o /dev/null ${heartbeat.url}`,
    );

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('The heartbeat is paused.').waitFor();
    await page.getByText('Paused', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The heartbeat is resumed.').waitFor();
    expect((await called('Nightly import'))?.paused).toBe(false);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByText('Its runs and alerts are deleted').waitFor();
    await page.getByRole('button', { name: 'Delete heartbeat' }).click();
    await page.waitForURL(/\/heartbeats$/);
    await page.getByText('No heartbeats yet').waitFor();
    expect((await beat(owner, heartbeat)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  it.for(
    someCases([
      ['wide', { width: 1_280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ]),
  )('have a timeline of runs, and bars of their uptime, %s', async ([size, viewport]) => {
    const heartbeat = await newHeartbeat(owner, { name: `Backup, ${size}`, periodSeconds: 300 });
    await beat(owner, heartbeat, '/3', { method: 'POST', body: 'no space left on device' });
    await passHeartbeatStateSeconds(app, heartbeat.id, 3_600);
    await beat(owner, heartbeat, '/start?rid=a');
    await beat(owner, heartbeat, '/0?rid=a');
    await passHeartbeatStateSeconds(app, heartbeat.id, 5 * 86_400);
    await beat(owner, heartbeat, '/start?rid=b');
    await using visitor = await visit(browser, app.url, owner, { viewport });
    const { page, complaints } = visitor;
    await page.goto('/heartbeats');
    await page.getByText('at least every 5 min').first().waitFor();
    await page.locator(`a[href="/heartbeats/${heartbeat.id}"]`).click();
    const list = runs(page).getByRole('listitem');
    await waitUntil(async () => (await list.count()) === 3);
    expect(await list.nth(0).innerText()).toContain('Running');
    expect(await list.nth(1).innerText()).toMatch(/Success[^]*\d+ ms/);
    expect(await list.nth(2).innerText()).toMatch(/Failure[^]*exit code 3/);
    await list.nth(2).getByText('Output').click();
    await list.nth(2).getByText('no space left on device').waitFor();
    await page.getByRole('img', { name: /^Uptime: [67] of 90 days with data, lowest \d/ }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    if (size === 'phone') await untilItFitsAPhone(page);
    expect(complaints).toEqual([]);
    // A beat appears without a reload.
    await beat(owner, heartbeat, '/fail?rid=b', { method: 'POST', body: 'again' });
    await runs(page).getByText('Failure').first().waitFor();
    await waitUntil(async () => (await list.nth(0).innerText()).includes('Failure'));
  });
});
