import { describe, expect, it } from 'vitest';
import type { CheckoutFlowInput } from './parse-checkout-flow.ts';
import type { CheckoutStepInput } from './parse-step.ts';
import type { SiteRules } from '../site/parse-site.ts';
import { parseCheckoutFlow } from './parse-checkout-flow.ts';

const rules: SiteRules = { policy: 'public', minIntervalSeconds: 30 };
const parse = (input: CheckoutFlowInput) => parseCheckoutFlow(input, 'https://shop.example', rules);
const goto: CheckoutStepInput = { name: 'Open', action: 'GOTO', value: '/' };
const withStep = (step: Partial<CheckoutStepInput>) => parse({ steps: [goto, { ...goto, ...step }] });
const recorderJson = JSON.stringify({ steps: [{ type: 'navigate', url: 'https://shop.example/a' }] });

describe('a checkout flow', () => {
  it('is a theme, or steps, or a recording', () => {
    expect(parse({ theme: 'LUMA', productPath: '/mug', steps: null }).flow).toMatchObject({
      theme: 'LUMA',
      productPath: '/mug',
      checkoutPath: null,
      selectors: null,
      steps: expect.arrayContaining([expect.objectContaining({ action: 'GOTO', value: '/mug' })]),
    });
    expect(parse({ steps: [goto] }).flow).toEqual({
      theme: null,
      productPath: null,
      checkoutPath: null,
      selectors: null,
      steps: [{ ...goto, selector: null, secret: false, timeoutMs: null, optional: false }],
      allowOrderPlacement: false,
    });
    expect(parse({ recorderJson }).flow.steps).toMatchObject([{ action: 'GOTO', value: '/a' }]);
  });

  it.each<[CheckoutFlowInput]>([
    [{}],
    [{ theme: null, steps: null, recorderJson: null }],
    [{ theme: 'LUMA', productPath: '/mug', steps: [goto] }],
    [{ steps: [goto], recorderJson }],
    [{ theme: 'LUMA', recorderJson }],
  ])('cannot be %j', (input) => {
    expect(() => parse(input)).toThrow('exactly one of');
  });

  it.each([{ productPath: '/mug' }, { checkoutPath: '/c' }, { selectors: { addToCart: '#a' } }])(
    'of steps cannot have %j',
    (rest) => {
      expect(() => parse({ steps: [goto], ...rest })).toThrow('can only be used with a theme');
    },
  );

  it('runs every 15 minutes by default', () => {
    expect(parse({ steps: [goto] }).intervalSeconds).toBe(900);
    expect(parse({ steps: [goto], checkIntervalSeconds: 30 }).intervalSeconds).toBe(30);
    expect(() => parse({ steps: [goto], checkIntervalSeconds: 29 })).toThrow('from 30 to 86,400');
    expect(() => parse({ steps: [goto], checkIntervalSeconds: 86_401 })).toThrow('from 30 to 86,400');
  });

  it('has 1 to 50 steps', () => {
    expect(() => parse({ steps: [] })).toThrow('1 to 50 steps');
    expect(() => parse({ steps: Array.from({ length: 51 }, () => goto) })).toThrow('1 to 50 steps');
    expect(parse({ steps: Array.from({ length: 50 }, () => goto) }).flow.steps).toHaveLength(50);
    expect(() => parse({ recorderJson: '{"steps":[]}' })).toThrow('1 to 50 steps');
  });

  it.each(['https://elsewhere.example', '//elsewhere.example', 'mug'])(
    'cannot have a product at %s',
    (productPath) => {
      expect(() => parse({ theme: 'LUMA', productPath })).toThrow('stay on the same site');
      expect(() => parse({ theme: 'LUMA', productPath: '/', checkoutPath: productPath })).toThrow(
        'stay on the same site',
      );
    },
  );
});

describe('a step of a checkout flow', () => {
  it.each<[CheckoutStepInput['action'], Partial<CheckoutStepInput>, string]>([
    ['GOTO', {}, 'value'],
    ['CLICK', { value: 'x' }, 'selector'],
    ['WAIT_FOR', { value: 'x' }, 'selector'],
    ['EXPECT_VISIBLE', { value: 'x' }, 'selector'],
    ['CHECK', { value: 'x' }, 'selector'],
    ['FILL', { value: 'x' }, 'selector'],
    ['FILL', { selector: '#a' }, 'value'],
    ['SELECT', { value: 'x' }, 'selector'],
    ['SELECT', { selector: '#a' }, 'value'],
    ['PRESS', { selector: '#a' }, 'value'],
    ['EXPECT_TEXT', { selector: '#a' }, 'value'],
    ['EXPECT_NO_TEXT', { selector: '#a', value: '  ' }, 'value'],
    ['EXPECT_URL', { value: null }, 'value'],
  ])('%s with %j needs a %s', (action, rest, missing) => {
    expect(() => withStep({ selector: null, value: null, ...rest, action })).toThrow(
      `Step 2: it needs a ${missing}.`,
    );
  });

  it.each<[string, Partial<CheckoutStepInput>, string]>([
    ['no name', { name: ' ' }, 'it needs a name'],
    ['a long name', { name: 'a'.repeat(201) }, 'at most 200 characters'],
    ['a name of two lines', { name: 'Sign\nin' }, 'line breaks or control characters'],
    ['a long selector', { selector: 'a'.repeat(1_001) }, 'at most 1,000 characters'],
    ['a long value', { value: `/${'a'.repeat(2_048)}` }, 'at most 2,048 characters'],
    ['too short a timeout', { timeoutMs: 99 }, 'from 100 to 60,000'],
    ['too long a timeout', { timeoutMs: 60_001 }, 'from 100 to 60,000'],
    [
      'a secret without a value',
      { action: 'CLICK', selector: '#a', value: null, secret: true },
      'needs a value',
    ],
    ['an address with another scheme', { value: 'file:///etc/passwd' }, 'http:// or https://'],
    ['a private address', { value: 'http://10.0.0.1/' }, 'a private address'],
    ['a path that leads to another site', { value: '//elsewhere.example' }, 'stay on the same site'],
    ['an unknown key', { action: 'PRESS', value: 'Retrun' }, 'no such key'],
  ])('is refused with %s', (_name, step, reason) => {
    expect(() => withStep(step)).toThrow(/^Step 2: /);
    expect(() => withStep(step)).toThrow(reason);
  });

  it('types its value unchanged, including spaces and an empty value', () => {
    const fill = (value: string) => withStep({ action: 'FILL', selector: '#a', value }).flow.steps[1]?.value;
    expect(fill('  a  ')).toBe('  a  ');
    expect(fill('')).toBe('');
  });
});
