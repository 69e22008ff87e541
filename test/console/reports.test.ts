import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  listReports,
  newReport,
  readReportSettings,
  untilMade,
  updateReportSettings,
} from '../contract/report-requests.fixture.ts';
import { png } from '../contract/status-page-requests.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('reports in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const addSite = async (name: string, teamId: string): Promise<string> => {
    const { data } = await fixture.owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example/', teamId } },
    );
    return data!['createSite'].id;
  };

  it('are created for a month or for chosen days and sites, opened, sent and deleted', async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Northern Lights');
    await addSite('Fjord Cycles', teamId);
    await addSite('Paper Boat', teamId);
    await using visitor = await visit(browser, app.url, owner, { locale: 'en-GB' });
    const { page } = visitor;
    await page.goto(`/reports?team=${teamId}`);
    await page.getByText('No reports yet').waitFor();
    await page.getByRole('button', { name: 'Create report' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create report' });
    await dialog.getByLabel('Period').selectOption('Custom range');
    await dialog.getByLabel('Selected sites').check();
    await dialog.getByRole('button', { name: 'Create report' }).click();
    await dialog.getByText('Enter the first day.').waitFor();
    await dialog.getByText('Select at least one site.').waitFor();
    await dialog.getByLabel('First day').fill('2026-10-05');
    await dialog.getByLabel('Last day').fill('2026-10-04');
    await dialog.getByLabel('Paper Boat').check();
    await dialog.getByRole('button', { name: 'Create report' }).click();
    await dialog.locator('.field-error').waitFor();
    await dialog.getByLabel('Last day').fill('2026-10-18');
    await dialog.getByRole('button', { name: 'Create report' }).click();
    const row = page.getByRole('listitem').filter({ hasText: /5\s?–\s?18 Oct 2026/ });
    await row.getByText('Creating').waitFor();
    const { id } = (await listReports(owner, { teamId }))[0]!;
    await untilMade(app, owner, id);
    await row.getByText('Ready', { exact: true }).waitFor();

    const { pathname, search } = new URL(
      (await row.getByRole('link', { name: /^Open/ }).getAttribute('href'))!,
    );
    const report = await (await fetch(app.url + pathname + search)).text();
    expect(report).toContain('1 site was not monitored in this period.');
    await row.getByRole('button', { name: /^Send/ }).click();
    const sending = page.getByRole('dialog', { name: /^Send the report/ });
    await sending.getByLabel('To').fill('nobody');
    await sending.getByRole('button', { name: 'Send' }).click();
    await sending.locator('.field-error').waitFor();
    await sending.getByLabel('To').fill('client@shop.example, boss@shop.example');
    await sending.getByRole('button', { name: 'Send' }).click();
    await page.getByText('The report is being sent.').waitFor();
    await waitUntil(() => fixture.mail.received.some(({ to }) => to.includes('boss@shop.example')));
    await row.getByText(/sent .* to .*boss@shop.example/).waitFor();
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete report' }).click();
    await page.getByText('No reports yet').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('are sent every month to the recipients of the settings, with a logo and in a language', async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Monthly');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/reports/settings?team=${teamId}`);
    await page.getByLabel('Create and send a report every month').check();
    await page.getByLabel('Recipients').fill('client@shop.example, nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').waitFor();
    await page.getByLabel('Recipients').fill('client@shop.example\nboss@shop.example');
    await page.getByLabel('Title').fill('Northern Agency');
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByLabel('Include the number of VAT checks').check();
    await page
      .getByLabel('Logo', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('img', { name: 'The logo' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('The next one is sent on').waitFor();
    expect(await readReportSettings(owner, teamId)).toMatchObject({
      enabled: true,
      recipients: ['client@shop.example', 'boss@shop.example'],
      timezone: 'Europe/Berlin',
      locale: 'de',
      title: 'Northern Agency',
      includeVat: true,
    });
    await page.getByLabel('Title').fill('Mine');
    await updateReportSettings(owner, { title: 'Theirs' }, teamId);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Somebody else changed the same fields.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    expect(await page.getByLabel('Title').inputValue()).toBe('Theirs');
    expect(visitor.complaints).toEqual([]);
  });

  it('can be opened by a viewer, who changes nothing and is told why', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Viewed');
    await addSite('Shop', teamId);
    const { id } = await newReport(owner, { teamId, month: '2026-10' });
    await untilMade(app, owner, id);
    const viewer = await newMember(app, owner, teamId, 'VIEWER');
    await using visitor = await visit(browser, app.url, viewer.client);
    const { page } = visitor;
    const reason = 'Your role in Viewed is Viewer. This requires the role Manager.';
    await page.goto(`/reports?team=${teamId}`);
    await page.getByRole('link', { name: /^Open/ }).waitFor();
    for (const name of ['Create report', /^Send/, /^Delete/])
      await page.getByRole('button', { name, description: reason }).waitFor();
    await page.goto(`/reports/settings?team=${teamId}`);
    await page.locator('.form-refusal', { hasText: reason }).waitFor();
    expect(await page.getByLabel('Recipients').isDisabled()).toBe(true);
    // Only administrators turn it on.
    expect(await page.getByLabel('Include the number of VAT checks').count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it.for(someCases(['Create report', /^Send/, /^Delete/]))(
    'have a dialog %s that is accessible, light and dark, and fits a phone',
    async (button) => {
      const { app, owner } = fixture;
      const { id } = await newReport(owner, { month: '2026-10' });
      await untilMade(app, owner, id);
      await using visitor = await visit(browser, app.url, owner, { colorScheme: 'light' });
      const { page } = visitor;
      await page.goto('/reports');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
