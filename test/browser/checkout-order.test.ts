import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckoutStep } from '#probing/checkout/checkout-step.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDemoShop } from '../demo-shop/demo-shop.ts';
import { browserIsMissing, inWords, openBrowser, servePages, type TestBrowser } from './browser.fixture.ts';
import { killBrowsers } from './browser-processes.fixture.ts';
import { step, toCheckout, walk } from './checkout-flow.fixture.ts';

const refused = 'this would place an order, which the flow is not allowed to do';
const open = step('Open', 'GOTO', { value: '/checkout' });
const next = [...toCheckout, step('Next', 'CLICK', { selector: '.next' })];

describe.skipIf(browserIsMissing())('an order', () => {
  let browser: TestBrowser;
  beforeAll(() => {
    browser = openBrowser();
  });
  afterAll(() => browser[Symbol.asyncDispose]());

  /** The outcome of the last step on the given page, and the number of orders that it placed. */
  const on = async (page: string, ...steps: CheckoutStep[]): Promise<[string, number]> => {
    let orders = 0;
    const html = `<!doctype html><style>body { margin: 20px }</style>${page}
      <script>function order() { navigator.sendBeacon('/order') }</script>`;
    await using site = await servePages({
      '/checkout': html,
      '/checkout/next': '<p>next</p>',
      '/order': (_, response) => response.writeHead(200).end(`${(orders += 1)}`),
    });
    const report = await walk(browser, site.url, [open, ...steps]);
    return [inWords(report).replace(/^(\w+) 200(?: step "\w+": )?/, '$1 '), orders];
  };
  const click = (selector: string): CheckoutStep => step('Click', 'CLICK', { selector });
  const press = (selector: string | null, value = 'Enter'): CheckoutStep =>
    step('Press', 'PRESS', { selector, value });

  it('is not placed unless the flow allows it', async () => {
    await using shop = await startDemoShop();
    const onOrder = { selector: '[title="Place Order"]' };
    for (const last of [
      step('Order', 'CLICK', onOrder),
      step('Order', 'PRESS', { ...onOrder, value: 'Enter' }),
    ])
      expect(inWords(await walk(browser, shop.url, [...next, last]))).toBe(
        `DOWN 200 step "Order": ${refused}`,
      );
    expect(shop.orders()).toBe(0);
    const thanks = step('Thanks', 'EXPECT_TEXT', { value: 'Thank you' });
    const all = [...next, step('Order', 'CLICK', onOrder), thanks];
    expect(inWords(await walk(browser, shop.url, all, { allow: true }))).toBe('UP 200');
    expect(shop.orders()).toBe(1);
  });

  it('is not placed a second time after the browser crashes', async () => {
    await using shop = await startDemoShop();
    const order = step('Order', 'CLICK', { selector: '[title="Place Order"]' });
    const never = step('Never', 'EXPECT_TEXT', { value: 'Never', timeoutMs: 8_000 });
    const running = walk(browser, shop.url, [...next, order, never], { allow: true });
    await waitUntil(() => shop.orders() === 1);
    await killBrowsers();
    expect(inWords(await running)).toBe('LOCAL FAILURE the browser has ended');
    expect(shop.orders()).toBe(1);
  });

  const overlay = '<div id="over" style="position:fixed;inset:0;background:#fffc"></div>';
  const later = (ms: number, script: string): string =>
    `<script>setTimeout(() => { ${script} }, ${ms})</script>`;

  it('is not placed by a click on a button that replaces another', async () => {
    const page = `${overlay}<button id="go">Next</button>
      ${later(300, `go.outerHTML = '<button id="go" onclick="order()">Place order</button>'`)}
      ${later(600, 'over.remove()')}`;
    expect(await on(page, click('#go'))).toEqual([`DOWN ${refused}`, 0]);
  });

  it('is not placed by a click on a button that changes its name', async () => {
    const page = `${overlay}<button id="go" onclick="order()">Next</button>
      ${later(300, `go.textContent = 'Place order'`)}${later(600, 'over.remove()')}`;
    expect(await on(page, click('#go'))).toEqual([`DOWN ${refused}`, 0]);
  });

  it('is not placed by a key on a button that replaces another', async () => {
    const page = `<button id="go" onfocus="this.outerHTML = '<button id=go autofocus onclick=order()>Place order</button>'; go.focus()">Next</button>`;
    expect(await on(page, press('#go'))).toEqual([`DOWN ${refused}`, 0]);
    expect(await on('<button id="go" autofocus onclick="order()">Place order</button>', press(null))).toEqual(
      [`DOWN ${refused}`, 0],
    );
  });

  it.each([
    ['a link without a target', '<a id="go" href="" onclick="order()">Place order</a>'],
    ['a link to the same page', '<a id="go" href="/checkout?last" onclick="order()">Buy now</a>'],
    [
      'a link to an anchor of the page',
      '<a id="go" href="/checkout#last" onclick="order()">Jetzt kaufen</a>',
    ],
    [
      'a link with the role of a button',
      '<a id="go" role="button" href="/checkout/next" onclick="order()">Buy now</a>',
    ],
    [
      'a link with the text of an order button',
      '<a id="go" href="/checkout/next" onclick="order()">Pay now</a>',
    ],
    [
      'an element around the button',
      `<div id="go">${'<i></i>'.repeat(9)}<button onclick="order()">Pay now</button></div>`,
    ],
    [
      'the label of the button',
      '<label id="go" for="x">Go</label><button id="x" onclick="order()">Place order</button>',
    ],
    [
      'a web component',
      `<x-button id="host">Place order</x-button><script>
        host.attachShadow({ mode: 'open' }).innerHTML = '<button id="go" onclick="order()"><slot></slot></button>'</script>`,
    ],
  ])('is not placed by a click on %s', async (_name, page) => {
    expect(await on(page, click('#go'))).toEqual([`DOWN ${refused}`, 0]);
  });

  it.each([
    [
      'a button outside of its form',
      '<form id="f" action="/order"><input id="go"></form><button form="f">Pay</button>',
    ],
    ['the button of its form', '<form action="/order"><input id="go"><button>Pay now</button></form>'],
  ])('is not placed by Enter, with %s', async (_name, page) => {
    expect(await on(page, press('#go'))).toEqual([`DOWN ${refused}`, 0]);
    expect(await on(page, press('#go', 'Space'))).toEqual(['UP ', 0]);
  });

  it.each([
    ['a link to the next page', '<a id="go" href="/checkout/next">Buy now</a>'],
    ['a radio button', '<label id="go"><input type="radio" name="pay"> Pay by invoice</label>'],
    ['a checkbox', '<label><input id="go" type="checkbox"> Pay with my balance</label>'],
    [
      'a button that is covered for some time',
      `${overlay}<button id="go">Next</button>${later(1_300, 'over.remove()')}`,
    ],
    [
      'a button that is replaced repeatedly',
      `${overlay}<button id="go">Next</button>${later(600, 'over.remove(); clearInterval(timer)')}
      <script>const timer = setInterval(() => { go.outerHTML = go.outerHTML }, 40)</script>`,
    ],
    [
      'a button with a slow handler',
      '<button id="go" onclick="for (const end = Date.now() + 1500; Date.now() < end;);">Next</button>',
    ],
  ])('is not assumed for a click on %s', async (_name, page) => {
    expect(await on(page, click('#go'))).toEqual(['UP ', 0]);
  });
});
