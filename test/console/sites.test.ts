import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { newSite } from '../contract/monitoring-requests.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInBothModes,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

type Listed = { name: string; tags: string[]; muted: boolean; paused: boolean; checkIntervalSeconds: number };

describe.skipIf(browserIsMissing())('the list of sites', () => {
  let app: TestApp;
  let browser: Browser;
  let owner: Client;
  beforeAll(async () => {
    [app, browser] = await Promise.all([
      startApp({ work: ['jobs'], env: { STEWARD_QUOTA_SITES: '8', STEWARD_RATE_LIMIT_WRITES: '1000' } }),
      launchBrowser(),
    ]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  /** A team with five sites, Shop A to Shop E. */
  const newList = async (name: string): Promise<string> => {
    const teamId = await createTeam(owner, name);
    for (const letter of ['A', 'B', 'C', 'D', 'E'])
      await newSite(owner, {
        teamId,
        name: `Shop ${letter}`,
        url: `https://${letter}.example`,
        tags: letter < 'C' ? ['live'] : [],
      });
    return teamId;
  };
  const sitesOf = async (teamId: string): Promise<Listed[]> =>
    (
      await owner.monitoring<{ sites: Listed[] }>(
        `{ sites(teamId: "${teamId}") { name tags muted paused checkIntervalSeconds } }`,
      )
    ).data!.sites;
  const check = (page: Page, letter: string) => page.getByLabel(`Select Shop ${letter}`);

  it('selects a range with Shift, and everything that the filter shows', { tags: ['long'] }, async () => {
    const teamId = await newList('Ranges');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await check(page, 'B').click();
    await check(page, 'D').click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await check(page, 'C').click();
    await page.getByText('2 selected').waitFor();
    // By keyboard: down with Shift, all, none, and to the actions.
    await check(page, 'A').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('3 selected').waitFor();
    await page.keyboard.press('Control+a');
    await page.getByText('5 selected').waitFor();
    await page.keyboard.press('Enter');
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('Tags');
    await check(page, 'A').focus();
    await page.keyboard.press('Escape');
    await page.getByText('5 selected').waitFor({ state: 'detached' });
    await page.getByLabel('Tag', { exact: true }).selectOption('live');
    await check(page, 'A').click();
    await page.getByRole('button', { name: 'Select all 2' }).click();
    await page.getByText('2 selected').waitFor();
    expect(await findingsInBothModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    expect(visitor.complaints).toEqual([]);
  });

  it('does not move when sites are selected', { tags: ['long'] }, async () => {
    const teamId = await newList('Still');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    const before = await check(page, 'C').boundingBox();
    await check(page, 'A').click();
    await page.getByText('1 selected').waitFor();
    expect(await check(page, 'C').boundingBox()).toEqual(before);
  });

  it('changes tags, interval, mute and pause of the selected sites', async () => {
    const teamId = await newList('Changes');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    const select = async (): Promise<void> => {
      await check(page, 'A').check();
      await check(page, 'C').check();
    };
    const act = async (action: string, confirm: string, fill?: () => Promise<unknown>): Promise<void> => {
      await select();
      await page.getByRole('button', { name: action, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill?.();
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await page.getByText('2 sites changed.').first().waitFor();
      await dialog.waitFor({ state: 'detached' });
    };
    await act('Tags', 'Change tags', async () => {
      await page.getByRole('dialog').getByLabel('Add tags').fill('eu');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByLabel('Remove tags').fill('live');
      expect(await findingsInModes(page)).toEqual([]);
    });
    await act('Interval', 'Change interval', () =>
      page.getByRole('dialog').getByLabel('Check interval (seconds)').fill('120'),
    );
    await act('Mute', 'Mute');
    await act('Pause', 'Pause');
    const changed = { tags: ['eu'], muted: true, paused: true, checkIntervalSeconds: 120 };
    const untouched = { tags: [], muted: false, paused: false, checkIntervalSeconds: 60 };
    expect(await sitesOf(teamId)).toEqual([
      { name: 'Shop A', ...changed },
      { name: 'Shop B', ...untouched, tags: ['live'] },
      { name: 'Shop C', ...changed },
      { name: 'Shop D', ...untouched },
      { name: 'Shop E', ...untouched },
    ]);
    await act('Resume', 'Resume');
    await act('Unmute', 'Unmute');
    expect((await sitesOf(teamId)).filter(({ paused, muted }) => paused || muted)).toEqual([]);
  });

  it('deletes sites after their number was typed', { tags: ['long'] }, async () => {
    const teamId = await newList('Deletions');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await check(page, 'A').check();
    await check(page, 'B').check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 sites?' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('Type the number 2.').waitFor();
    await dialog.getByLabel('Type 2 to confirm').fill('2');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('2 sites deleted.').waitFor();
    expect((await sitesOf(teamId)).map(({ name }) => name)).toEqual(['Shop C', 'Shop D', 'Shop E']);
  });

  it('moves sites, and lists those that could not be moved with the reason', { tags: ['long'] }, async () => {
    const from = await newList('From');
    const to = await newList('To');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${from}`);
    await check(page, 'A').check();
    await check(page, 'E').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Move to team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New team').selectOption('To');
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    // The quota is 8, of which 5 are used.
    await dialog.getByText('2 sites could not be changed:').waitFor();
    expect(await dialog.getByText('The quota of this team, 8 sites, is used up.').count()).toBe(2);
    expect(await findingsInModes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('2 selected').waitFor();
    expect(await sitesOf(to)).toHaveLength(8);
  });

  it('refuses changes to those who may not make them', { tags: ['long'] }, async () => {
    const teamId = await newList('Watched');
    const { client } = await newMember(app, owner, teamId, 'DEPLOYER');
    await using visitor = await visit(browser, app.url, client);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await check(page, 'A').check();
    const remove = page.getByRole('button', { name: 'Delete', exact: true });
    expect(await remove.getAttribute('title')).toMatch(/requires the role Manager/);
    expect(
      await page.getByRole('button', { name: 'Mute', exact: true }).getAttribute('aria-disabled'),
    ).toBeNull();
  });

  it('takes a pasted list, with a preview of what is added and what is not', async () => {
    const teamId = await newList('Pasted');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await page.getByRole('button', { name: 'Add several' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add several sites' });
    await dialog
      .getByLabel('Addresses')
      .fill(
        [
          'name,url,tags',
          'Blue shop,blue.example,live',
          'Again,https://A.example/,',
          'Wrong,htps:blue,',
          'Blue twice,https://blue.example/,',
          'Red,red.example,',
          'Green,green.example,',
          'Too many,yellow.example,',
        ].join('\n'),
      );
    await dialog.getByText('Already monitored as Shop A').waitFor();
    await dialog.getByText('Same address as line 2').waitFor();
    await dialog.getByText('Not valid').waitFor();
    await dialog.getByText('Beyond the quota of 8 sites').waitFor();
    await dialog.getByText('4 skipped · 3 more in the quota').waitFor();
    await dialog.getByLabel('Tags for all').fill('new');
    await page.keyboard.press('Enter');
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    await dialog.getByRole('button', { name: 'Add 3 sites' }).click();
    await page.getByText('3 sites added.').waitFor();
    const added = (await sitesOf(teamId)).filter(({ name }) => !name.startsWith('Shop'));
    expect(added.map(({ name, tags }) => [name, tags])).toEqual([
      ['Blue shop', ['live', 'new']],
      ['Green', ['new']],
      ['Red', ['new']],
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  it('takes a CSV file', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Filed');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/sites?team=${teamId}`);
    await page.getByRole('button', { name: 'Add several' }).first().click();
    const buffer = Buffer.from('URL;Name;Interval\nhttps://one.example;Straße;300\n');
    await page
      .getByLabel('Choose CSV file')
      .setInputFiles({ name: 'shops.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add 1 site', exact: true }).click();
    await page.getByText('1 site added.').waitFor();
    expect(await sitesOf(teamId)).toMatchObject([{ name: 'Straße', checkIntervalSeconds: 300 }]);
  });
});
