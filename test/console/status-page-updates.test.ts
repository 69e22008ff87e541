import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNameServer, type TestNameServer } from '#platform/outbound/name-server.fixture.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { readStatusPage } from '../contract/status-page-requests.fixture.ts';
import { browserIsMissing, launchBrowser, visit } from './console.fixture.ts';
import { newPage, save, widthOf } from './status-page.fixture.ts';

describe.skipIf(browserIsMissing())('what status pages tell, in the console,', () => {
  let fixture: NotificationFixture;
  let browser: Browser;
  let names: TestNameServer;

  beforeAll(async () => {
    names = await startNameServer({});
    const env = { STEWARD_DNS_SERVERS: names.address };
    [fixture, browser] = await Promise.all([
      startNotificationFixture({ publicUrl: null, env }),
      launchBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
    await names?.[Symbol.asyncDispose]();
  });

  it('publish an update from a ready text in their language, which is corrected and deleted', async () => {
    const { id } = await newPage(fixture, { locale: 'de' });
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}`);
    await page.getByText('No current incidents').waitFor();
    await page.getByRole('button', { name: 'New update' }).click();
    const dialog = page.getByRole('dialog', { name: 'New update' });
    await dialog.getByLabel('Fjord Cycles').check();
    const ready =
      'Wir untersuchen ein Problem mit Fjord Cycles. Innerhalb von 30 Minuten melden wir uns wieder.';
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toBe(ready);
    await dialog.getByLabel('State').selectOption('Identified');
    await dialog.getByLabel('Template').selectOption({ index: 2 });
    expect(await dialog.getByLabel('Text', { exact: true }).inputValue()).toMatch(
      /^Die Ursache liegt bei einem/,
    );
    await dialog.getByLabel('Text', { exact: true }).fill('Der Zahlungsanbieter ist gestört.');
    await dialog.getByRole('button', { name: 'Publish update' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByLabel('Title').fill('Zahlungen gestört');
    await dialog.getByRole('button', { name: 'Publish update' }).click();
    await page.getByText('The update is published.').waitFor();
    const entry = page.getByRole('region', { name: 'Current' }).getByRole('listitem').first();
    await entry.getByText('Der Zahlungsanbieter ist gestört.').waitFor();

    await entry.getByRole('button', { name: /^Post update/ }).click();
    const further = page.getByRole('dialog', { name: 'Update: Zahlungen gestört' });
    expect(await further.getByLabel('State').inputValue()).toBe('MONITORING');
    await further.getByLabel('State').selectOption('Resolved');
    await further.getByRole('button', { name: 'Publish update' }).click();
    const past = page.getByRole('region', { name: 'Past' });
    await past.getByText('Die Störung ist behoben.').waitFor();
    await past.getByRole('button', { name: 'Edit' }).first().click();
    const editing = page.getByRole('dialog', { name: 'Edit update' });
    await editing.getByLabel('Text').fill(' ');
    await editing.getByRole('button', { name: 'Save' }).click();
    await editing.getByText('Enter a text.').waitFor();
    await editing.getByLabel('Text').fill('Alles geht wieder.');
    await editing.getByRole('button', { name: 'Save' }).click();
    await past.getByText('Alles geht wieder.').waitFor();
    await past.getByRole('button', { name: 'Delete' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete update' }).click();
    await past.getByText('Der Zahlungsanbieter ist gestört.').waitFor({ state: 'detached' });
    const { incidents } = (await readStatusPage(fixture.owner, id))!;
    expect(incidents).toMatchObject([
      { title: 'Zahlungen gestört', updates: [{ state: 'RESOLVED', body: 'Alles geht wieder.' }] },
    ]);
    expect(visitor.complaints).toEqual([]);
  });

  it('announce a maintenance that was planned for status pages', { tags: ['long'] }, async () => {
    const { id } = await newPage(fixture);
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto('/maintenance?view=upcoming');
    await page.getByRole('button', { name: 'Plan maintenance' }).click();
    const planning = page.getByRole('dialog', { name: 'Plan maintenance' });
    await planning.getByLabel('Title').fill('New servers');
    await planning.getByLabel('Announce on status pages').check();
    await planning.getByRole('button', { name: 'Plan maintenance' }).click();
    await planning.waitFor({ state: 'detached' });
    await page.goto(`/status-pages/${id}`);
    await page.getByRole('button', { name: 'New update' }).click();
    const dialog = page.getByRole('dialog', { name: 'New update' });
    await dialog.getByLabel('State').selectOption('Scheduled');
    await dialog.getByLabel('Maintenance window').selectOption('New servers');
    expect(await dialog.getByLabel('Title').inputValue()).toBe('New servers');
    await dialog.getByRole('button', { name: 'Publish update' }).click();
    await page.getByText('The update is published.').waitFor();
    await page
      .getByRole('region', { name: 'Planned' })
      .getByText(/begins in/)
      .waitFor();
    const { incidents } = (await readStatusPage(fixture.owner, id))!;
    expect(incidents).toMatchObject([{ title: 'New servers', updates: [{ state: 'SCHEDULED' }] }]);
    expect(incidents[0]!.maintenanceWindowId).not.toBe(null);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'are told about an incident from its page, and cannot be told that it is over while it goes on',
    { tags: ['long'] },
    async () => {
      const { id, title, fjord } = await newPage(fixture);
      await fixture.fail(fjord);
      await waitUntil(async () => (await readStatusPage(fixture.owner, id))!.incidents.length === 1);
      const { incidentId } = (await readStatusPage(fixture.owner, id))!.incidents[0]!;
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page } = visitor;
      await page.goto(`/status-pages/${id}`);
      await page.getByText('Not published', { exact: true }).waitFor();
      await page.goto(`/incidents/${incidentId}`);
      const pages = page.getByRole('region', { name: 'Status pages' });
      await pages.getByRole('link', { name: title }).waitFor();
      await pages.getByText('not published').waitFor();
      await pages.getByRole('button', { name: 'Publish an update' }).click();
      const dialog = page.getByRole('dialog');
      expect(await dialog.getByLabel('State').locator('option').allInnerTexts()).toEqual([
        'Investigating',
        'Identified',
        'Monitoring',
      ]);
      await dialog.getByRole('button', { name: 'Publish update' }).click();
      await pages.getByText(/^Investigating/).waitFor();
      expect((await readStatusPage(fixture.owner, id))!.incidents).toMatchObject([
        { incidentId, updates: [{ state: 'INVESTIGATING', by: 'user1@example.com' }] },
      ]);
      await fixture.recover(fjord);
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('get an address, a password, a secret link or a domain, with the records that it needs', async () => {
    const { id } = await newPage(fixture);
    const taken = await newPage(fixture);
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/settings`);
    await page.getByLabel('Address', { exact: true }).fill(taken.slug);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.locator('.field-error').waitFor();
    const slug = `${taken.slug}-b`;
    await page.getByLabel('Address', { exact: true }).fill(slug);
    await page.getByLabel('Custom domain').fill(`${slug}.example.com`);
    await page.getByText(`${slug}.example.com. A 127.0.0.1`).waitFor();
    await page.getByLabel('Publish incidents automatically').selectOption('Never');
    await page.getByRole('radio', { name: 'Password' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    // Not the error of the address, which is shown until then: what is typed before the answer is saved, too.
    await page.locator('.field-error', { hasText: 'password' }).waitFor();
    await page
      .getByLabel('Password', { exact: true })
      .and(page.locator('input[type=password]'))
      .fill('correct horse');
    await save(page);
    expect(await readStatusPage(fixture.owner, id)).toMatchObject({
      slug,
      domain: `${slug}.example.com`,
      visibility: 'PASSWORD',
      autoPublishAfterMinutes: null,
    });

    const domain = page.getByRole('region', { name: 'Domain verification' });
    await domain.getByText('Not verified').waitFor();
    await domain.getByRole('button', { name: 'Verify' }).click();
    await domain.getByRole('alert').waitFor();
    const [, name, value] = /^(\S+)\. TXT "(\w+)"$/.exec(await domain.locator('pre').innerText())!;
    names.zone[name!] = [{ txt: value! }];
    await domain.getByRole('button', { name: 'Verify' }).click();
    await domain.getByText('Verified', { exact: true }).waitFor();
    expect((await readStatusPage(fixture.owner, id))!.domainState).toBe('VERIFIED');

    await page.getByRole('radio', { name: 'Secret link' }).check();
    await page.getByLabel('Custom domain').fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    const link = page.getByRole('region', { name: 'Secret link' }).locator('pre');
    const first = await link.innerText();
    expect(first).toMatch(new RegExp(`/status/${slug}\\?key=`));
    await page.getByRole('button', { name: 'Replace link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Replace link' }).click();
    await page.getByText('The page has a new address.').waitFor();
    await expect.poll(() => link.innerText()).not.toBe(first);

    await page.getByRole('button', { name: 'Delete this page' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete page' }).click();
    await page.getByRole('heading', { level: 1, name: 'Status pages' }).waitFor();
    expect(await readStatusPage(fixture.owner, id)).toBe(null);
    expect(visitor.complaints).toEqual([]);
  });

  it('list the addresses of feeds and badges, which show the state', { tags: ['long'] }, async () => {
    const { id, slug, url } = await newPage(fixture);
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/share`);
    for (const text of [url!, `${url}/summary.json`, `${url}/history.atom`])
      await page.getByText(text, { exact: true }).waitFor();
    const badge = page.getByRole('img', { name: /^Badge of/ });
    await expect.poll(() => widthOf(badge)).toBeGreaterThan(0);
    await page.getByLabel('Component').selectOption('Paper Boat');
    await page.getByText(`alt="Paper Boat"`).waitFor();
    expect(await badge.getAttribute('src')).toMatch(new RegExp(`^/status/${slug}/badge/.+\\.svg$`));
    expect(visitor.complaints).toEqual([]);
  });

  it('list their subscribers, who can be removed', { tags: ['long'] }, async () => {
    const { id, slug } = await newPage(fixture);
    const { url } = fixture.app;
    const post = (path: string, body = ''): Promise<Response> =>
      fetch(url + path, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
    const address = 'kim@customer.example';
    await post(`/status/${slug}/subscribe`, `kind=EMAIL&address=${address}`);
    const linkOf = (): string | undefined =>
      fixture.mail.received
        .filter(({ to }) => to.includes(address))
        .flatMap(({ text }) => /\/status\/[\w-]+\/confirm\/[\w-]+/.exec(text)?.[0] ?? [])
        .at(-1);
    await waitUntil(() => linkOf() !== undefined);
    await post(linkOf()!);
    await using visitor = await visit(browser, url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/subscribers`);
    const row = page.getByRole('row').filter({ hasText: address });
    await row.getByText('the whole page').waitFor();
    await page.getByRole('heading', { name: '1 subscriber' }).waitFor();
    await row.getByRole('button', { name: `Remove ${address}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove subscriber' }).click();
    await page.getByText('No subscribers yet').waitFor();
    expect(visitor.complaints).toEqual([]);
  });
});
