import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { addPastWindows } from '#testkit/stored.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import { browserIsMissing, createTeam, launchBrowser, seriousFindings, visit } from './console.fixture.ts';

/** Not the zone of the server. In winter, 5 hours behind UTC. */
const inNewYork = { timezoneId: 'America/New_York', locale: 'en-GB' };
const phone = { viewport: { width: 390, height: 844 } };

describe.skipIf(browserIsMissing())('maintenance in the console', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp(), launchBrowser()]);
    owner = await app.signUp({ name: 'Ann Shopkeeper' });
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const createSite = async (name: string, teamId: string, tags: string[] = []): Promise<string> => {
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { input: { name, url: 'https://shop.example/', teamId, tags } },
    );
    return data!['createSite'].id;
  };
  const windowsOf = async (teamId: string): Promise<Record<string, unknown>[]> => {
    const { data } = await owner.monitoring(
      `query ($teamId: ID, $to: DateTime) { maintenanceWindows(teamId: $teamId, to: $to) {
         title siteIds tags startsAt endsAt recurrence timezone state } }`,
      { teamId, to: new Date(Date.now() + 360 * 86_400_000).toISOString() },
    );
    return data!['maintenanceWindows'];
  };
  /** A Sunday of the next winter, less than a year ahead, so that no test depends on the date. */
  const sunday = ((now) => {
    const [year, winter] = now.getMonth() < 6 ? [now.getFullYear(), 11] : [now.getFullYear() + 1, 0];
    const date = new Date(Date.UTC(year!, winter, 8));
    return new Date(date.getTime() + ((7 - date.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10);
  })(new Date());
  const month = sunday.slice(0, 7);

  const plan = async (page: Page, title: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByLabel('Starts').fill(`${sunday}T02:00`);
    await dialog.getByLabel('Ends').fill(`${sunday}T03:30`);
  };

  it('is planned by the clock of the browser, changed and cancelled in the calendar', async () => {
    const teamId = await createTeam(owner, 'Planning');
    const siteId = await createSite('Fjord Cycles', teamId);
    await createSite('Paper Boat', teamId);
    await using visitor = await visit(browser, app.url, owner, inNewYork);
    const { page } = visitor;
    await page.goto(`/maintenance?team=${teamId}&month=${month}`);
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
    await dialog.getByLabel('Selected sites').check();
    await dialog.getByRole('button', { name: 'Plan maintenance' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByText('Select at least one of the sites.').waitFor();
    await plan(page, 'Database upgrade');
    await dialog.getByLabel('Fjord Cycles').check();
    await dialog.getByLabel('Repeats').selectOption({ label: 'Every Sunday' });
    await dialog.getByRole('button', { name: 'Plan maintenance' }).click();
    await dialog.waitFor({ state: 'detached' });
    const planned = {
      title: 'Database upgrade',
      siteIds: [siteId],
      tags: null,
      startsAt: `${sunday}T07:00:00.000Z`,
      endsAt: `${sunday}T08:30:00.000Z`,
      recurrence: 'FREQ=WEEKLY',
      timezone: 'America/New_York',
      state: 'SCHEDULED',
    };
    expect(await windowsOf(teamId)).toEqual([planned]);

    const entries = page.getByRole('button', { name: '02:00 Database upgrade' });
    await entries.nth(1).waitFor();
    await entries.first().click();
    await page.getByRole('dialog').getByText('Every Sunday').waitFor();
    await page.getByRole('button', { name: 'Edit Database upgrade' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Database upgrade' });
    expect(await edit.getByLabel('Starts').inputValue()).toBe(`${sunday}T02:00`);
    // The end moves with the start.
    await edit.getByLabel('Starts').fill(`${sunday}T04:00`);
    await edit.getByLabel('Repeats').selectOption({ label: 'Custom rule (RRULE)' });
    await edit.getByLabel('Rule').fill('FREQ=SECONDLY');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.locator('.field-error').waitFor();
    await edit.getByLabel('Rule').fill('FREQ=WEEKLY;BYDAY=SU;COUNT=2');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    expect(await windowsOf(teamId)).toEqual([
      {
        ...planned,
        startsAt: `${sunday}T09:00:00.000Z`,
        endsAt: `${sunday}T10:30:00.000Z`,
        recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=2',
      },
    ]);

    await page.getByRole('button', { name: '04:00 Database upgrade' }).first().click();
    await page.getByRole('button', { name: 'Cancel maintenance: Database upgrade' }).click();
    await page.getByRole('button', { name: 'Cancel maintenance', exact: true }).click();
    await page.getByText('Database upgrade is cancelled.').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'is planned for sites with a tag on a phone, where the days are a list',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Tagged');
      await createSite('Fjord Cycles', teamId, ['live']);
      await createSite('Paper Boat', teamId, ['staging']);
      await using visitor = await visit(browser, app.url, owner, { ...inNewYork, ...phone });
      const { page } = visitor;
      await page.goto(`/maintenance?team=${teamId}&month=${month}`);
      await page.getByText('Nothing planned this month.').waitFor();
      await page.getByRole('button', { name: 'Plan maintenance' }).click();
      const dialog = page.getByRole('dialog', { name: 'Plan maintenance' });
      await dialog.getByLabel('Sites with a tag').check();
      await dialog.getByLabel('Tags').fill('live');
      await dialog.getByLabel('Tags').press('Enter');
      await dialog.getByText('Now: Fjord Cycles').waitFor();
      await plan(page, 'Patches');
      await dialog.getByRole('button', { name: 'Plan maintenance' }).click();
      await page.getByRole('button', { name: '02:00 Patches' }).waitFor();
      expect(await windowsOf(teamId)).toMatchObject([{ title: 'Patches', siteIds: null, tags: ['live'] }]);
      const day = page.getByRole('cell').filter({ hasText: 'Patches' });
      expect((await day.boundingBox())!.width).toBeGreaterThan(300);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByLabel('View').selectOption('upcoming');
      await page.getByText('sites with the tag live').waitFor();
      expect(await seriousFindings(page)).toEqual([]);
      await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('upcoming');
      expect(visitor.complaints).toEqual([]);
    },
  );

  it(
    'that people started is shown beside more deployments than a list has, which says so',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Deploys often');
      await addPastWindows(app, teamId, { count: 600, title: 'Release', ofDeployments: true });
      const startsAt = new Date(Date.now() - 60_000);
      await owner.monitoring(
        'mutation ($input: CreateMaintenanceWindowInput!) { createMaintenanceWindow(input: $input) { id } }',
        { input: { teamId, title: 'Move', startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) } },
      );
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/maintenance?team=${teamId}`);
      await page.getByRole('button', { name: 'Move' }).first().waitFor();
      await page.goto(`/maintenance?team=${teamId}&view=past`);
      await page.getByText('At most 500 maintenance windows are shown').waitFor();
      await page.goto(`/maintenance?team=${teamId}&view=upcoming`);
      await page.getByText('Move').waitFor();
      expect(await page.getByText('At most 500 maintenance windows are shown').count()).toBe(0);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('can be edited although one of its sites was deleted', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Fewer sites');
    const [kept, deleted] = [await createSite('Kept', teamId), await createSite('Deleted', teamId)];
    const added = await createSite('Paper Boat', teamId);
    const startsAt = new Date(Date.now() - 60_000);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 86_400_000) };
    await owner.monitoring(
      'mutation ($input: CreateMaintenanceWindowInput!) { createMaintenanceWindow(input: $input) { id } }',
      { input: { teamId, title: 'Move', siteIds: [kept, deleted], ...times } },
    );
    await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: deleted });
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/maintenance?team=${teamId}&view=upcoming`);
    await page.getByRole('button', { name: 'Edit Move' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Move' });
    await dialog.getByLabel('Paper Boat').check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [window] = await windowsOf(teamId);
    expect(new Set(window!['siteIds'] as string[])).toEqual(new Set([kept, added]));
    expect(visitor.complaints).toEqual([]);
  });

  it('begins on the page of a site with a button and ends there', async () => {
    const teamId = await createTeam(owner, 'Now');
    const siteId = await createSite('Fjord Cycles', teamId);
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}`);
    await page.getByRole('button', { name: 'Start maintenance' }).click();
    const dialog = page.getByRole('dialog', { name: 'Maintenance of Fjord Cycles' });
    await dialog.getByLabel('Duration (minutes)').fill('');
    await dialog.getByRole('button', { name: 'Start maintenance' }).click();
    await dialog.getByText('Enter a number of minutes.').waitFor();
    await dialog.getByLabel('Duration (minutes)').fill('0');
    await dialog.getByRole('button', { name: 'Start maintenance' }).click();
    await dialog.locator('.field-error').waitFor();
    await dialog.getByLabel('Duration (minutes)').fill('90');
    await dialog.getByLabel('Title').fill('New disks');
    await dialog.getByRole('button', { name: 'Start maintenance' }).click();
    await page.getByText('In maintenance', { exact: true }).waitFor();
    await page.getByText(/New disks until .+ no alerts are sent until then/).waitFor();
    const [window] = await windowsOf(teamId);
    expect(window).toMatchObject({ title: 'New disks', siteIds: [siteId], state: 'ACTIVE' });
    expect(Date.parse(window!['endsAt'] as string) - Date.parse(window!['startsAt'] as string)).toBe(
      5_400_000,
    );
    await page.getByRole('button', { name: 'End now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await page.getByText('In maintenance', { exact: true }).waitFor({ state: 'detached' });
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'begins for the selected sites of a filter that is kept in the address',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Selected');
      const fjord = await createSite('Fjord Cycles', teamId, ['live', 'eu']);
      const boat = await createSite('Paper Boat', teamId, ['live']);
      await createSite('Quiet Lamps', teamId, ['staging']);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/sites?team=${teamId}`);
      await page.getByLabel('Tag', { exact: true }).selectOption('live');
      await page.getByText('Quiet Lamps').waitFor({ state: 'detached' });
      await expect.poll(() => new URL(page.url()).searchParams.get('tags')).toBe('live');
      await page.reload();
      await page.getByLabel('Select Fjord Cycles').check();
      await page.getByText('Quiet Lamps').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Select all 2' }).click();
      await page.getByRole('button', { name: 'Start maintenance' }).click();
      const dialog = page.getByRole('dialog', { name: 'Maintenance of 2 sites' });
      await dialog.getByRole('button', { name: 'Start maintenance' }).click();
      await page.getByText('In maintenance', { exact: true }).nth(1).waitFor();
      await page.getByText('2 selected').waitFor({ state: 'detached' });
      const [window] = await windowsOf(teamId);
      expect(new Set(window!['siteIds'] as string[])).toEqual(new Set([fjord, boat]));
      await page.getByRole('button', { name: 'Remove live' }).click();
      await page.getByText('Quiet Lamps').waitFor();
      await expect.poll(() => new URL(page.url()).searchParams.get('tags')).toBe(null);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('says why it cannot begin for sites of several teams, or for a viewer', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Viewed');
    const siteId = await createSite('Viewed shop', teamId);
    await createSite('Other shop', await createTeam(owner, 'Other'));
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    await using owning = await visit(browser, app.url, owner);
    await owning.page.goto('/sites?search=shop');
    await owning.page.getByLabel('Select Viewed shop').check();
    await owning.page.getByLabel('Select Other shop').check();
    const refused = owning.page.getByRole('button', { name: 'Start maintenance' });
    expect(await refused.getAttribute('title')).toMatch(/several teams/);
    await using viewing = await visit(browser, app.url, viewer);
    await viewing.page.goto(`/sites/${siteId}`);
    const button = viewing.page.getByRole('button', { name: 'Start maintenance' });
    await button.waitFor();
    expect(await button.getAttribute('title')).toMatch(/requires the role Deployer/);
    await viewing.page.goto(`/maintenance?team=${teamId}`);
    const planning = viewing.page.getByRole('button', { name: 'Plan maintenance' });
    await planning.waitFor();
    expect(await planning.getAttribute('aria-disabled')).toBe('true');
  });

  it('that is planned is announced on the page of a site and in the list', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Figures');
    const siteId = await createSite('Fjord Cycles', teamId);
    const startsAt = new Date(Date.now() + 49 * 3_600_000);
    await owner.monitoring(
      'mutation ($input: CreateMaintenanceWindowInput!) { createMaintenanceWindow(input: $input) { id } }',
      {
        input: {
          teamId,
          title: 'Soon',
          startsAt: startsAt.toISOString(),
          endsAt: new Date(startsAt.getTime() + 3_600_000).toISOString(),
        },
      },
    );
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites/${siteId}`);
    await page.getByText('next maintenance in 2 days').waitFor();
    await page.goto(`/sites?team=${teamId}`);
    await page.getByText('maintenance in 2 days').waitFor();
    expect(await page.getByText('In maintenance', { exact: true }).count()).toBe(0);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'tags of a site are added and removed in its settings and shown with it',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Tags');
      const siteId = await createSite('Fjord Cycles', teamId, ['old']);
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      await page.goto(`/sites/${siteId}/settings`);
      const field = page.getByRole('combobox', { name: 'Tags' });
      await field.fill('Live, eu');
      // What is typed counts without Enter, too.
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Saved.').waitFor();
      await page.getByRole('button', { name: 'Remove old' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      // The first is below the name of the site. Who is notified about it is shown with the tags, too.
      const tags = page.getByRole('list', { name: 'Tags' }).first();
      await tags.getByText('old').waitFor({ state: 'detached' });
      const shown = await tags.getByRole('listitem').allInnerTexts();
      expect(shown).toEqual(['eu', 'live']);
      const { data } = await owner.monitoring('query ($id: ID!) { site(id: $id) { tags } }', { id: siteId });
      expect(data!['site'].tags).toEqual(['eu', 'live']);
      await field.fill('not#allowed');
      await field.press('Enter');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.locator('.field-error').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});
