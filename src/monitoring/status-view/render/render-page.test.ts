import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createComponent, createDays, createFullView, createView, idOf, withTexts } from '../view.fixture.ts';
import { renderError } from './render-error.ts';
import { renderNotice } from './render-notice.ts';
import { renderPage, type PageOptions } from './render-page.ts';
import { renderSignIn } from './render-sign-in.ts';

const options: PageOptions = { key: null };
const page = (...args: Parameters<typeof createView>) => renderPage(createView(...args), options).html;
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe('the page of a status page', () => {
  it('shows every part', () => {
    const { html } = renderPage(createFullView(), options);
    for (const text of [
      '<html lang="en">',
      '3 systems disturbed · Nordlicht Handels AG</title>',
      'Current incidents',
      'Nordlicht København and Checkout Hamburg',
      'We have found the cause',
      'HTTP 503 from the load balancer',
      'Maintenance in progress',
      'Planned maintenance',
      'Past incidents',
      'Payments with PayPal failed',
      'Lasted 2 hrs 12 mins',
      '99.88% uptime · 1,312 ms response time',
      'https://www.nordlicht.example/track',
    ])
      expect(html).toContain(text);
  });
  it('speaks the language of the page', () => {
    const { html } = renderPage(createFullView('de'), options);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('3 Systeme gestört');
    expect(html).not.toMatch(/Operational|Past incidents|uptime|Subscribe/);
  });
  it('keeps the order of groups and components', () => {
    const components = ['B', null, 'A', 'B'].map((group, at) => createComponent(at + 1, { group }));
    const names = [...page({ components, subscriptions: [] }).matchAll(/<h3>(\w)<|class="name">([^<]*)</g)];
    expect(names.map(([, group, name]) => group ?? name)).toEqual([
      'B',
      'Shop 1',
      'Shop 4',
      'Shop 2',
      'A',
      'Shop 3',
    ]);
  });
  it('closes groups in which everything works if there are many components', () => {
    const components = Array.from({ length: 40 }, (_, at) =>
      createComponent(at + 1, { group: `Group ${at % 4}`, state: at === 5 ? 'DEGRADED' : 'OPERATIONAL' }),
    );
    expect(count(page({ components }), /<details class="card group" open/g)).toBe(1);
    expect(count(page({ components: components.slice(0, 30) }), /<details class="card group" open/g)).toBe(4);
  });
  it('leads everywhere with the key of a LINK page, and asks not to be indexed', () => {
    const view = createView({ visibility: 'LINK', logoPath: `/logo/${idOf(7)}` });
    const { html } = renderPage(view, { ...options, key: 'a+b/c=' });
    for (const path of ['/history.atom', '/summary.json', '/subscribe', `/logo/${idOf(7)}`])
      expect(html).toContain(`"/status/nordlicht${path}?key=a%2Bb%2Fc%3D"`);
    expect(html).toContain('content="noindex"');
    expect(page()).not.toContain('noindex');
  });
  it('has links that work on its own domain', () => {
    const html = page({ url: 'https://status.nordlicht.example' });
    expect(html).toContain('href="/summary.json"');
    const below = renderPage(createView({ url: 'https://status.nordlicht.example' }), {
      ...options,
      base: '/status/nordlicht',
    });
    expect(below.html).toContain('href="/status/nordlicht/summary.json"');
  });
  it('allows its own style and nothing else', () => {
    const { html, csp } = renderPage(createFullView(), options);
    const style = /<style>([^]*)<\/style>/.exec(html)![1]!;
    expect(csp).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(csp).toContain("default-src 'none'");
    expect(csp).not.toMatch(/unsafe|script-src|https?:/);
    expect(html).not.toMatch(/ style=|<script| on\w+=/);
  });
  it('has no links or working forms in the preview', () => {
    const { html } = renderPage(createFullView(), { ...options, preview: true });
    expect(html).not.toMatch(/action=|href="\/status\/nordlicht/);
    expect(html).toContain('<button disabled>');
  });
  it('offers the kinds of subscription that there are', () => {
    expect(page({ subscriptions: [] })).not.toContain('<form');
    expect(page({ subscriptions: ['WEBHOOK'] })).toMatch(
      /type="hidden" name="kind" value="WEBHOOK"[^]*type="url"/,
    );
    expect(count(page(), /type="radio"/g)).toBe(3);
    expect(count(page(), /type="checkbox" name="component"/g)).toBe(2);
  });
  it('keeps the paragraphs and lines of an update', () => {
    const html = renderPage(
      withTexts(createFullView(), () => 'One.\r\nTwo.\n \n\n<b>Three.'),
      options,
    ).html;
    expect(html).toContain('<p>One.<br />Two.</p><p>&#60;b&#62;Three.</p>');
  });
  it('stays below 60 kB with 500 components and 90 days', () => {
    const components = Array.from({ length: 500 }, (_, at) =>
      createComponent(at + 1, {
        group: `Group ${at % 20}`,
        days: createDays({
          [at % 90]: { downSeconds: at * 10 },
          [(at * 7) % 90]: { downSeconds: at + 1 },
          [(at * 31) % 90]: { maintenanceSeconds: 3_600 },
        }),
        uptimePercent: 100 - at / 2_000,
        responseTimeMs: (at * 97) % 1_000,
      }),
    );
    const html = page({ components });
    const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(html.length).toBeLessThan(600_000);
    expect(compressed.length).toBeLessThan(60_000);
  });
});

describe('what people write', () => {
  const hostile = `"'><script>alert(1)</script><img src=x onerror=alert(2)>&lt;/style>{{x}}`;
  const rendered = (text: (field: string) => string) => {
    const view = withTexts(createFullView(), text);
    const links = { key: text('key') };
    return [
      renderPage(view, { ...options, ...links }),
      renderPage(view, { preview: true, ...links }),
      renderNotice(view, 'confirm', links),
      renderSignIn('en', text('action'), 'wrong'),
    ];
  };
  it('is only text, in every field', () => {
    for (const { html, csp } of rendered(() => hostile)) {
      expect(html).not.toMatch(/<script|<img src=x|<\/style>{/);
      expect(csp).not.toContain('alert');
    }
  });
  it('never adds an element or an attribute', () => {
    const shapes = (text: string) => rendered(() => text).map(({ html }) => count(html, /[<>"]/g));
    const expected = shapes('x');
    const oneLine = fc.string({ unit: 'binary', minLength: 1 }).filter((text) => !/\s/.test(text));
    fc.assert(
      fc.property(
        fc.oneof(oneLine, fc.constantFrom(hostile.replaceAll(' ', '/'), '$&', '</style>', '\uD800')),
        (text) => {
          expect(shapes(text)).toEqual(expected);
        },
      ),
      // 10 ms each.
      { numRuns: 40 },
    );
  });
});

describe('small pages', () => {
  it('confirm and unsubscribe with a button, and lead back', () => {
    for (const kind of ['confirm', 'unsubscribe'] as const) {
      const { html } = renderNotice(createView(), kind, { key: 'k' });
      expect(html).toContain('<form method="post"><button>');
      expect(html).toContain('href="https://steward.example/status/nordlicht?key=k"');
    }
    expect(renderNotice(createView(), 'confirmed', { key: null }).html).not.toContain('<form');
  });
  it('ask for the password without saying whose page it is', () => {
    const { html } = renderSignIn('de', '/status/nordlicht/sign-in');
    expect(html).toContain('action="/status/nordlicht/sign-in"');
    expect(html).toContain('Passwort');
    expect(html).not.toMatch(/role="alert"|Nordlicht/);
    expect(renderSignIn('en', '/x', 'limited').html).toContain('Too many attempts');
  });
  it('say that a page is unknown or not available', () => {
    expect(renderError('not-found', 'en').html).toContain('There is no such page');
    expect(renderError('unavailable', 'de').html).toContain('nicht verfügbar');
  });
});
