import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { newSite, readSite } from '../contract/monitoring-requests.fixture.ts';
import { chromium } from '../browser/browser.fixture.ts';
import { startDemoShop, type DemoShop } from '../demo-shop/demo-shop.ts';
import {
  browserIsMissing,
  findingsInModes,
  launchBrowser,
  untilItFitsAPhone,
  visit,
} from './console.fixture.ts';

describe.skipIf(browserIsMissing())('the checkout editor', () => {
  let app: TestApp;
  let browser: Browser;
  let shop: DemoShop;
  let owner: Client;
  beforeAll(async () => {
    shop = await startDemoShop();
    [app, browser] = await Promise.all([
      startApp({ work: ['jobs', 'browser'], env: { STEWARD_CHROMIUM: chromium!.executable } }),
      launchBrowser(),
    ]);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await browser?.close();
    await app?.[Symbol.asyncDispose]();
    await shop?.[Symbol.asyncDispose]();
  });

  const openEditor = async (page: Page): Promise<string> => {
    const { id } = await newSite(owner, { name: 'Mugs', url: `${shop.url}/` });
    await page.goto(`/sites/${id}/checkout`);
    await page.getByLabel('Flow type').waitFor();
    return id;
  };
  const toSteps = async (page: Page): Promise<string> => {
    const id = await openEditor(page);
    await page.getByLabel('Product path').fill('/mug');
    await page.getByLabel('Flow type').selectOption('Custom steps');
    await page.getByLabel('Name of step 6').waitFor();
    return id;
  };
  const names = (page: Page): Promise<string[]> =>
    page.locator('.step-name').evaluateAll((all) => all.map((each) => (each as { value: string }).value));

  it('keeps the steps of the theme when its flow becomes custom', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    const id = await toSteps(page);
    expect(await names(page)).toEqual([
      'Open the product',
      'The product is shown',
      'Add it to the cart',
      'It is in the cart',
      'Go to the checkout',
      'The shipping form is shown',
    ]);
    expect(await page.getByLabel('Value of step 1').inputValue()).toBe('/mug');
    // Only the fields that the action needs.
    expect(await page.getByLabel('Selector of step 1').count()).toBe(0);
    expect(await page.getByLabel('Value of step 2').count()).toBe(0);
    expect(await findingsInModes(page)).toEqual([]);
    await untilItFitsAPhone(page);
    await page.getByRole('button', { name: 'Save and enable' }).click();
    await page.getByText('The checkout flow is saved and enabled.').waitFor();
    const { checkoutFlow } = (await readSite(owner, id))!;
    expect([checkoutFlow!.theme, checkoutFlow!.steps.length]).toEqual([null, 6]);
    expect(complaints).toEqual([]);
  });

  it('orders steps by keyboard, and the focus stays on the step', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await toSteps(page);
    await page.getByRole('button', { name: 'Move step 1: Open the product' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect((await names(page)).slice(0, 3)).toEqual([
      'The product is shown',
      'Add it to the cart',
      'Open the product',
    ]);
    await page.getByText('Moved to position 3 of 6.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
      'Move step 3: Open the product',
    );
    await page.getByLabel('Value of step 3').focus();
    await page.keyboard.press('Alt+ArrowUp');
    expect((await names(page))[1]).toBe('Open the product');
    expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
      'Value of step 2',
    );
  });

  it('orders steps by dragging', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await toSteps(page);
    const handle = page.getByRole('button', { name: /^Move step 6/ });
    await handle.scrollIntoViewIfNeeded();
    const from = (await handle.boundingBox())!;
    const to = (await page.getByRole('button', { name: /^Move step 3/ }).boundingBox())!;
    await page.mouse.move(from.x + 5, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 8, { steps: 20 });
    await page.mouse.up();
    expect((await names(page)).slice(2, 4)).toEqual(['The shipping form is shown', 'Add it to the cart']);
  });

  it(
    'shows an error at its step, names steps by itself and can be saved afterwards',
    { tags: ['long'] },
    async () => {
      await using visitor = await visit(browser, app.url, owner);
      const { page } = visitor;
      const id = await toSteps(page);
      await page.getByRole('button', { name: 'Add step' }).click();
      await page.getByRole('button', { name: 'Save and enable' }).click();
      await page.getByText('Step 7: it needs a selector.').waitFor();
      expect(await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')).toBe(
        'Selector of step 7',
      );
      await page.getByLabel('Selector of step 7').fill('.next');
      await page.getByText('Step 7: it needs a selector.').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Save and enable' }).click();
      await page.getByText('The checkout flow is saved and enabled.').waitFor();
      expect((await readSite(owner, id))!.checkoutFlow!.steps[6]).toMatchObject({
        name: 'Click .next',
        action: 'CLICK',
        value: null,
      });
    },
  );

  it('shows a test run step by step, with screenshots, before anything is saved', async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page, complaints } = visitor;
    const id = await toSteps(page);
    await page.getByRole('button', { name: 'Add step' }).click();
    await page.getByLabel('Selector of step 7').fill('#never');
    await page.getByRole('button', { name: 'Test run' }).click();
    const run = page.getByRole('region', { name: 'Test run' });
    await run.getByText('Running step 7 of 7').waitFor();
    expect(await run.getByRole('img').count()).toBe(6);
    await run.getByText('The checkout fails.').waitFor();
    await run.getByText('step "Click #never": "#never" was not visible within 10 s').waitFor();
    expect(await page.locator('.step-row .step-passed').count()).toBe(6);
    expect(await page.locator('.step-row .step-failed').count()).toBe(1);
    // A changed step has no result any more.
    await page.getByLabel('Selector of step 7').fill('.next');
    expect(await page.locator('.step-row .step-failed').count()).toBe(0);
    await run.getByRole('button', { name: 'The page after “Open the product”' }).click();
    await page.getByRole('dialog').getByRole('img').waitFor();
    expect(await findingsInModes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await untilItFitsAPhone(page);
    expect((await readSite(owner, id))!.checkoutFlow).toBeNull();
    expect(complaints).toEqual([]);
  });

  it('cancels a test run', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    await openEditor(page);
    await page.getByLabel('Flow type').selectOption('Custom steps');
    await page.getByLabel('Value of step 1').fill('/mug');
    await page.getByLabel('Selector of step 2').fill('#never');
    await page.getByRole('button', { name: 'Test run' }).click();
    await page.getByText('Running step 2 of 6').waitFor();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('The test run was cancelled.').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
  });

  it('converts a recording to steps and lists what it cannot convert', { tags: ['long'] }, async () => {
    const steps = [
      { type: 'navigate', url: `${shop.url}/mug` },
      { type: 'hover', selectors: [['#menu']] },
      { type: 'change', selectors: [['#password']], value: 'hunter2' },
    ];
    const buffer = Buffer.from(JSON.stringify({ title: 'Checkout', steps }));
    await using visitor = await visit(browser, app.url, owner);
    const { page } = visitor;
    const id = await openEditor(page);
    await page.getByLabel('Flow type').selectOption('A recording from Chrome DevTools');
    expect(await findingsInModes(page)).toEqual([]);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'checkout.json', mimeType: 'application/json', buffer });
    await page.getByText('The recording became 2 steps.').waitFor();
    await page.getByText('Step 2 of the recording: "hover" is not supported.').waitFor();
    expect(await names(page)).toEqual(['Open /mug', 'Fill in #password']);
    expect(await page.getByLabel('Value of step 2').getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Save and enable' }).click();
    await page.getByText('The checkout flow is saved and enabled.').waitFor();
    expect((await readSite(owner, id))!.checkoutFlow!.steps[1]).toMatchObject({ secret: true, value: null });
  });

  it('is in German for a visitor whose browser is', { tags: ['long'] }, async () => {
    await using visitor = await visit(browser, app.url, owner, { locale: 'de-DE' });
    const { page } = visitor;
    const { id } = await newSite(owner, { name: 'Mugs', url: `${shop.url}/` });
    await page.goto(`/sites/${id}/checkout`);
    await page.getByLabel('Pfad eines Produkts').fill('/mug');
    await page.getByLabel('Art des Ablaufs').selectOption('Eigene Schritte');
    await page.getByLabel('Name von Schritt 6').waitFor();
    expect(await page.getByRole('button', { name: 'Testlauf' }).count()).toBe(1);
  });
});
