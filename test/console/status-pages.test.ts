import { Buffer } from 'node:buffer';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf } from '#testkit/client.ts';
import { startNotificationFixture, type NotificationFixture } from '#testkit/notification.fixture.ts';
import { someCases } from '#testkit/some-cases.ts';
import { waitUntil } from '#testkit/wait.ts';
import { createSitePage } from '../contract/operations/monitoring.generated.ts';
import {
  newStatusPage,
  png,
  postUpdate,
  readStatusPage,
  updatePage,
} from '../contract/status-page-requests.fixture.ts';
import { newMember } from '../contract/team-requests.fixture.ts';
import {
  browserIsMissing,
  createTeam,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';
import { addSite, newPage, preview, save, widthOf } from './status-page.fixture.ts';

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

/** Of the first link in the preview, whose document this page can read. Inside of it, no script runs. */
const linkColour = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('iframe').contentDocument.querySelector('a, button')).color`,
  );

describe.skipIf(browserIsMissing())('status pages in the console', () => {
  let fixture: NotificationFixture;
  let browser: Browser;

  beforeAll(async () => {
    [fixture, browser] = await Promise.all([startNotificationFixture({ publicUrl: null }), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await fixture?.[Symbol.asyncDispose]();
  });

  const componentsOf = async (id: string): Promise<string[]> =>
    (await readStatusPage(fixture.owner, id))!.components.map(({ name, group }) =>
      group ? `${group}/${name}` : name,
    );
  /** A component in the preview. */
  const shown = (page: Page, name: string): Locator => preview(page).locator('.name').getByText(name);

  it('are created with all sites, and show changes of components before they are saved', async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Northern Lights');
    await addSite(fixture, 'Fjord Cycles', teamId);
    const boat = await addSite(fixture, 'Paper Boat', teamId);
    dataOf(await owner.send(createSitePage, { input: { siteId: boat, name: 'Cart', path: '/cart' } }));
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await page.goto(`/status-pages?team=${teamId}`);
    await page.getByText('No status pages yet').waitFor();
    await page.getByRole('button', { name: 'Create status page' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Create status page' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Enter a title.').waitFor();
    await dialog.getByLabel('Title').fill('Admin');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/reserved/).waitFor();
    await dialog.getByLabel('Title').fill('Müller & Söhne');
    expect(await dialog.getByLabel('Address').inputValue()).toBe('mueller-soehne');
    await dialog.getByLabel('Show all 2 sites').waitFor();
    await dialog.getByRole('button', { name: 'Create' }).click();

    await page.getByRole('heading', { level: 1, name: 'Müller & Söhne' }).waitFor();
    const id = new URL(page.url()).pathname.split('/')[2]!;
    await shown(page, 'Paper Boat').waitFor();
    await page.getByLabel('Name of Paper Boat').fill('The boat');
    await shown(page, 'The boat').waitFor();
    await page.getByRole('button', { name: 'Remove Fjord Cycles' }).click();
    await shown(page, 'Fjord Cycles').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter the name of the group.').waitFor();
    await page.getByLabel('Name of the group').fill('Details');
    await page.getByRole('button', { name: 'Add components' }).click();
    const adding = page.getByRole('dialog', { name: 'Add components' });
    expect(await adding.getByLabel('Paper Boat', { exact: true }).isDisabled()).toBe(true);
    await adding.getByRole('button', { name: 'Show pages of Paper Boat' }).click();
    await adding.getByLabel('Cart (/cart)').check();
    await adding.getByRole('button', { name: 'Add 1' }).click();
    await preview(page).getByRole('heading', { name: 'Details' }).waitFor();
    expect(await componentsOf(id)).toEqual(['Fjord Cycles', 'Paper Boat']);
    await save(page);
    expect(await componentsOf(id)).toEqual(['The boat', 'Details/Cart']);

    await page.goto(`/status-pages?team=${teamId}`);
    const row = page.getByRole('listitem').filter({ hasText: 'Müller & Söhne' });
    expect(await row.innerText()).toMatch(
      /Operational[^]*\/status\/mueller-soehne[^]*Public · 2 components\s+0 subscribers/,
    );
    expect(visitor.complaints).toEqual([]);
  });

  it('move components with the keyboard, and say where they are', { tags: ['long'] }, async () => {
    const { id } = await newPage(fixture);
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/components`);
    const handle = page.getByRole('button', { name: 'Move Fjord Cycles', exact: true });
    await handle.focus();
    expect(await handle.getAttribute('aria-describedby')).not.toBe(null);
    const says = (text: string): Promise<void> => page.getByRole('status').getByText(text).waitFor();
    await page.keyboard.press('Space');
    await says('Fjord Cycles is picked up from position 1 of 1 without a group.');
    await page.locator('.component-moving').waitFor();
    await page.keyboard.press('ArrowDown');
    await says('Fjord Cycles is moved to position 1 of 2 in Shops.');
    await page.keyboard.press('Escape');
    await says('Fjord Cycles is back at position 1 of 1 without a group.');
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    await page.keyboard.press('Space');
    await says('Fjord Cycles is picked up from position 1 of 1 without a group.');
    await page.locator('.component-moving').waitFor();
    await page.keyboard.press('ArrowDown');
    await says('Fjord Cycles is moved to position 1 of 2 in Shops.');
    await page.keyboard.press('ArrowDown');
    await says('Fjord Cycles is moved to position 2 of 2 in Shops.');
    await page.keyboard.press('Space');
    await says('Fjord Cycles is dropped at position 2 of 2 in Shops.');
    await save(page);
    expect(await componentsOf(id)).toEqual(['Shops/Paper Boat', 'Shops/Fjord Cycles']);
    expect(visitor.complaints).toEqual([]);
  });

  it('move components with the mouse, and groups as a whole', { tags: ['long'] }, async () => {
    const { id, fjord, boat } = await newPage(fixture);
    await updatePage(fixture.owner, id, {
      components: [
        { name: 'Website', siteId: fjord },
        { name: 'One', siteId: fjord, group: 'Shops' },
        { name: 'Two', siteId: boat, group: 'Shops' },
        { name: 'Three', siteId: boat, group: 'Partners' },
      ],
    });
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/components`);
    const middle = async (place: Locator): Promise<[number, number]> => {
      const { x, y, width, height } = (await place.boundingBox())!;
      return [x + width / 2, y + height / 2];
    };
    const [from, to] = [
      await middle(page.getByRole('button', { name: 'Move Two', exact: true })),
      await middle(page.getByRole('button', { name: 'Move Website', exact: true })),
    ];
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move(from[0], from[1] - 20, { steps: 3 });
    await page.mouse.move(to[0], to[1], { steps: 12 });
    await page.getByRole('status').getByText('Two is moved to position 1 of 2 without a group.').waitFor();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Move group Partners up' }).click();
    await save(page);
    expect(await componentsOf(id)).toEqual(['Two', 'Website', 'Partners/Three', 'Shops/One']);
    expect(visitor.complaints).toEqual([]);
  });

  it('show a title, a language, a colour and a logo before they are saved, and refuse other pictures', async () => {
    const { id } = await newPage(fixture);
    await using visitor = await visit(browser, fixture.app.url, fixture.owner);
    const { page } = visitor;
    await page.goto(`/status-pages/${id}/appearance`);
    const frame = preview(page);
    await frame.getByRole('heading', { level: 1 }).waitFor();
    await page.getByLabel('Title', { exact: true }).fill('<script>alert(1)</script> & Co');
    await frame.getByText('<script>alert(1)</script> & Co').first().waitFor();
    await page.getByLabel('Language').selectOption('de');
    await frame.getByText('Alle Systeme', { exact: false }).first().waitFor();
    await page.getByLabel('Accent colour', { exact: true }).fill('#b00020');
    await expect.poll(() => linkColour(page)).toMatch(/rgb\(17\d, 0, \d+\)/);

    const logo = page.getByLabel('Logo', { exact: true }).and(page.locator('input'));
    await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
    await page.getByText('SVG is not allowed, because it can contain scripts.').waitFor();
    await logo.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(600 * 1024),
    });
    await page.getByText('This one has 600 KiB.').waitFor();
    await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
    await page.getByRole('img', { name: 'The logo' }).waitFor();
    await frame.locator('img[src^="data:image/png"]').waitFor();

    await page.getByRole('link', { name: 'Subscribers' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Stay here' })
      .click();
    await save(page);
    const stored = (await readStatusPage(fixture.owner, id))!;
    expect(stored).toMatchObject({
      title: '<script>alert(1)</script> & Co',
      locale: 'de',
      accent: '#b00020',
    });
    const { pathname } = new URL(stored.logoUrl!);
    await waitUntil(async () => (await fetch(fixture.app.url + pathname)).status === 200);
    // From the server now, also after a reload.
    await page.reload();
    const image = page.getByRole('img', { name: 'The logo' });
    await expect.poll(() => widthOf(image)).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await frame.locator('img').waitFor({ state: 'detached' });
    await save(page);
    expect((await readStatusPage(fixture.owner, id))!.logoUrl).toBe(null);
    expect(visitor.complaints).toEqual([]);
  });

  it(
    'say why the preview cannot follow, and that somebody else has changed the same field',
    { tags: ['long'] },
    async () => {
      const { id } = await newPage(fixture);
      await using visitor = await visit(browser, fixture.app.url, fixture.owner);
      const { page } = visitor;
      await page.goto(`/status-pages/${id}/appearance`);
      await preview(page).getByRole('heading', { level: 1 }).waitFor();
      await page.getByLabel('Days in the bars').fill('400');
      await page.getByText('The preview shows the last valid settings.').waitFor();
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('.field-error').waitFor();
      await page.getByLabel('Days in the bars').fill('30');
      await page.getByLabel('Title', { exact: true }).fill('Mine');
      await updatePage(fixture.owner, id, { title: 'Theirs' });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Somebody else changed the same fields.').waitFor();
      await page.getByText('Changed elsewhere to “Theirs”').waitFor();
      expect((await readStatusPage(fixture.owner, id))!.title).toBe('Theirs');
      await save(page);
      expect(await readStatusPage(fixture.owner, id)).toMatchObject({ title: 'Mine', uptimeDays: 30 });
      expect(visitor.complaints).toEqual([]);
    },
  );

  it('can be seen by a viewer, who changes nothing and is told why', { tags: ['long'] }, async () => {
    const { app, owner } = fixture;
    const teamId = await createTeam(owner, 'Viewed');
    const { id, title } = await newStatusPage(owner, {
      teamId,
      components: [{ name: 'Shop', siteId: await addSite(fixture, 'Shop', teamId) }],
    });
    await postUpdate(owner, { statusPageId: id, title: 'Slow' });
    const viewer = await newMember(app, owner, teamId, 'VIEWER');
    await using visitor = await visit(browser, app.url, viewer.client);
    const { page } = visitor;
    const reason = 'Your role in Viewed is Viewer. This requires the role Manager.';
    await page.goto('/status-pages');
    await page.getByRole('button', { name: 'Create status page' }).first().waitFor();
    await page.getByRole('link', { name: title, exact: true }).click();
    for (const name of ['New update', /^Post update/, 'Edit', 'Delete'])
      await page.getByRole('button', { name, description: reason }).waitFor();
    for (const part of ['components', 'appearance', 'settings']) {
      await page.goto(`/status-pages/${id}/${part}`);
      await page.locator('.form-refusal', { hasText: reason }).waitFor();
      expect(await page.locator('main input:enabled, main select:enabled').count()).toBe(0);
      expect(await page.locator('iframe').count()).toBe(0);
    }
    await page.goto(`/status-pages/${id}/subscribers`);
    await page.getByText(reason).waitFor();
    expect(visitor.complaints).toEqual([]);
  });

  it.for(
    someCases([
      ['', 'New update'],
      ['', /^Post update/],
      ['/components', 'Add components'],
      ['/settings', 'Delete this page'],
      ['LIST', 'Create status page'],
    ]),
  )(
    'have a part %s with the dialog %s that is accessible, light and dark, and fits a phone',
    async ([part, button]) => {
      const { id } = await newPage(fixture, { accent: '#b00020', domain: null });
      await postUpdate(fixture.owner, { statusPageId: id, title: 'Slow' });
      await using visitor = await visit(browser, fixture.app.url, fixture.owner, { colorScheme: 'light' });
      const { page } = visitor;
      await page.goto(part === 'LIST' ? '/status-pages' : `/status-pages/${id}${part}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.loading').first().waitFor({ state: 'detached' });
      if (part === '/components') await preview(page).getByRole('heading', { level: 1 }).waitFor();
      await page.getByRole('button', { name: button }).first().click();
      await page.getByRole('dialog').waitFor();
      expect(await findingsInModes(page)).toEqual([]);
      await untilItFitsAPhone(page);
      expect(visitor.complaints).toEqual([]);
    },
  );
});
