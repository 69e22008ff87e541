import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutStep } from '#probing/checkout/checkout-step.ts';
import { parseSteps } from '#monitoring/checkout/parse-step.ts';
import { parseRecording } from '#monitoring/checkout/recording.ts';
import { expandTemplate } from '#monitoring/checkout/template.ts';
import type { CheckTarget } from '#probing/check.ts';
import { startDemoShop, type DemoShop } from '../demo-shop/demo-shop.ts';
import type { Fault, ShopTheme } from '../demo-shop/shop-pages.ts';
import {
  browserIsMissing,
  chromium,
  inWords,
  openBrowser,
  resultOf,
  servePages,
  type TestBrowser,
} from './browser.fixture.ts';
import { step, toCheckout } from './checkout-flow.fixture.ts';

const blank = { productPath: '/mug', checkoutPath: null, selectors: null };
const quick = (steps: CheckoutStep[]): CheckoutStep[] => steps.map((each) => ({ ...each, timeoutMs: 1_500 }));
describe.skipIf(browserIsMissing())('a checkout flow', () => {
  let browser: TestBrowser;
  let shop: DemoShop;
  beforeAll(async () => {
    browser = openBrowser();
    shop = await startDemoShop();
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await shop[Symbol.asyncDispose]();
  });
  const walk = (
    steps: CheckoutStep[],
    changes: Partial<CheckTarget> & { allow?: boolean } = {},
    url = shop.url,
  ) => browser.check(url, { checkout: { steps, allowOrderPlacement: changes.allow ?? false }, ...changes });

  it.each<[string, ShopTheme, Parameters<typeof expandTemplate>[0]]>([
    ['Luma', 'luma', { ...blank, theme: 'LUMA' }],
    ['Hyvä', 'hyva', { ...blank, theme: 'HYVA' }],
    ['WooCommerce', 'woocommerce', { ...blank, theme: 'WOOCOMMERCE' }],
    [
      'a shop with custom selectors',
      'woocommerce',
      {
        ...blank,
        theme: 'CUSTOM',
        checkoutPath: '/checkout',
        selectors: {
          productInfo: 'h1',
          addToCart: 'role=button[name="Add to Cart"]',
          cartSuccess: 'text=You added',
          toCheckout: null,
          shippingForm: '#customer_details',
          paymentMethods: '.wc_payment_methods',
        },
      },
    ],
  ])('passes in %s', async (_name, theme, template) => {
    await using other = await startDemoShop({ theme });
    const report = await walk(quick(expandTemplate(template)), {}, other.url);
    expect(inWords(report)).toBe('UP 200');
    const { steps, responseTimeMs, jsErrors, screenshot } = resultOf(report);
    expect(steps!.every(({ status, durationMs }) => status === 'PASSED' && durationMs! >= 0)).toBe(true);
    expect([responseTimeMs! > 0, jsErrors, screenshot]).toEqual([true, null, null]);
    expect(other.orders()).toBe(0);
  });

  it.each<[Fault, string]>([
    ['product', 'step "Open the product": HTTP 500 Internal Server Error'],
    ['product-info', 'step "The product is shown": ".product-info-main" was not visible within 1.5 s'],
    ['add-to-cart', 'step "It is in the cart": ".message-success" was not visible within 1.5 s'],
    ['cart', 'step "It is in the cart": ".message-success" was not visible within 1.5 s'],
    ['checkout', 'step "Go to the checkout": HTTP 500 Internal Server Error'],
    ['shipping', 'step "The shipping form is shown": "#co-shipping-form" was not visible within 1.5 s'],
  ])('stops at the first broken step of the shop: %s', async (fault, message) => {
    shop.break(fault);
    const report = await walk(quick(expandTemplate({ ...blank, theme: 'LUMA' })));
    shop.break();
    const { status, errorMessage, steps, screenshot } = resultOf(report);
    expect([status, errorMessage]).toEqual(['DOWN', message]);
    const at = steps!.findIndex((each) => each.status === 'FAILED');
    expect(steps!.slice(0, at).every((each) => each.status === 'PASSED')).toBe(true);
    expect(steps!.slice(at + 1).every((each) => each.status === 'SKIPPED' && each.durationMs === null)).toBe(
      true,
    );
    expect(`step "${steps![at]!.name}": ${steps![at]!.message}`).toBe(message);
    expect([...screenshot!.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(screenshot!.length).toBeLessThan(256_000);
  });

  it('fails at the step where no payment method is offered', async () => {
    await using other = await startDemoShop({ theme: 'woocommerce' });
    other.break('payment');
    const report = await walk(quick(expandTemplate({ ...blank, theme: 'WOOCOMMERCE' })), {}, other.url);
    expect(inWords(report)).toBe(
      'DOWN 200 step "Payment methods are shown": ".wc_payment_methods, .wc-block-checkout__payment-method" was not visible within 1.5 s',
    );
    expect(resultOf(report).steps!.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 6 }, () => 'PASSED'),
      'FAILED',
    ]);
  });

  it('performs every kind of step', async () => {
    const report = await walk([
      ...toCheckout,
      step('Mail', 'FILL', { selector: '[name=email]', value: 'ada@example.com' }),
      step('Country', 'SELECT', { selector: '[name=country]', value: 'Netherlands' }),
      step('Country as recorded', 'FILL', { selector: '[name=country]', value: 'DE' }),
      step('Terms', 'CHECK', { selector: '[name=terms]' }),
      step('Tab', 'PRESS', { selector: '[name=email]', value: 'Tab' }),
      step('Next', 'CLICK', { selector: '.next' }),
      step('Payment', 'WAIT_FOR', { selector: '.payment-methods' }),
      step('Address', 'EXPECT_URL', { value: '#payment' }),
      step('Text', 'EXPECT_TEXT', { value: 'place order' }),
      step('Text there', 'EXPECT_TEXT', { selector: '.payment-methods', value: 'Invoice' }),
      step('No error', 'EXPECT_NO_TEXT', { value: 'No payment method' }),
      step('Newsletter', 'CLICK', { selector: '.newsletter-close', optional: true, timeoutMs: 200 }),
      step('Still there', 'EXPECT_VISIBLE', { selector: '#payment' }),
    ]);
    expect(inWords(report)).toBe('UP 200');
    const optional = resultOf(report).steps!.find(({ name }) => name === 'Newsletter')!;
    expect([optional.status, optional.message]).toEqual([
      'FAILED',
      '".newsletter-close" was not visible within 0.2 s',
    ]);
  });

  it.each<[string, CheckoutStep, string]>([
    [
      'text',
      step('T', 'EXPECT_TEXT', { value: 'Teapot', timeoutMs: 200 }),
      '"Teapot" was not shown within 0.2 s',
    ],
    [
      'absence',
      step('T', 'EXPECT_NO_TEXT', { value: 'mug', timeoutMs: 200 }),
      '"mug" did not disappear within 0.2 s',
    ],
    [
      'an element',
      step('T', 'WAIT_FOR', { selector: '#x', timeoutMs: 200 }),
      '"#x" did not appear within 0.2 s',
    ],
    ['a selector', step('T', 'CLICK', { selector: '##', timeoutMs: 200 }), '"##" is not a selector'],
    [
      'a selector of a text',
      step('T', 'EXPECT_TEXT', { selector: '##', value: 'mug', timeoutMs: 200 }),
      '"##" is not a selector',
    ],
    [
      'a field',
      step('T', 'FILL', { selector: 'h1', value: 'x', timeoutMs: 500 }),
      '"h1" is not a field that can be filled in',
    ],
    [
      'a list',
      step('T', 'SELECT', { selector: 'h1', value: 'x', timeoutMs: 500 }),
      '"h1" is not a list of choices',
    ],
    ['a checkbox', step('T', 'CHECK', { selector: 'h1', timeoutMs: 500 }), '"h1" is not a checkbox'],
    ['a key', step('T', 'PRESS', { value: 'Retrun', timeoutMs: 500 }), 'there is no key called "Retrun"'],
  ])('names the expectation that was not met: %s', async (_name, last, message) => {
    const { errorMessage } = resultOf(await walk([step('Open', 'GOTO', { value: '/mug' }), last]));
    expect(errorMessage).toContain(message);
    expect(errorMessage).toContain('step "T": ');
  });

  it('explains why an option could not be selected', { tags: ['long'] }, async () => {
    const list = (id: string, more: string): string =>
      `<select id="${id}" ${more}><option value="DE">Germany</option><option value="NL" disabled>Netherlands</option></select>`;
    await using site = await servePages({ '/': list('on', '') + list('off', 'disabled') });
    const choose = async (selector: string, value: string, rest: Partial<CheckoutStep> = {}) => {
      const choice = step('T', 'SELECT', { selector, value, timeoutMs: 1_500, ...rest });
      const open = step('Open', 'GOTO', { value: '/' });
      return resultOf(await walk([open, choice], {}, site.url)).errorMessage;
    };
    expect(await choose('#on', 'FR')).toBe('step "T": "#on" did not have the choice "FR" within 1.5 s');
    expect(await choose('#on', 'NL')).toBe('step "T": the choice "NL" of "#on" was not enabled within 1.5 s');
    expect(await choose('#off', 'DE')).toBe('step "T": "#off" was not enabled within 1.5 s');
    expect(await choose('#on', 'FRANCE', { action: 'FILL', secret: true })).toBe(
      'step "T": "#on" did not have the choice within 1.5 s',
    );
  });

  it('reads only the first 1 MiB of the text of a page', { tags: ['long'] }, async () => {
    await using site = await servePages({
      '/': `<p>Start</p><script>
        document.body.append(...Array.from({ length: 20 }, () => Object.assign(document.createElement('p'),
          { textContent: 'word '.repeat(20_000) })), Object.assign(document.createElement('p'), { textContent: 'The end' }))</script>`,
    });
    const at = (value: string): Promise<string> => {
      const look = step('Look', 'EXPECT_TEXT', { value, timeoutMs: 1_500 });
      return walk([step('Open', 'GOTO', { value: '/' }), look], {}, site.url).then(inWords);
    };
    expect(await at('START')).toBe('UP 200');
    expect(await at('the end')).toBe('DOWN 200 step "Look": "the end" was not shown within 1.5 s');
  });

  it('follows a link to the checkout', { tags: ['long'] }, async () => {
    const link = step('To checkout', 'CLICK', { selector: '.to-checkout' });
    const there = step('There', 'EXPECT_VISIBLE', { selector: '#co-shipping-form' });
    const cart = step('Cart', 'GOTO', { value: '/cart' });
    expect(inWords(await walk([...toCheckout, cart, link, there]))).toBe('UP 200');
  });

  it('keeps secrets out of its messages and screenshots', async () => {
    const secret = 'VOUCHER-7781-XYZ';
    const report = await walk([
      ...toCheckout,
      step('Voucher', 'FILL', { selector: '[name=voucher]', value: secret, secret: true }),
      step('Look', 'GOTO', { value: `/nowhere?voucher=${secret}` }),
    ]);
    expect(JSON.stringify(resultOf(report).steps)).not.toContain(secret);
    const wrong = await walk([
      ...toCheckout,
      step('Voucher', 'FILL', { selector: '[name=voucher]', value: secret, secret: true }),
      step('Look', 'EXPECT_URL', { value: secret, secret: true, timeoutMs: 100 }),
    ]);
    const { errorMessage, screenshot } = resultOf(wrong);
    expect(errorMessage).not.toContain(secret);
    expect(await maskedBlocks(screenshot!)).toBe(1);
  });

  it('masks secrets in the screenshot wherever the page shows them', { tags: ['long'] }, async () => {
    const page = `<p><input id="typed"><p><input id="copy"><p><textarea id="note"></textarea><p id="text"></p><p><input id="hint">
      <p><select id="list"><option></select><p><iframe srcdoc="<input id=inner>"></iframe><script>
      typed.oninput = () => { copy.value = typed.value; note.value = 'code: ' + typed.value; text.textContent = typed.value.toLowerCase();
        hint.placeholder = typed.value.toLowerCase(); list.options[0].textContent = typed.value.toLowerCase();
        document.querySelector('iframe').contentDocument.querySelector('input').value = typed.value; }</script>`;
    await using site = await servePages({ '/': page });
    const end = step('End', 'WAIT_FOR', { selector: '#never', timeoutMs: 200 });
    const open = step('Open', 'GOTO', { value: '/' });
    const fill = (secret: boolean): CheckoutStep =>
      step('Fill', 'FILL', { selector: '#typed', value: 'VOUCHER-7781', secret });
    const [hidden, plain] = await Promise.all(
      [true, false].map(async (secret) =>
        maskedBlocks(resultOf(await walk([open, fill(secret), end], {}, site.url)).screenshot!),
      ),
    );
    expect([hidden, plain]).toEqual([7, 0]);
  });

  it('performs a recorded change on every kind of field', async () => {
    await using site = await servePages({
      '/': `<input type="checkbox" id="terms"><input type="radio" name="way" id="post"><input type="date" id="day">
        <p></p><script>setInterval(() => { document.querySelector('p').textContent = [terms.checked, post.checked, day.value].join(' ') }, 20)</script>`,
    });
    const report = await walk(
      [
        step('Open', 'GOTO', { value: '/' }),
        step('Terms', 'FILL', { selector: '#terms', value: 'on' }),
        step('Way', 'FILL', { selector: '#post', value: 'on' }),
        step('Day', 'FILL', { selector: '#day', value: '2026-01-31' }),
        step('All', 'EXPECT_TEXT', { value: 'true true 2026-01-31' }),
      ],
      {},
      site.url,
    );
    expect(inWords(report)).toBe('UP 200');
  });

  it('performs a recording of Chrome DevTools', { tags: ['long'] }, async () => {
    const recording = {
      title: 'Buy a mug',
      steps: [
        { type: 'setViewport', width: 1_000, height: 800 },
        { type: 'navigate', url: `${shop.url}/mug` },
        { type: 'click', target: 'main', selectors: [['aria/Add to Cart'], ['#product-addtocart-button']] },
        { type: 'waitForElement', selectors: [['.message-success']] },
        { type: 'navigate', url: `${shop.url}/checkout` },
        { type: 'change', selectors: [['[name=email]']], value: 'ada@example.com' },
        { type: 'keyDown', key: 'Tab' },
        { type: 'keyUp', key: 'Tab' },
      ],
    };
    const steps = parseSteps(
      parseRecording(JSON.stringify(recording), shop.url),
      'recorderJson',
      'private-allowed',
    );
    expect(inWords(await walk(steps))).toBe('UP 200');
  });
});

/** The number of blocks with the color of Playwright's masks. Uses the browser to decode the JPEG. */
async function maskedBlocks(jpeg: Uint8Array): Promise<number> {
  const { chromium: driver } = await import('playwright-core');
  const browser = await driver.launch({ executablePath: chromium!.executable, chromiumSandbox: false });
  try {
    const page = await browser.newPage();
    return await page.evaluate(async (data) => {
      const image = new (globalThis as any).Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      const canvas = new (globalThis as any).OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
      const isMasked = (at: number): boolean =>
        pixels[at * 4] > 220 && pixels[at * 4 + 1] < 40 && pixels[at * 4 + 2] > 220;
      const seen = new Set<number>();
      let blocks = 0;
      for (let start = 0; start < image.width * image.height; start += 1) {
        if (!isMasked(start) || seen.has(start)) continue;
        const block = [start];
        seen.add(start);
        for (const at of block)
          for (const next of [at - 1, at + 1, at - image.width, at + image.width])
            if (isMasked(next) && !seen.has(next)) {
              seen.add(next);
              block.push(next);
            }
        // Smaller blocks are JPEG artifacts.
        if (block.length > 200) blocks += 1;
      }
      return blocks;
    }, Buffer.from(jpeg).toString('base64'));
  } finally {
    await browser.close();
  }
}
