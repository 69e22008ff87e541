import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptSteps } from '#monitoring/site/checkout-flow.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import {
  badRequest,
  change,
  dataOf,
  extensionsOf,
  newSite,
  readSite,
} from './monitoring-requests.fixture.ts';

const open = { name: 'Open', action: 'GOTO', value: '/mug' };
const fill = { name: 'Sign in', action: 'FILL', selector: '#pass', value: 'hunter2-plain', secret: true };

describe('checkout flows', () => {
  let app: TestApp;
  let owner: Client;
  let id: string;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    id = (await newSite(owner)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const save = (input: object) => change(owner, 'updateCheckoutFlowConfig', id, input);
  const disable = () =>
    owner.monitoring('mutation ($id: ID!) { disableCheckoutFlow(id: $id) { checkoutFlowEnabled } }', { id });
  const targets = async (): Promise<unknown[]> =>
    (await targetsOf(app, id)).map(({ kind, interval_seconds }) => [kind, interval_seconds]);

  it('are saved as steps and enabled', async () => {
    const site = dataOf(await save({ steps: [open, { ...open, timeoutMs: 5_000, optional: true }] }));
    expect(site.checkoutFlowEnabled).toBe(true);
    expect(site.checkoutFlow).toEqual({
      theme: null,
      productPath: null,
      checkoutPath: null,
      selectors: null,
      steps: [
        { ...open, selector: null, secret: false, timeoutMs: null, optional: false },
        { ...open, selector: null, secret: false, timeoutMs: 5_000, optional: true },
      ],
      checkIntervalSeconds: 900,
      allowOrderPlacement: false,
    });
    expect((await readSite(owner, id)).checkoutFlow).toEqual(site.checkoutFlow);
    expect(await targets()).toEqual([
      ['CHECKOUT_FLOW', 900],
      ['HTTP', 60],
    ]);
  });

  it('are saved as a theme, which determines their steps', async () => {
    const { checkoutFlow } = dataOf(
      await save({
        theme: 'LUMA',
        productPath: '/mug',
        checkoutPath: '/kasse',
        selectors: { addToCart: ' #buy ' },
        checkIntervalSeconds: 600,
        allowOrderPlacement: true,
      }),
    );
    expect(checkoutFlow).toMatchObject({
      theme: 'LUMA',
      productPath: '/mug',
      checkoutPath: '/kasse',
      selectors: { addToCart: '#buy', productInfo: null },
      checkIntervalSeconds: 600,
      allowOrderPlacement: true,
    });
    expect(checkoutFlow!.steps.map((step) => [step.action, step.selector ?? step.value])).toEqual([
      ['GOTO', '/mug'],
      ['EXPECT_VISIBLE', '.product-info-main'],
      ['CLICK', '#buy'],
      ['EXPECT_VISIBLE', '.message-success'],
      ['GOTO', '/kasse'],
      ['EXPECT_VISIBLE', '#co-shipping-form'],
    ]);
    expect(await targets()).toContainEqual(['CHECKOUT_FLOW', 600]);
  });

  it('are saved as a recording of the browser', async () => {
    const recorderJson = JSON.stringify({
      title: 'Checkout',
      steps: [
        { type: 'setViewport', width: 1, height: 1 },
        { type: 'navigate', url: 'https://shop.example/mug' },
        {
          type: 'click',
          target: 'main',
          selectors: [['aria/Add to cart'], ['#add']],
          offsetX: 1,
          offsetY: 1,
        },
        { type: 'change', selectors: [['#password']], value: 'recorded-plain' },
      ],
    });
    const { checkoutFlow } = dataOf(await save({ recorderJson }));
    expect(checkoutFlow!.steps).toMatchObject([
      { action: 'GOTO', value: '/mug' },
      { action: 'CLICK', selector: '#add', name: 'Click “Add to cart”' },
      { action: 'FILL', selector: '#password', value: null, secret: true },
    ]);
    expect(JSON.stringify(await rowsOf(app, 'sites', { id }))).not.toContain('recorded-plain');
  });

  it('store secret values encrypted and do not return them', async () => {
    const { checkoutFlow } = dataOf(await save({ steps: [open, fill] }));
    expect(checkoutFlow!.steps[1]).toMatchObject({ secret: true, value: null });
    const [row] = await rowsOf(app, 'sites', { id });
    expect(JSON.stringify(row)).not.toContain('hunter2-plain');
    const steps = decryptSteps(app.platform.services.secrets, row!.checkout_flow, row!.checkout_secrets);
    expect(steps[1]?.value).toBe('hunter2-plain');
    dataOf(await save({ steps: [open] }));
    expect((await rowsOf(app, 'sites', { id }))[0]!.checkout_secrets).toBeNull();
  });

  it('are disabled and keep their configuration', async () => {
    dataOf(await save({ steps: [open, fill] }));
    for (const _ of [1, 2]) expect(dataOf(await disable())).toEqual({ checkoutFlowEnabled: false });
    expect(await targets()).toEqual([['HTTP', 60]]);
    const site = await readSite(owner, id);
    expect(site.checkoutFlow!.steps).toHaveLength(2);
    const [row] = await rowsOf(app, 'sites', { id });
    expect(row!.checkout_secrets).not.toBeNull();
  });

  it('with secret steps prevent a change of the origin until they are disabled', async () => {
    dataOf(await save({ steps: [open, fill] }));
    const move = (url: string) => change(owner, 'updateSite', id, { url });
    for (const url of ['https://elsewhere.example', 'http://shop.example', 'https://shop.example:8443']) {
      const refused = await move(url);
      expect(extensionsOf(refused)).toMatchObject(badRequest('url'));
      expect(refused.errors?.[0]?.message).toContain('Disable the checkout flow');
    }
    expect((await readSite(owner, id)).url).toBe('https://shop.example');
    expect(dataOf(await move('https://shop.example/en'))).toMatchObject({ checkoutFlowEnabled: true });

    dataOf(await disable());
    dataOf(await move('https://elsewhere.example'));
    const [row] = await rowsOf(app, 'sites', { id });
    expect(row!.checkout_secrets).toBeNull();
    expect((await readSite(owner, id)).checkoutFlow!.steps).toHaveLength(2);
    dataOf(await move('https://shop.example'));
  });

  it('without secret steps allow a change of the origin', async () => {
    dataOf(await save({ steps: [open] }));
    const moved = dataOf(await change(owner, 'updateSite', id, { url: 'https://elsewhere.example' }));
    expect(moved).toMatchObject({ url: 'https://elsewhere.example', checkoutFlowEnabled: true });
    dataOf(await change(owner, 'updateSite', id, { url: 'https://shop.example' }));
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'theme'],
    ['two of the three kinds of configuration', { theme: 'LUMA', productPath: '/', steps: [open] }, 'theme'],
    ['no steps', { steps: [] }, 'steps'],
    ['51 steps', { steps: Array.from({ length: 51 }, () => open) }, 'steps'],
    ['a step without a required field', { steps: [{ name: 'Click', action: 'CLICK' }] }, 'steps'],
    ['a step with an unsupported URL scheme', { steps: [{ ...open, value: 'file:///x' }] }, 'steps'],
    ['a step to a metadata service', { steps: [{ ...open, value: 'http://169.254.169.254/' }] }, 'steps'],
    ['no product', { theme: 'LUMA' }, 'productPath'],
    ['a product on another host', { theme: 'LUMA', productPath: '//elsewhere.example' }, 'productPath'],
    [
      'a checkout on another host',
      { theme: 'LUMA', productPath: '/', checkoutPath: 'https://x.example' },
      'checkoutPath',
    ],
    ['a shop without selectors', { theme: 'CUSTOM', productPath: '/' }, 'selectors.paymentMethods'],
    ['a path in addition to steps', { steps: [open], productPath: '/' }, 'productPath'],
    ['a recording that is not JSON', { recorderJson: 'x' }, 'recorderJson'],
    ['a recording that is too large', { recorderJson: ' '.repeat(256 * 1_024 + 1) }, 'recorderJson'],
    ['an unsupported step type', { recorderJson: '{"steps":[{"type":"hover"}]}' }, 'recorderJson'],
    [
      'a NUL in a recording',
      { recorderJson: '{"steps":[{"type":"keyDown","key":"\\u0000"}]}' },
      'recorderJson',
    ],
    ['an interval below the minimum', { steps: [open], checkIntervalSeconds: 29 }, 'checkIntervalSeconds'],
    ['an interval above a day', { steps: [open], checkIntervalSeconds: 86_401 }, 'checkIntervalSeconds'],
  ])('are rejected with %s', async (_name, input, field) => {
    expect(extensionsOf(await save(input))).toMatchObject(badRequest(field));
  });

  it('report which step of a recording is not supported', async () => {
    const { errors } = await save({ recorderJson: '{"steps":[{"type":"keyUp"},{"type":"hover"}]}' });
    expect(errors?.[0]?.message).toBe('Step 2 of the recording: "hover" is not supported.');
  });
});
