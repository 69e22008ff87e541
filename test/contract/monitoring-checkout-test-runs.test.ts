import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRuns } from '#monitoring/checkout/run-test-runs.ts';
import type { MonitoringServices } from '#monitoring/context.ts';
import type { Background } from '#platform/background.ts';
import { endStaleTestRuns, deleteOldTestRuns } from '#monitoring/checkout/test-run-storage.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { passTestRunMinutes } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { dataOf, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import {
  browserAvailability,
  cancelCheckoutTestRun,
  checkoutTestRun,
  previewCheckoutFlow,
  startCheckoutTestRun,
} from './operations/monitoring.generated.ts';
import { newTeam, teamOf } from './team-requests.fixture.ts';

const open = { name: 'Open', action: 'GOTO', value: '/mug' } as const;
const fill = {
  name: 'Sign in',
  action: 'FILL',
  selector: '#pass',
  value: 'hunter2-plain',
  secret: true,
} as const;

describe('test runs of checkout flows', () => {
  let app: TestApp;
  let owner: Client;
  let id: string;
  beforeAll(async () => {
    // No worker takes them.
    app = await startApp({ work: [], env: { STEWARD_QUOTA_CHECKOUT_FLOWS: '1' } });
    owner = await app.signUp();
    id = (await newSite(owner)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const start = (client: Client, siteId: string, steps: readonly object[] = [open]) =>
    client.send(startCheckoutTestRun, { siteId, input: { steps } as never });
  const read = async (client: Client, runId: string) =>
    dataOf(await client.send(checkoutTestRun, { id: runId }));
  const cancel = (client: Client, runId: string) => client.send(cancelCheckoutTestRun, { id: runId });

  it('are queued, one per team at a time, and change nothing of the site', async () => {
    const run = dataOf(await start(owner, id, [open, fill]));
    expect(run).toMatchObject({
      siteId: id,
      status: 'QUEUED',
      message: null,
      totalSteps: 2,
      steps: [],
      startedAt: null,
      finishedAt: null,
    });
    expect(await read(owner, run.id)).toEqual(run);
    expect(await rowsOf(app, 'sites', { id })).toMatchObject([
      { checkout_enabled: false, checkout_flow: null },
    ]);
    expect(extensionsOf(await start(owner, id))).toMatchObject({ code: 'CONFLICT' });
    // Another team is not affected.
    const other = await app.signUp();
    const theirs = dataOf(await start(other, (await newSite(other)).id));
    dataOf(await cancel(other, theirs.id));
    dataOf(await cancel(owner, run.id));
  });

  it('keep secret values encrypted, and neither them nor the steps after the end', async () => {
    const { id: runId } = dataOf(await start(owner, id, [fill]));
    const [before] = await rowsOf(app, 'checkout_test_runs', { id: runId });
    expect(before!['secrets']).toBeTruthy();
    expect(JSON.stringify(before)).not.toContain('hunter2-plain');
    dataOf(await cancel(owner, runId));
    expect(await rowsOf(app, 'checkout_test_runs', { id: runId })).toMatchObject([
      { flow: null, secrets: null },
    ]);
  });

  it('send no secret to a server whose address somebody saved after it was entered', async () => {
    const visited: string[] = [];
    const work = (): Background =>
      startTestRuns(app.platform.services as MonitoringServices, {
        browser: async () => ({ version: '1', problem: null }),
        followCheckout: async ({ url }) => {
          visited.push(url);
          return { kind: 'result', result: up };
        },
      });
    const { id: siteId } = await newSite(owner, { url: 'https://shop.example/' });
    const ended = async (url: string): Promise<string | null> => {
      const run = dataOf(await start(owner, siteId, [open, fill]));
      dataOf(
        await owner.monitoring(
          'mutation ($id: ID!, $url: String) { updateSite(id: $id, input: { url: $url }) { id } }',
          { id: siteId, url },
        ),
      );
      const worker = work();
      await waitUntil(async () => (await read(owner, run.id))!.finishedAt !== null);
      await worker.stop();
      return (await read(owner, run.id))!.message;
    };
    expect(await ended('https://evil.example/')).toContain('address of the site has changed');
    expect(visited).toEqual([]);
    expect(await ended('https://evil.example/other')).toBeNull();
    expect(visited).toEqual(['https://evil.example/other']);
  });

  it('end at once when they are cancelled before a worker has taken them; a second time changes nothing', async () => {
    const { id: runId } = dataOf(await start(owner, id));
    const cancelled = dataOf(await cancel(owner, runId));
    expect(cancelled).toMatchObject({ status: 'CANCELLED', message: null });
    expect(cancelled.finishedAt).not.toBeNull();
    expect(dataOf(await cancel(owner, runId))).toEqual(cancelled);
  });

  it('are refused with the same messages as a flow that is saved', async () => {
    const step = { name: 'Add', action: 'CLICK' };
    const { errors } = await start(owner, id, [open, step]);
    expect(errors?.[0]).toMatchObject({
      message: 'Step 2: it needs a selector.',
      extensions: { code: 'BAD_REQUEST', field: 'steps', index: 1 },
    });
    expect(extensionsOf(await start(owner, id, []))).toMatchObject({ code: 'BAD_REQUEST', field: 'steps' });
    expect(extensionsOf(await start(owner, someId))).toMatchObject({ code: 'NOT_FOUND' });
    expect(extensionsOf(await start(owner, 'x'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('need the role MANAGER; a viewer can read them, and others cannot', async () => {
    const [deployer, viewer, outsider] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const teamId = await teamOf([
      [owner, 'OWNER'],
      [deployer, 'DEPLOYER'],
      [viewer, 'VIEWER'],
    ]);
    const site = await newSite(owner, { teamId });
    expect(extensionsOf(await start(deployer, site.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(extensionsOf(await start(outsider, site.id))).toMatchObject({ code: 'NOT_FOUND' });
    const run = dataOf(await start(owner, site.id));
    expect(await read(viewer, run.id)).toEqual(run);
    expect(await read(outsider, run.id)).toBeNull();
    expect(extensionsOf(await cancel(deployer, run.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(extensionsOf(await cancel(outsider, run.id))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await read(viewer, 'x')).toBeNull();
    dataOf(await cancel(owner, run.id));
  });

  it('need room for a checkout flow in the quota, unless the site has one', async () => {
    const client = await app.signUp();
    const first = await newSite(client);
    const second = await newSite(client);
    await client.monitoring(
      `mutation { updateCheckoutFlowConfig(id: "${first.id}", input: { theme: LUMA, productPath: "/mug" }) { id } }`,
    );
    expect(extensionsOf(await start(client, second.id))).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(dataOf(await start(client, first.id)).status).toBe('QUEUED');
  });

  it('are limited to 20 per hour and team, and per user with several teams', async () => {
    const client = await app.signUp();
    const site = await newSite(client);
    for (let count = 0; count < 20; count += 1) {
      const { id: runId } = dataOf(await start(client, site.id));
      dataOf(await cancel(client, runId));
    }
    expect(extensionsOf(await start(client, site.id))).toMatchObject({ code: 'RATE_LIMITED' });
    const other = await newSite(client, { teamId: await newTeam(client) });
    expect(extensionsOf(await start(client, other.id))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('end without a result if no worker takes them, and are deleted after 15 minutes', async () => {
    const { db } = app.platform.services;
    const client = await app.signUp();
    const { id: runId } = dataOf(await start(client, (await newSite(client)).id));
    await passTestRunMinutes(app, runId, 4);
    await endStaleTestRuns(db);
    expect(await read(client, runId)).toMatchObject({
      status: 'INCONCLUSIVE',
      message: 'No worker with a browser was free for it. Try again later.',
    });
    await deleteOldTestRuns(db);
    expect(await read(client, runId)).not.toBeNull();
    await passTestRunMinutes(app, runId, 12);
    await deleteOldTestRuns(db);
    expect(await read(client, runId)).toBeNull();
  });

  it('disappear with their site', async () => {
    const client = await app.signUp();
    const site = await newSite(client);
    const { id: runId } = dataOf(await start(client, site.id));
    await client.monitoring(`mutation { deleteSite(id: "${site.id}") }`);
    expect(await read(client, runId)).toBeNull();
  });
});

describe('a test run without a browser', () => {
  it('is refused, and the message says why', async () => {
    await using app = await startApp({ work: ['browser'], env: { STEWARD_CHROMIUM: '/nonexistent' } });
    const admin = await app.signUp();
    await waitUntil(async () => dataOf(await admin.send(browserAvailability)).problem !== null);
    const { id: siteId } = await newSite(admin);
    const { errors } = await admin.send(startCheckoutTestRun, { siteId, input: { steps: [open] } });
    expect(errors?.[0]).toMatchObject({
      message: expect.stringContaining('steward browser install'),
      extensions: { code: 'BAD_REQUEST', reason: 'NO_BROWSER' },
    });
  });
});

describe('the preview of a checkout flow', () => {
  let app: TestApp;
  let owner: Client;
  let siteId: string;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    siteId = (await newSite(owner)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const preview = (input: object, client = owner) =>
    client.send(previewCheckoutFlow, { siteId, input: input as never });

  it('has the steps of a theme', async () => {
    const { steps, problems } = dataOf(await preview({ theme: 'LUMA', productPath: '/mug' }));
    expect(problems).toEqual([]);
    expect(steps.map(({ action, selector, value }) => [action, selector ?? value])).toEqual([
      ['GOTO', '/mug'],
      ['EXPECT_VISIBLE', '.product-info-main'],
      ['CLICK', '#product-addtocart-button'],
      ['EXPECT_VISIBLE', '.message-success'],
      ['GOTO', '/checkout'],
      ['EXPECT_VISIBLE', '#co-shipping-form'],
    ]);
    expect(extensionsOf(await preview({ theme: 'LUMA' }))).toMatchObject({ field: 'productPath' });
    expect(extensionsOf(await preview({}))).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('converts what it can of a recording, with secret values, and lists the rest', async () => {
    const recorderJson = JSON.stringify({
      steps: [
        { type: 'setViewport', width: 1, height: 1 },
        { type: 'navigate', url: 'https://shop.example/mug' },
        { type: 'hover', selectors: [['#menu']] },
        { type: 'change', selectors: [['#password']], value: 'hunter2' },
        { type: 'click', selectors: [['#pay']], frame: [0] },
      ],
    });
    expect(dataOf(await preview({ recorderJson }))).toEqual({
      steps: [
        { name: 'Open /mug', action: 'GOTO', selector: null, value: '/mug', secret: false },
        {
          name: 'Fill in #password',
          action: 'FILL',
          selector: '#password',
          value: 'hunter2',
          secret: true,
        },
      ],
      problems: [
        { step: 3, message: '"hover" is not supported.' },
        { step: 5, message: 'it is inside a frame or another window, which is not supported.' },
      ],
    });
  });

  it('lists all steps of a recording of which nothing can be converted', async () => {
    const recorderJson = JSON.stringify({ steps: [{ type: 'hover', selectors: [['#menu']] }] });
    expect(dataOf(await preview({ recorderJson }))).toMatchObject({ steps: [], problems: [{ step: 1 }] });
  });

  it('refuses a recording that is too large or no recording, and addresses that are not allowed', async () => {
    const large = 'x'.repeat(256 * 1_024 + 1);
    for (const recorderJson of [large, 'no JSON', '{}', '{"steps":[]}'])
      expect(extensionsOf(await preview({ recorderJson }))).toMatchObject({
        code: 'BAD_REQUEST',
      });
    const member = await app.signUp();
    const own = await newSite(member);
    const inner = JSON.stringify({ steps: [{ type: 'navigate', url: 'http://127.0.0.1/admin' }] });
    const answer = await member.send(previewCheckoutFlow, {
      siteId: own.id,
      input: { recorderJson: inner },
    });
    expect(extensionsOf(answer)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is only for those who may change the site', async () => {
    const outsider = await app.signUp();
    expect(extensionsOf(await preview({ theme: 'LUMA', productPath: '/mug' }, outsider))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
