import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import {
  applyFile,
  everything,
  secretsOfEverything,
  sitesFile,
} from '../contract/project-requests.fixture.ts';
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

describe.skipIf(browserIsMissing())('projects in the console', () => {
  let app: TestApp;
  let owner: Client;
  let browser: Browser;
  beforeAll(async () => {
    [app, browser] = await Promise.all([startApp({ work: [] }), launchBrowser()]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
  });

  const file = (page: Page) => page.getByLabel('Configuration file');
  const plan = (page: Page) => page.getByRole('button', { name: 'Plan', exact: true }).click();

  it('are made from a file whose mistakes are shown where they are, and applied', async () => {
    const team = await createTeam(owner, 'Acme');
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/projects?team=${team}`);
    await page.getByText('No projects yet').waitFor();
    await page.getByRole('link', { name: 'Plan a file' }).click();
    await plan(page);
    await page.getByText('Choose a file or paste its text.', { exact: true }).waitFor();
    await file(page).fill('version: 1\nproject: acme\nsties: []\nsites: [{key: a}]\n');
    await plan(page);
    await page.getByRole('heading', { name: '3 mistakes in the file' }).waitFor();
    await page.getByText('Did you mean "sites"?').waitFor();
    await page.getByRole('button', { name: 'Go to 4:9' }).first().click();
    const caret = await file(page).evaluate(
      (area) => (area as unknown as { selectionStart: number }).selectionStart,
    );
    expect(caret).toBe('version: 1\nproject: acme\nsties: []\n'.length + 8);
    expect(await findingsInBothModes(page)).toEqual([]);

    await file(page).fill(sitesFile(3, 'acme'));
    await plan(page);
    await page.getByRole('heading', { name: 'acme: 3 to create' }).waitFor();
    await page.getByText('"https://s2.example"', { exact: true }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Apply' }).click();
    const dialog = page.getByRole('dialog', { name: 'Apply this plan of acme?' });
    await dialog.getByText('3 to create.').waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied', { exact: true }).waitFor();
    expect(await page.getByText('Done', { exact: true }).count()).toBe(3);
    await untilItFitsAPhone(page);

    await page.goto(`/projects?team=${team}`);
    await page.getByText('3 sites').waitFor();
    await page.getByRole('link', { name: 'acme', exact: true }).click();
    await page.getByRole('link', { name: 's1' }).waitFor();
    await page.getByRole('link', { name: '3 to create' }).click();
    await page.getByRole('heading', { name: 'Plan of acme' }).waitFor();
    await page.getByText('"Shop 1"').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are not shown for a file that was edited while it was planned', async () => {
    const team = await createTeam(owner, 'Editing');
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/projects/plan/file?team=${team}`);
    const edited = Promise.withResolvers<void>();
    await page.route('**/project/graphql', async (route) => {
      if (route.request().postData()?.includes('PlanFile')) await edited.promise;
      await route.continue();
    });
    await file(page).fill(sitesFile(1, 'acme'));
    await plan(page);
    await file(page).fill(sitesFile(2, 'acme'));
    edited.resolve();
    const button = page.getByRole('button', { name: 'Plan', exact: true });
    await button.and(page.locator(':not([aria-busy])')).waitFor();
    expect(await page.getByRole('heading', { name: /to create/ }).count()).toBe(0);
    await plan(page);
    await page.getByRole('heading', { name: 'acme: 2 to create' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are applied to the end although plans of others take their turns', { tags: ['long'] }, async () => {
    const team = await createTeam(owner, 'Turns');
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/projects/plan/file?team=${team}`);
    await file(page).fill(sitesFile(1, 'acme'));
    await plan(page);
    await page.getByRole('heading', { name: 'acme: 1 to create' }).waitFor();
    const counts = { create: 1, update: 0, move: 0, adopt: 0, detach: 0, delete: 0, done: 0, failed: 0 };
    const begun = { data: { apply: { state: 'APPLYING', counts } } };
    const extensions = { code: 'CONFLICT', reason: 'APPLYING' };
    const answers: object[] = [
      begun,
      { errors: [{ message: 'Other plans are being applied.', extensions }] },
    ];
    await page.route('**/project/graphql', async (route) => {
      const json = route.request().postData()?.includes('apply(') ? answers.shift() : undefined;
      await (json ? route.fulfill({ json }) : route.continue());
    });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied', { exact: true }).waitFor();
    expect(answers).toEqual([]);
  });

  it('delete only what the file no longer names and the user confirms', { tags: ['long'] }, async () => {
    const team = await createTeam(owner, 'Deleting');
    await applyFile(owner, sitesFile(2, 'acme'), { teamId: team });
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/projects/plan/file?team=${team}`);
    await page.getByLabel('Choose a file').setInputFiles({
      name: 'steward.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(sitesFile(1, 'acme')),
    });
    await plan(page);
    await page.getByRole('heading', { name: 'acme: 1 to detach' }).waitFor();
    await page.getByLabel('Delete what the file no longer names').check();
    await plan(page);
    await page.getByRole('heading', { name: 'acme: 1 to delete' }).waitFor();
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('One object is deleted, with its history.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Applied', { exact: true }).waitFor();
    await plan(page);
    await page.getByText('Everything is as the file says.').waitFor();
    expect(complaints).toEqual([]);
  });

  it('list everything that they own, warn in its settings, and are exported without secrets', async () => {
    const team = await createTeam(owner, 'Everything');
    await applyFile(owner, everything.replaceAll('acme-status', `console-${team.slice(-8)}`), {
      teamId: team,
      variables: secretsOfEverything,
    });
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/projects/acme?team=${team}`);
    await page.getByRole('heading', { name: 'Objects (14)' }).waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await page.getByLabel('Kind').selectOption('Pages (2)');
    await page.getByRole('link', { name: 'shop/cart' }).click();
    await page.waitForURL(/\/sites\/[^/]+\/pages/);
    await page.getByRole('heading', { level: 1, name: 'Acme' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Latest plans' }).waitFor();
    await untilItFitsAPhone(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('acme.yaml');
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('basicAuthPassword: ${env:SHOP_BASIC_AUTH_PASSWORD}');
    await page.getByRole('dialog').getByText('SHOP_BASIC_AUTH_PASSWORD').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    // The filter is kept in the address.
    await page.getByLabel('Kind').selectOption({ index: 0 });
    await page.getByRole('link', { name: 'shop', exact: true }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await page.getByText('(key shop): the next apply overwrites changes made here.').waitFor();
    expect(await findingsInModes(page)).toEqual([]);

    await page.goto(`/projects/acme?team=${team}`);
    await page.getByRole('link', { name: 'production', exact: true }).click();
    await page.waitForURL(/\/environments\//);
    await page.getByText('(key production): the next apply overwrites changes made here.').waitFor();
    await page.getByRole('link', { name: 'Project acme' }).click();
    await page.getByRole('heading', { name: 'Objects (14)' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('are in German if the browser is', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner, { locale: 'de-DE' });
    await visitor.page.goto('/projects/plan/file');
    await visitor.page.getByRole('heading', { name: 'Datei planen' }).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('are not shown to members who may not manage them, with the reason', { tags: ['long'] }, async () => {
    const team = await createTeam(owner, 'Viewing');
    const { client } = await newMember(app, owner, team, 'VIEWER');
    await using visitor = await visit(browser, app.url, client);
    const { page, complaints } = visitor;
    await page.goto(`/projects?team=${team}`);
    await page.locator('.empty').getByText('Your role in Viewing is Viewer.').waitFor();
    await page.goto(`/projects/acme?team=${team}`);
    await page.getByText('Projects are for managers').waitFor();
    expect(complaints).toEqual([]);
  });
});
