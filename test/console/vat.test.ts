import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import { startVatApp, type VatApp } from '../vat-simulators/vat-app.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInBothModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

/** The registers are asked in the background. */

const german = [
  'Kundennr;Firma;Straße;Ort;USt-IdNr.',
  'M-1;Bäcker Müller;Am Weg 1;Köln;DE 123456789',
  'M-2;Example DE;Street 1;PRAHA 1;DE123456788',
  'M-3;Schuster;Gasse 3;Wien;ATU12345200',
  'M-4;Niemand;;;',
  '',
].join('\n');

const csv = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: typeof text === 'string' ? Buffer.from(text, 'latin1') : text,
});

describe.skipIf(browserIsMissing())('VAT in the console', () => {
  let fixture: VatApp;
  let browser: Browser;
  let owner: Client;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startVatApp(), launchBrowser()]);
    owner = await fixture.app.signUp({ name: 'Ann Shopkeeper' });
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const addCustomers = async (teamId: string, numbers: readonly string[]): Promise<void> => {
    const { data, errors } = await owner.vat(
      `mutation ($teamId: ID, $input: [VatCustomerInput!]!) {
         upsertVatCustomers(teamId: $teamId, input: $input) { created errors { message } } }`,
      { teamId, input: numbers.map((number, index) => ({ externalId: `C-${index + 1}`, number })) },
    );
    expect(errors).toBeUndefined();
    expect(data!['upsertVatCustomers']).toEqual({ created: numbers.length, errors: [] });
  };
  const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

  it('uploads customers after a preview with columns to choose, and shows verdicts, history and evidence', async () => {
    const teamId = await createTeam(owner, 'Bakery');
    await using visitor = await visit(browser, fixture.app.url, owner);
    const { page } = visitor;
    await page.goto(`/vat-numbers/customers?team=${teamId}`);
    await page.getByText('No customers yet').waitFor();
    await page.getByRole('button', { name: 'Upload CSV' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload customers' });
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.csv', german));
    await dialog.getByRole('cell', { name: 'Bäcker Müller' }).waitFor();
    expect(await dialog.getByLabel('Columns are separated by').inputValue()).toBe(';');
    expect(await dialog.getByLabel('Field of column 5, USt-IdNr.').inputValue()).toBe('number');
    await dialog.getByLabel('Field of column 5, USt-IdNr.').selectOption('Ignore');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Choose the column with the VAT numbers.').waitFor();
    await dialog.getByLabel('Field of column 5, USt-IdNr.').selectOption('VAT number');
    for (const column of ['3, Straße', '4, Ort'])
      await dialog.getByLabel(`Field of column ${column}`).selectOption('Address');
    await dialog.getByRole('button', { name: 'Upload' }).click();

    const result = page.getByRole('dialog', { name: 'Customers uploaded' });
    const error = result.getByRole('row').filter({ hasText: 'VAT number' });
    expect(await error.getByRole('cell').first().innerText()).toBe('5');
    await result.getByRole('button', { name: 'Done' }).click();
    await rowOf(page, 'M-1').getByText('Valid').waitFor();
    await rowOf(page, 'M-3').getByText('Invalid').waitFor();

    await page.getByLabel('Show').selectOption('Invalid');
    await rowOf(page, 'M-1').waitFor({ state: 'detached' });
    await page.getByLabel('Show').selectOption('All customers');
    await page.getByLabel('Search customers').fill('M-2');
    await rowOf(page, 'M-1').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'M-2' }).click();
    const customer = page.getByRole('dialog', { name: 'Customer M-2' });
    await customer.getByText('Example DE s.r.o.').first().waitFor();
    await customer.getByText('Street 1, PRAHA 1').waitFor();
    await customer.getByText('compared by Steward', { exact: true }).first().waitFor();
    await customer.getByText('Unknown → Valid').waitFor();
    const downloading = page.waitForEvent('download');
    await customer.getByRole('button', { name: 'Evidence as JSON' }).first().click();
    const evidence = await readFile(await (await downloading).path(), 'utf8');
    expect(evidence).toContain('123456788');
    expect(visitor.complaints).toEqual([]);
  });

  it('says why a file cannot be uploaded', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Careless');
    await using visitor = await visit(browser, fixture.app.url, owner);
    const { page, complaints } = visitor;
    await page.goto(`/vat-numbers/customers?team=${teamId}`);
    await page.getByRole('button', { name: 'Upload CSV' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload customers' });
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Choose a file.').waitFor();
    const zip = Buffer.from('504b030414000600080000002100', 'hex');
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.xlsx', zip));
    await dialog.getByText('This is not a CSV file.').waitFor();
    expect(complaints).toEqual([]);
    const tooLong = `id,number\n${'1,DE123456789\n'.repeat(100_001)}`;
    await dialog.getByLabel('CSV file').setInputFiles(csv('customers.csv', tooLong));
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText(/more than 100,000 rows/).waitFor({ timeout: longWaitMs });
    // The browser itself reports the status 413.
    expect(complaints).toEqual([expect.stringContaining('413')]);
  });

  it('adds, changes, checks and deletes customers, one or several at a time', async () => {
    const teamId = await createTeam(owner, 'Small shop');
    await using visitor = await visit(browser, fixture.app.url, owner);
    const { page } = visitor;
    await page.goto(`/vat-numbers/customers?team=${teamId}`);
    await page.getByRole('button', { name: 'Add customer' }).click();
    const adding = page.getByRole('dialog', { name: 'Add customer' });
    await adding.getByLabel('Customer ID').fill('A-1');
    await adding.getByLabel('VAT number').fill('no number');
    await adding.getByRole('button', { name: 'Add customer' }).click();
    await adding.locator('.field-error').waitFor();
    await adding.getByLabel('VAT number').fill('DE123456789');
    await adding.getByRole('button', { name: 'Add customer' }).click();
    await page.getByText('A-1 was added.').waitFor();
    await addCustomers(teamId, ['DE123456781', 'DE123456782']);
    await page.getByRole('button', { name: 'A-1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    const changing = page.getByRole('dialog', { name: 'Edit A-1' });
    await changing.getByLabel('VAT number').fill('DE123456783');
    await changing.getByRole('button', { name: 'Save' }).click();
    const customer = page.getByRole('dialog', { name: 'Customer A-1' });
    await customer.getByText('Number changed from').waitFor();
    await customer.getByRole('button', { name: 'Close' }).click();

    for (const id of ['C-1', 'C-2']) await page.getByLabel(`Select ${id}`).check();
    await page.getByRole('button', { name: 'Check now' }).click();
    await page.getByText('Done', { exact: true }).first().waitFor();
    await page.getByText('of 2 rows').waitFor();
    await page.getByRole('link', { name: 'Batches' }).click();
    await page.getByText('2 of 2').waitFor();
    const tabs = page.getByRole('navigation', { name: 'VAT numbers' });
    await tabs.getByRole('link', { name: 'Customers' }).click();
    for (const id of ['C-1', 'C-2']) await page.getByLabel(`Select ${id}`).check();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('2 customers deleted.').waitFor();
    await rowOf(page, 'C-1').waitFor({ state: 'detached' });
    expect(await page.getByRole('checkbox').count()).toBe(1);
    expect(visitor.complaints).toEqual([]);
  });

  it('checks a list in a batch, whose progress it shows live, and cancels another', async () => {
    const teamId = await createTeam(owner, 'Lists');
    await using visitor = await visit(browser, fixture.app.url, owner);
    const { page } = visitor;
    const start = async (name: string, text: string): Promise<void> => {
      await page.goto(`/vat-numbers/batches?team=${teamId}`);
      await page.getByRole('button', { name: 'Check a list' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Check a list' });
      await dialog.getByLabel('CSV file').setInputFiles(csv(`${name}.csv`, text));
      await dialog.getByRole('cell').first().waitFor();
      await dialog.getByRole('button', { name: 'Start' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await start('October', `number\nDE123456789\nDE123456200\n12345678\nATU12345678\n`);
    await page.getByText('Done', { exact: true }).first().waitFor();
    await page.getByText('of 4 rows').waitFor();
    await page.getByRole('heading', { name: 'Rows that could not be read' }).waitFor();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download results' }).click();
    const results = await readFile(await (await downloading).path(), 'utf8');
    for (const text of ['123456789', 'U12345678', 'valid', 'invalid', 'skipped'])
      expect(results).toContain(text);

    fixture.eu.misbehave((response) => void response.writeHead(503).end());
    const following = page
      .waitForEvent('websocket', (socket) => socket.url().endsWith('/vat/graphql/ws'))
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => payload.includes('vatBatchChanged')),
      );
    await start('November', 'number\nDE111111111\n');
    await following;
    await page.getByRole('button', { name: 'Cancel batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel batch' }).click();
    await page.getByText('The batch was cancelled.').waitFor();
    await page.getByText('Cancelled', { exact: true }).waitFor();
    fixture.eu.misbehave(null);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'sets a requester, and makes a key that is shown once, works and is revoked',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Requesting');
      await using visitor = await visit(browser, fixture.app.url, owner);
      const { page } = visitor;
      await page.goto(`/vat-numbers/keys?team=${teamId}`);
      await page.getByRole('button', { name: 'Set requester' }).click();
      const setting = page.getByRole('dialog', { name: 'Set requester' });
      await setting.getByLabel('VAT number').fill('123456200');
      await setting.getByRole('button', { name: 'Save' }).click();
      await setting.locator('.field-error, [role=alert]').waitFor();
      await setting.getByLabel('VAT number').fill('123456789');
      await setting.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The requester is set.').waitFor();
      await page.getByText('DE 123456789').waitFor();

      await page.getByRole('button', { name: 'New key' }).click();
      const making = page.getByRole('dialog', { name: 'New VAT key' });
      await making.getByLabel('Name').fill('Shop');
      await making.getByLabel('Allowed pages').fill('shop.example');
      await making.getByRole('button', { name: 'Create key' }).click();
      await making.locator('.field-error').waitFor();
      await making.getByLabel('Allowed pages').fill('');
      await making.getByLabel('Requests per minute').fill('10/min');
      await making.getByRole('button', { name: 'Create key' }).click();
      await making.getByText('Enter a whole number.').waitFor();
      await making.getByLabel('Requests per minute').fill('');
      await making.getByRole('button', { name: 'Create key' }).click();
      const made = page.getByRole('dialog', { name: 'Your new VAT key' });
      const key = await made.locator('pre').first().innerText();
      expect(key).toMatch(/^vatk_/);
      const address = await made.locator('pre').nth(1).innerText();
      expect((await fetch(address)).status).toBe(200);
      await made.getByRole('button', { name: 'Done' }).click();
      await rowOf(page, 'Shop').getByText('Active').waitFor();
      await page.getByRole('button', { name: 'Revoke Shop' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
      await rowOf(page, 'Shop').getByText('Revoked').waitFor();
      expect((await fetch(address)).status).toBe(401);
      expect(await page.content()).not.toContain(key);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it(
    'lists checks with their evidence, of which a period can be downloaded',
    { tags: ['long'] },
    async () => {
      const teamId = await createTeam(owner, 'Audited');
      await addCustomers(teamId, ['DE123456787', 'ATU12345678']);
      await using visitor = await visit(browser, fixture.app.url, owner);
      const { page } = visitor;
      await page.goto(`/vat-numbers/evidence?team=${teamId}`);
      await rowOf(page, 'DE 123456787').waitFor();
      await rowOf(page, 'AT U12345678').waitFor();
      await page.getByLabel('Search checks by number').fill('de 1234');
      await rowOf(page, 'AT U12345678').waitFor({ state: 'detached' });
      await rowOf(page, 'DE 123456787').waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Evidence of the period as JSON' }).click();
      const evidence = await readFile(await (await downloading).path(), 'utf8');
      expect(evidence).toContain('123456787');
      await page.getByLabel('From').fill('2020-01-01');
      await page.getByText('Choose at most 366 days.').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('shows the availability of the registers as bars', { tags: ['long'] }, async () => {
    await fixture.validate('DE', '123456780');
    // The counts are gathered for seconds, and the list is read once a minute.
    const { pool } = fixture.app.platform.database;
    await waitUntil(
      async () => (await pool.query(`select from vat_availability_days where lane = 'eu DE'`)).rowCount! > 0,
    );
    await using visitor = await visit(browser, fixture.app.url, owner);
    const { page } = visitor;
    await page.goto('/vat-numbers/registers');
    await page.getByText('DE Germany').waitFor();
    await page
      .getByRole('img', { name: /^Availability: 1 of 30 days with data/ })
      .first()
      .waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it('can be read by a viewer, who changes nothing and is told why', { tags: ['long'] }, async () => {
    const teamId = await createTeam(owner, 'Viewed');
    await addCustomers(teamId, ['DE123456789']);
    const viewer = await newMember(fixture.app, owner, teamId, 'VIEWER');
    await using visitor = await visit(browser, fixture.app.url, viewer.client);
    const { page } = visitor;
    const reason = (role: string): string => `Your role in Viewed is Viewer. This requires the role ${role}.`;
    await page.goto(`/vat-numbers/customers?team=${teamId}`);
    await page.getByLabel('Select C-1').check();
    for (const name of ['Add customer', 'Upload CSV', 'Check all', 'Check now', 'Delete'])
      await page.getByRole('button', { name, description: reason('Deployer') }).waitFor();
    await page.getByRole('button', { name: 'C-1' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: 'Edit', description: reason('Deployer') })
      .waitFor();
    await page.goto(`/vat-numbers/batches?team=${teamId}`);
    await page
      .getByRole('button', { name: 'Check a list', description: reason('Deployer') })
      .first()
      .waitFor();
    await page.goto(`/vat-numbers/keys?team=${teamId}`);
    await page.getByRole('button', { name: 'Set requester', description: reason('Manager') }).waitFor();
    await page.getByText('You cannot see the VAT keys.').waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it.for(
    someCases([
      ['/customers', 'Add customer'],
      ['/customers', 'Upload CSV'],
      ['/customers', 'Check all'],
      ['/customers', 'C-1'],
      ['/batches', 'Check a list'],
      ['/keys', 'Set requester'],
      ['/keys', 'New key'],
    ]),
  )(
    'has a part %s with the dialog %s that is accessible, light and dark, and fits a phone',
    async ([part, button]) => {
      const teamId = await createTeam(owner, 'Northern Lights');
      await addCustomers(teamId, ['DE123456789', 'DE123456200']);
      await using visitor = await visit(browser, fixture.app.url, owner, { colorScheme: 'light' });
      const { page } = visitor;
      await page.goto(`/vat-numbers${part}?team=${teamId}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await findingsInBothModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
