import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { startDemoShop } from '../demo-shop/demo-shop.ts';
import {
  browserIsMissing,
  inWords,
  openBrowser,
  servePages,
  type TestBrowser,
  type Page,
} from './browser.fixture.ts';
import { step, toCheckout, walk } from './checkout-flow.fixture.ts';

const deadlineMs = 8_000;
const open = step('Open', 'GOTO', { value: '/' });
const there = step('There', 'EXPECT_VISIBLE', { selector: '#there', timeoutMs: 1_000 });

describe.skipIf(browserIsMissing())('a checkout flow that fails', () => {
  let browser: TestBrowser;
  beforeAll(() => {
    browser = openBrowser({ timeoutMs: deadlineMs, pageMemoryMb: 300 });
  });
  afterAll(() => browser[Symbol.asyncDispose]());

  const slowly: Page = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>Slow</p><img src="/never">');
    setTimeout(() => response.end('<p id="there">there</p>'), 1_200);
  };

  it('continues when a page has loaded except for an image that never ends', { tags: ['long'] }, async () => {
    await using site = await servePages({ '/': slowly, '/never': () => {} });
    const quick = step('Open', 'GOTO', { value: '/', timeoutMs: 1_500 });
    expect(inWords(await walk(browser, site.url, [quick, there]))).toBe('UP 200');
  });

  it.each([
    [
      'an endless loop',
      '<button onclick="for (;;);">Next</button>',
      /^"button" could not be clicked within 1 s$/,
    ],
    [
      'a page that uses up all memory',
      `<button onclick="const all = []; setInterval(() => { for (let i = 0; i < 8; i++) all.push(new Uint8Array(16e6).fill(1)) }, 10)">Next</button>`,
      /^the page crashed the browser$/,
    ],
  ])('fails at its step because of %s', { tags: ['long'] }, async (_name, page, message) => {
    await using site = await servePages({ '/': page });
    await walk(browser, site.url, [open]);
    const started = performance.now();
    const report = await walk(browser, site.url, [
      open,
      step('Next', 'CLICK', { selector: 'button', timeoutMs: 1_000 }),
      { ...there, timeoutMs: 5_000 },
      step('Last', 'EXPECT_TEXT', { value: 'there' }),
    ]);
    expect(performance.now() - started).toBeLessThan(atMost(deadlineMs + 5_000));
    if (report.kind !== 'answered') throw new Error(inWords(report));
    const steps = report.result.steps!;
    const at = steps.findIndex(({ status }) => status === 'FAILED');
    expect(steps[at]!.message).toMatch(message);
    expect(steps.slice(0, at).map(({ status }) => status)).toEqual(steps.slice(0, at).map(() => 'PASSED'));
    expect(at).toBeLessThan(3);
    expect(steps.slice(at + 1).map(({ status }) => status)).toEqual(steps.slice(at + 1).map(() => 'SKIPPED'));
    expect(report.result.errorMessage).toBe(`step "${steps[at]!.name}": ${steps[at]!.message}`);
  });

  it('performs nothing more of a step that has timed out', { tags: ['long'] }, async () => {
    await using site = await servePages({
      '/': `<button style="display:none" onclick="fetch('/clicked')">Next</button><div id="over" style="position:fixed;inset:0"></div>
        <script>const after = (ms, act) => setTimeout(act, ms);
        after(1500, () => { document.querySelector('button').style.display = '' });
        after(2800, () => { over.remove(); document.body.dataset.free = 1 });
        after(4300, () => { document.body.dataset.late = 1 })</script>`,
      '/clicked': (_, response) => response.end(),
    });
    for (const allow of [false, true]) {
      const report = await walk(
        browser,
        site.url,
        [
          open,
          step('Next', 'CLICK', { selector: 'button', timeoutMs: 2_000, optional: true }),
          step('Free', 'WAIT_FOR', { selector: '[data-late]' }),
        ],
        { allow },
      );
      if (report.kind !== 'answered') throw new Error(inWords(report));
      expect(report.result.steps!.map(({ status }) => status)).toEqual(['PASSED', 'FAILED', 'PASSED']);
      expect(report.result.steps![1]!.message).toBe('"button" could not be clicked within 2 s');
    }
    expect(site.asked).not.toContain('/clicked');
  });

  it('reports at any step that the whole flow took too long', { tags: ['long'] }, async () => {
    await using site = await servePages({ '/': '<p>here</p>' });
    const long = { ...there, timeoutMs: 30_000 };
    expect(inWords(await walk(browser, site.url, [open, long]))).toBe(
      'DOWN 200 step "There": the whole flow timed out after 8 s',
    );
  });

  it('names the step when the shop is unreachable', async () => {
    const gone = await startDemoShop();
    await gone[Symbol.asyncDispose]();
    expect(await walk(browser, gone.url, toCheckout)).toMatchObject({
      kind: 'unanswered',
      message: 'connection refused',
      result: { status: 'DOWN', errorMessage: 'step "Open": connection refused' },
    });
  });

  it.each([
    ['it follows a link', '<a id="go" href="/next">Next</a>', 'connection refused'],
    [
      'its page sends a request',
      `<button id="go" onclick="fetch('/next')">Next</button>`,
      '"#there" was not visible within 1 s (connection refused)',
    ],
  ])('is inconclusive when the network fails and %s', async (_name, way, message) => {
    await using site = await servePages({
      '/': `${way}<script>fetch('/away').finally(() => { document.body.dataset.away = 1 })</script>`,
      '/away': () => void site[Symbol.asyncDispose](),
    });
    const away = step('Away', 'WAIT_FOR', { selector: '[data-away]' });
    const report = await walk(browser, site.url, [
      open,
      away,
      step('Go', 'CLICK', { selector: '#go' }),
      there,
    ]);
    expect(report).toMatchObject({
      kind: 'unanswered',
      message: 'connection refused',
      result: { status: 'DOWN', errorMessage: `step "There": ${message}` },
    });
  });

  it('is unanswered when a page does not respond at all', async () => {
    await using site = await servePages({ '/': '<p>here</p>', '/never': () => {} });
    const never = step('Never', 'GOTO', { value: '/never', timeoutMs: 500 });
    expect(await walk(browser, site.url, [open, never, there])).toMatchObject({
      kind: 'unanswered',
      message: '/never did not load within 0.5 s',
      result: { status: 'DOWN', errorMessage: 'step "Never": /never did not load within 0.5 s' },
    });
  });

  it('is unanswered when a link leads to a page that does not respond', { tags: ['long'] }, async () => {
    await using site = await servePages({ '/': '<a id="go" href="/never">Next</a>', '/never': () => {} });
    const go = step('Go', 'CLICK', { selector: '#go', timeoutMs: 1_500 });
    const words = 'the page that comes next did not load within 1.5 s';
    expect(await walk(browser, site.url, [open, go, there])).toMatchObject({
      kind: 'unanswered',
      message: words,
      result: { status: 'DOWN', errorMessage: `step "Go": ${words}` },
    });
  });

  it('includes the status of the page in its message', { tags: ['long'] }, async () => {
    await using shop = await startDemoShop();
    shop.break('checkout');
    const report = await walk(browser, shop.url, [
      ...toCheckout.slice(0, 3),
      step('Cart', 'GOTO', { value: '/cart' }),
      step('Checkout', 'CLICK', { selector: '.to-checkout' }),
      there,
    ]);
    expect(inWords(report)).toBe(
      'DOWN 500 step "There": "#there" was not visible within 1 s (the page answered HTTP 500)',
    );
  });
});
