import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ageWindow } from '#testkit/time-travel.fixture.ts';
import { inMinutes, newWindow } from '../contract/maintenance-requests.fixture.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { browserIsMissing, createTeam, launchBrowser, visit } from './console.fixture.ts';

describe.skipIf(browserIsMissing())('a refusal that is about no field of the form', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    const env = {
      STEWARD_QUOTA_PAGES: '0',
      STEWARD_QUOTA_BROWSER_CHECKS: '0',
      STEWARD_RATE_LIMIT_WRITES: '10000',
    };
    [app, browser] = await Promise.all([startApp({ work: [], env }), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const browserQuota = 'The quota of this team, 0 sites and pages checked in a browser, is used up.';
  const expectProblem = async (form: Page | Locator, text: string): Promise<void> => {
    await form.getByRole('alert').filter({ hasText: text }).waitFor();
    expect(await form.getByText(text).count()).toBe(1);
  };
  const dialogOf = (page: Page) => page.getByRole('dialog');

  it('is shown when a site is added or changed', async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto('/sites');
    await page.getByRole('button', { name: 'Add site' }).first().click();
    await dialogOf(page).getByLabel('Address').fill('https://shop.example');
    await dialogOf(page).getByLabel('Also check in a browser').check();
    await dialogOf(page).getByRole('button', { name: 'Add site' }).click();
    await expectProblem(dialogOf(page), browserQuota);
    await page.goto(`/sites/${id}/settings`);
    await page.getByLabel('Also check in a browser').check();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expectProblem(page, browserQuota);
    // The button is far below the problem.
    expect(await page.getByRole('alert').first().isVisible()).toBe(true);
    expect(visitor.complaints).toEqual([]);
  });

  it('is shown when a page of a site is added', { tags: ['long'] }, async () => {
    const { id } = await newSite(owner);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${id}/pages`);
    await page.getByRole('button', { name: 'Add page' }).first().click();
    await dialogOf(page).getByLabel('Name').fill('Cart');
    await dialogOf(page).getByRole('button', { name: 'Add page' }).click();
    await expectProblem(dialogOf(page), 'The quota of this team, 0 pages, is used up.');
    expect(visitor.complaints).toEqual([]);
  });

  it('is shown when maintenance is planned, started or changed', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Busy');
    const { id: siteId } = await newSite(owner, { teamId });
    const window = await newWindow(owner, {
      teamId,
      title: 'Short',
      startsAt: inMinutes(-10),
      endsAt: inMinutes(60),
    });
    for (let count = 1; count < 100; count += 1) await newWindow(owner, { teamId });
    const full = 'A team can have 100 maintenance windows that are not over.';
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;

    await page.goto(`/sites/${siteId}`);
    await page.getByRole('button', { name: 'Start maintenance' }).click();
    await dialogOf(page).getByRole('button', { name: 'Start maintenance' }).click();
    await expectProblem(dialogOf(page), full);

    await page.goto(`/maintenance?team=${teamId}&view=upcoming`);
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    await dialogOf(page).getByLabel('Title').fill('Move');
    await dialogOf(page).getByRole('button', { name: 'Plan maintenance' }).click();
    await expectProblem(dialogOf(page), full);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit Short' }).click();
    await dialogOf(page).getByLabel('Title').fill('Long');
    await ageWindow(app, window.id, 90);
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expectProblem(dialogOf(page), 'This maintenance window is over');
    expect(visitor.complaints).toEqual([]);
  });

  it('is the only one that is shown above the fields', async () => {
    const teamId = await createTeam(owner, 'Fields');
    await newSite(owner, { teamId });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/maintenance?team=${teamId}`);
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    await dialogOf(page).getByLabel('Title').fill('Move');
    await dialogOf(page).getByLabel('Repeats').selectOption({ label: 'Custom rule (RRULE)' });
    await dialogOf(page).getByLabel('Rule').fill('FREQ=SECONDLY');
    const plan = dialogOf(page).getByRole('button', { name: 'Plan maintenance' });
    const error = dialogOf(page).locator('.field-error');
    for (let times = 0; times < 2; times += 1) {
      await plan.click();
      await error.filter({ hasText: 'A window can recur at most once per hour.' }).waitFor();
    }
    expect(await dialogOf(page).getByRole('alert').count()).toBe(0);
    // It is about what was submitted, and goes neither elsewhere with its field nor with its value.
    await dialogOf(page).getByLabel('Rule').fill('FREQ=DAILY');
    await error.waitFor({ state: 'detached' });
    await dialogOf(page).getByLabel('Repeats').selectOption('daily');
    await dialogOf(page).getByLabel('Rule').waitFor({ state: 'detached' });
    expect(await dialogOf(page).getByRole('alert').count()).toBe(0);
    await plan.click();
    await page.getByText('Move is planned.').waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
