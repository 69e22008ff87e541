import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutStep } from '#monitoring/checkout/checkout-flow.ts';
import { parseSteps } from '#monitoring/checkout/parse-step.ts';
import { parseRecording } from '#monitoring/checkout/recording.ts';
import { expandTemplate } from '#monitoring/checkout/template.ts';
import type { CheckTarget } from '#monitoring/check/check-runner.ts';
import { startDemoShop, type DemoShop } from '../demo-shop/demo-shop.ts';
import type { Fault, ShopTheme } from '../demo-shop/shop-pages.ts';
import {
  browserIsMissing,
  chromium,
  inWords,
  openBrowser,
  resultOf,
  servePages,
  type BrowserBed,
} from './bed.ts';

const step = (
  name: string,
  action: CheckoutStep['action'],
  rest: Partial<CheckoutStep> = {},
): CheckoutStep => ({
  name,
  action,
  selector: null,
  value: null,
  secret: false,
  timeoutMs: 3_000,
  optional: false,
  ...rest,
});
const blank = { productPath: '/mug', checkoutPath: null, selectors: null };
const quick = (steps: CheckoutStep[]): CheckoutStep[] => steps.map((each) => ({ ...each, timeoutMs: 1_500 }));
const toCheckout = [
  step('Open', 'GOTO', { value: '/mug' }),
  step('Add', 'CLICK', { selector: '#product-addtocart-button' }),
  step('Added', 'EXPECT_VISIBLE', { selector: '.message-success' }),
  step('Checkout', 'GOTO', { value: '/checkout' }),
];

describe.skipIf(browserIsMissing())('a checkout flow', () => {
  let browser: BrowserBed;
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
      'a shop with selectors of its own',
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
  ])('walks through %s', async (_name, theme, template) => {
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
  ])('stops where the shop is broken: %s', async (fault, message) => {
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

  it('does everything that a step can ask for', async () => {
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
  ])('says what it expected: %s', async (_name, last, message) => {
    const { errorMessage } = resultOf(await walk([step('Open', 'GOTO', { value: '/mug' }), last]));
    expect(errorMessage).toContain(message);
    expect(errorMessage).toContain('step "T": ');
  });

  it('places no order unless it is told to', async () => {
    const next = [...toCheckout, step('Next', 'CLICK', { selector: '.next' })];
    const press = step('Order', 'PRESS', { selector: '[title="Place Order"]', value: 'Enter' });
    const click = step('Order', 'CLICK', { selector: '[title="Place Order"]' });
    for (const last of [click, press])
      expect(inWords(await walk([...next, last]))).toBe(
        'DOWN 200 step "Order": this would place an order, which the flow is not allowed to (allowOrderPlacement)',
      );
    expect(shop.orders()).toBe(0);
    const thanks = step('Thanks', 'EXPECT_TEXT', { value: 'Thank you' });
    expect(inWords(await walk([...next, click, thanks], { allow: true }))).toBe('UP 200');
    expect(shop.orders()).toBe(1);
  });

  it('follows a link to the checkout', async () => {
    const link = step('To checkout', 'CLICK', { selector: '.to-checkout' });
    const there = step('There', 'EXPECT_VISIBLE', { selector: '#co-shipping-form' });
    const cart = step('Cart', 'GOTO', { value: '/cart' });
    expect(inWords(await walk([...toCheckout, cart, link, there]))).toBe('UP 200');
  });

  it('keeps what is secret out of its messages and pictures', async () => {
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

  it('paints over what is secret wherever the page repeats it', async () => {
    const page = `<p><input id="typed"><p><input id="copy"><p><textarea id="note"></textarea><p id="text"></p>
      <iframe srcdoc="<input id=inner>"></iframe><script>
      typed.oninput = () => { copy.value = typed.value; note.value = 'code: ' + typed.value; text.textContent = typed.value;
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
    expect([hidden, plain]).toEqual([5, 0]);
  });

  it('guards a button that belongs to its form from outside', async () => {
    let orders = 0;
    await using site = await servePages({
      '/': '<form id="last" action="/order"><input name="mail"></form><button form="last">Place order</button>',
      '/order': (_, response) => response.end(`${(orders += 1)}`),
    });
    const open = step('Open', 'GOTO', { value: '/' });
    const enter = step('Enter', 'PRESS', { selector: '[name=mail]', value: 'Enter' });
    expect(inWords(await walk([open, enter], {}, site.url))).toContain('this would place an order');
    expect(orders).toBe(0);
  });

  it('fills in what a recording calls a change, whatever kind of field it is', async () => {
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

  it('runs a recording of the browser', async () => {
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

  it('names its step when the shop cannot be reached at all', async () => {
    const gone = await startDemoShop();
    await gone[Symbol.asyncDispose]();
    const report = await walk(toCheckout, {}, gone.url);
    expect(report).toMatchObject({
      kind: 'silent',
      message: 'connection refused',
      result: { status: 'DOWN', errorMessage: 'step "Open": connection refused' },
    });
  });
});

/** How many blocks of the colour of Playwright's masks are in the picture; asked of the browser, which can read a JPEG. */
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
        // Less is a blot of the JPEG.
        if (block.length > 200) blocks += 1;
      }
      return blocks;
    }, Buffer.from(jpeg).toString('base64'));
  } finally {
    await browser.close();
  }
}
