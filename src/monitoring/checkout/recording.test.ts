import { describe, expect, it } from 'vitest';
import type { CheckoutStepInput } from './parse-step.ts';
import { parseRecording } from './recording.ts';

const siteUrl = 'https://shop.example/';
const read = (steps: object[], rest: object = {}): CheckoutStepInput[] =>
  parseRecording(JSON.stringify({ title: 'Checkout', ...rest, steps }), siteUrl);
const selectors = [
  ['aria/Add to cart[role="button"]'],
  ['#add'],
  ['xpath///*[@id="add"]'],
  ['text/Add to cart'],
];

describe('a recording', () => {
  it('is converted to steps', () => {
    const steps = read([
      { type: 'setViewport', width: 1280, height: 720, deviceScaleFactor: 1, isMobile: false },
      { type: 'navigate', url: 'chrome://new-tab-page/' },
      {
        type: 'navigate',
        url: 'https://shop.example/mug?colour=red',
        assertedEvents: [{ type: 'navigation', url: 'https://shop.example/mug', title: 'Mug' }],
      },
      { type: 'click', target: 'main', selectors, offsetX: 10, offsetY: 5, timeout: 3000 },
      { type: 'scroll', x: 0, y: 300 },
      { type: 'waitForElement', selectors: ['.added'], operator: '>=', count: 1 },
      { type: 'change', selectors: [['#email']], value: ' kim@example.com ' },
      { type: 'keyDown', target: 'main', key: 'Tab' },
      { type: 'keyUp', target: 'main', key: 'Tab' },
      { type: 'keyDown', key: ' ' },
      { type: 'navigate', url: 'https://pay.example/' },
    ]);
    const timeoutMs = null;
    expect(steps).toEqual([
      { name: 'Open /mug?colour=red', action: 'GOTO', value: '/mug?colour=red', timeoutMs },
      { name: 'Click “Add to cart”', action: 'CLICK', selector: '#add', timeoutMs: 3000 },
      { name: 'Wait for .added', action: 'WAIT_FOR', selector: '.added', timeoutMs },
      {
        name: 'Fill in #email',
        action: 'FILL',
        selector: '#email',
        value: ' kim@example.com ',
        secret: false,
        timeoutMs,
      },
      { name: 'Press Tab', action: 'PRESS', value: 'Tab', timeoutMs },
      { name: 'Press Space', action: 'PRESS', value: 'Space', timeoutMs },
      { name: 'Open https://pay.example/', action: 'GOTO', value: 'https://pay.example/', timeoutMs },
    ]);
  });

  it.each([
    ['CSS first', [['aria/Pay[role="link"]'], ['div > a'], ['text/Pay']], 'div > a'],
    ['CSS in a shadow root', [['#host', '.inside']], '#host >> .inside'],
    ['a pierce selector', [['aria/Pay'], ['pierce/#pay']], '#pay'],
    ['XPath', [['xpath///*[@id="pay"]/a']], 'xpath=//*[@id="pay"]/a'],
    ['text', [['aria/Pay'], ['text/Pay now']], 'text=Pay now'],
    ['role and name', [['aria/Pay "now"[role="button"]']], String.raw`role=button[name="Pay \"now\""]`],
    ['a plain string', ['#pay'], '#pay'],
    [
      'role alone',
      [['aria/[role="main"]', 'aria/Pay[role="button"]']],
      'role=main >> role=button[name="Pay"]',
    ],
  ])('finds its elements by %s', (_name, given, selector) => {
    expect(read([{ type: 'click', selectors: given }])[0]?.selector).toBe(selector);
  });

  it('gives each step a name without line breaks', () => {
    const [clicked] = read([{ type: 'click', selectors: [['aria/Add\n to\tcart'], ['#add']] }]);
    expect(clicked?.name).toBe('Click “Add to cart”');
  });

  it('makes the value of a password field secret', () => {
    const [hidden] = read([{ type: 'change', selectors: [['aria/Password'], ['#pass']], value: 'hunter2' }]);
    expect(hidden).toMatchObject({ value: 'hunter2', secret: true });
  });

  it.each([['#pass'], ['#mot-de-passe'], ['[name=cc-number]'], ['#kennwort']])(
    'makes the value of %s secret',
    (selector) => {
      const [hidden] = read([{ type: 'change', selectors: [[selector]], value: 'x' }]);
      expect(hidden?.secret).toBe(true);
    },
  );

  it('does not make the values of other fields secret', () => {
    const [shown] = read([{ type: 'change', selectors: [['#passenger-name']], value: 'Ada' }]);
    expect(shown?.secret).toBe(false);
  });

  it('can start with a byte order mark, and can be nested deeply', () => {
    expect(parseRecording('\uFEFF{"steps":[{"type":"keyDown","key":"Tab"}]}', siteUrl)).toHaveLength(1);
    const deep = '['.repeat(50_000) + ']'.repeat(50_000);
    const text = `{"steps":[{"type":"change","value":"x","selectors":[["#a"],${deep}]}]}`;
    expect(parseRecording(text, siteUrl)[0]).toMatchObject({ action: 'FILL', selector: '#a' });
  });

  it('has its own timeouts, limited to 100 to 60,000 ms', () => {
    const timeouts = [undefined, 5, 2_500, 90_000].map((timeout) => ({ type: 'keyDown', key: 'a', timeout }));
    expect(read(timeouts, { timeout: 7_000 }).map(({ timeoutMs }) => timeoutMs)).toEqual([
      7_000, 100, 2_500, 60_000,
    ]);
  });

  it.each([
    [{ type: 'hover', selectors }, '"hover" is not supported'],
    [{ type: 'doubleClick', selectors }, '"doubleClick" is not supported'],
    [{ type: 'customStep', name: 'x' }, '"customStep" is not supported'],
    [{ type: 'waitForExpression', expression: 'true' }, '"waitForExpression" is not supported'],
    [{ type: 'close' }, '"close" is not supported'],
    [{ type: 'click', selectors, frame: [0] }, 'inside a frame'],
    [{ type: 'click', selectors, target: 'https://popup.example/' }, 'another window'],
    [{ type: 'click', selectors, button: 'secondary' }, 'primary button'],
    [{ type: 'click', selectors: [['aria/Pay']] }, 'no selector of a supported kind'],
    [{ type: 'click' }, 'no selector of a supported kind'],
    [{ type: 'waitForElement', selectors, count: 0 }, 'one element that appears'],
    [{ type: 'waitForElement', selectors, visible: false }, 'one element that appears'],
    [{ type: 'change', selectors }, '"change" has no value'],
    [{ type: 'navigate' }, '"navigate" has no url'],
    [{ type: 'keyDown', key: 'Unidentified' }, 'the key "Unidentified" is not supported'],
    [{}, '"a step without a type" is not supported'],
  ])('is refused with %j', (step, reason) => {
    expect(() => read([{ type: 'navigate', url: siteUrl }, step])).toThrow(`Step 2 of the recording: `);
    expect(() => read([{ type: 'navigate', url: siteUrl }, step])).toThrow(reason);
  });

  it.each([
    ['not JSON', '{', 'not JSON'],
    ['a list', '[]', 'no list of steps'],
    ['null', 'null', 'no list of steps'],
    ['an object without a list of steps', '{"steps":{}}', 'no list of steps'],
    ['257 KiB', ' '.repeat(257 * 1_024), '256 KiB'],
  ])('is refused if it is %s', (_name, text, reason) => {
    expect(() => parseRecording(text, siteUrl)).toThrow(reason);
  });
});
