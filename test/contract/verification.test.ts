// @module-tag cluster-long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { down, inconclusive, up } from '#testkit/site.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageVerification } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment } from './deployment-requests.fixture.ts';
import { newPage, newSite } from './monitoring-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';
import { check, fail, minutesAgo, newShop, readWatched, watchedFields } from './verification.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the verification of a release', () => {
  it('fails if a site that was up is down, and rolls the release back', async () => {
    const shop = await newShop(app, owner);
    const first = await shop.release('1.4.1');
    await shop.pass(first.id);
    const second = await shop.release('1.4.2');
    expect(second).toMatchObject({
      status: 'SUCCEEDED',
      verification: { state: 'WATCHING', mode: 'ROLLBACK' },
    });
    await fail(app, shop.siteId, down);
    const { status, verification } = await shop.until(second.id, 'FAILED');
    expect(status).toBe('SUCCEEDED');
    expect(verification).toMatchObject({
      heldReason: null,
      excluded: [],
      findings: [
        {
          siteId: shop.siteId,
          pageId: null,
          signal: 'SITE_DOWN',
          message: 'Shop is down: HTTP 503 Service Unavailable',
          checkId: expect.any(String),
        },
      ],
      targets: [{ siteId: shop.siteId, kind: 'HTTP', type: 'HTTP', wasDown: false, isDown: true }],
      rollback: { version: '1.4.1', automatic: true, triggeredBy: 'steward (verification)' },
    });

    const task = await shop.agent.run();
    expect(task.deploymentId).toBe(verification!.rollback!.id);
    const rollback = await shop.until(task.deploymentId, 'WATCHING');
    expect(rollback).toMatchObject({ kind: 'ROLLBACK', automatic: true, status: 'SUCCEEDED' });
    expect(rollback.log).toContain('Shop is down: HTTP 503 Service Unavailable');
    await check(app, shop.siteId, up);
    await shop.pass(task.deploymentId);
  });

  it('passes at the end of the window if everything works', async () => {
    const shop = await newShop(app, owner);
    const { id, verification } = await shop.release('1.0.0');
    const { startedAt, endsAt } = verification!;
    expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(600_000);
    await check(app, shop.siteId, up);
    expect((await readWatched(owner, id)).verification).toMatchObject({ state: 'WATCHING', endedAt: null });
    await shop.pass(id);
    expect((await readWatched(owner, id)).verification).toMatchObject({
      findings: [],
      rollback: null,
      heldReason: null,
    });
  });

  it('excludes what was down before, and is inconclusive if nothing is left', async () => {
    const shop = await newShop(app, owner);
    await fail(app, shop.siteId, down, { at: minutesAgo(0.5) });
    const { verification } = await shop.release('1.0.0');
    expect(verification).toMatchObject({
      state: 'INCONCLUSIVE',
      findings: [],
      excluded: [
        { siteId: shop.siteId, signal: 'SITE_DOWN', message: 'Shop was failing before the switch.' },
      ],
      rollback: null,
      heldReason: null,
    });
  });

  it('excludes what was never checked before', async () => {
    const unknown = await newSite(owner, { name: 'New' });
    const shop = await newShop(app, owner, { siteIds: [unknown.id] });
    const { verification } = await shop.release('1.0.0');
    expect(verification).toMatchObject({
      state: 'INCONCLUSIVE',
      excluded: [{ siteId: unknown.id, message: 'New had no result before the switch.' }],
    });
  });

  it('decides by the other sites if one was down before', async () => {
    const { id: broken } = await newSite(owner, { name: 'Outlet' });
    await fail(app, broken, down, { at: minutesAgo(0.5) });
    const { id: sound } = await newSite(owner, { name: 'Shop' });
    await check(app, sound, up, { at: minutesAgo(90) });
    const shop = await newShop(app, owner, { siteIds: [broken, sound] });
    const { id, verification } = await shop.release('1.0.0');
    expect(verification).toMatchObject({ state: 'WATCHING', excluded: [{ siteId: broken }] });
    await fail(app, broken, down);
    await check(app, sound, up);
    await ageVerification(app, id, 600);
    await check(app, sound, up);
    await shop.until(id, 'PASSED');
  });

  it('does not pass without a conclusive result of every target', { tags: ['long'] }, async () => {
    const shop = await newShop(app, owner);
    const { id: pageId } = await newPage(owner, shop.siteId, { name: 'Cart', path: '/cart' });
    await check(app, shop.siteId, up, { pageId, at: minutesAgo(90) });
    const { id } = await shop.release('1.0.0');
    await check(app, shop.siteId, inconclusive, { pageId });
    await check(app, shop.siteId, up);
    await ageVerification(app, id, 600);
    await check(app, shop.siteId, up);
    await waitUntil(async () => (await deadlineOf(id)) !== null);
    expect((await readWatched(owner, id)).verification!.state).toBe('WATCHING');
    await ageVerification(app, id, 61);
    await check(app, shop.siteId, inconclusive, { pageId });
    expect((await shop.until(id, 'INCONCLUSIVE')).verification).toMatchObject({
      rollback: null,
      findings: [],
    });
  });

  it('is neither passed nor failed by inconclusive checks', async () => {
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    for (let i = 0; i < 3; i += 1) await check(app, shop.siteId, inconclusive);
    await ageVerification(app, id, 600);
    await check(app, shop.siteId, inconclusive);
    await waitUntil(async () => (await deadlineOf(id)) !== null);
    await ageVerification(app, id, 61);
    expect((await shop.until(id, 'INCONCLUSIVE')).verification).toMatchObject({
      findings: [],
      heldReason: null,
    });
  });

  it(
    'does not pass if nothing was checked at the end of the window, until everything was checked once more',
    { tags: ['long'] },
    async () => {
      const shop = await newShop(app, owner);
      const { id } = await shop.release('1.0.0');
      // As if Steward had been stopped 20 s after the switch, and started 10 minutes after the end of the window.
      await check(app, shop.siteId, up, { at: new Date(Date.now() - 1_180_000) });
      await ageVerification(app, id, 1_200);
      await waitUntil(async () => (await deadlineOf(id)) !== null || (await stateOf(id)) !== 'WATCHING');
      expect(await stateOf(id)).toBe('WATCHING');
      await check(app, shop.siteId, up);
      await shop.until(id, 'PASSED');
    },
  );

  it('does not pass if the own network has failed since the first check', async () => {
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    await check(app, shop.siteId, up);
    await check(app, shop.siteId, inconclusive);
    await ageVerification(app, id, 600);
    await waitUntil(async () => (await deadlineOf(id)) !== null || (await stateOf(id)) !== 'WATCHING');
    await ageVerification(app, id, 61);
    expect((await shop.until(id, 'INCONCLUSIVE')).verification!.findings).toEqual([]);
  });

  it('does not count checks before it settles', async () => {
    const shop = await newShop(app, owner, { settleSeconds: 300 });
    const { id } = await shop.release('1.0.0');
    await fail(app, shop.siteId, down);
    await check(app, shop.siteId, up);
    await ageVerification(app, id, 301);
    await check(app, shop.siteId, up);
    expect((await readWatched(owner, id)).verification!.state).toBe('WATCHING');
    await ageVerification(app, id, 300);
    await check(app, shop.siteId, up);
    await shop.until(id, 'PASSED');
  });

  it('fails by the chosen signals only', async () => {
    const shop = await newShop(app, owner, { signals: ['PAGE_DOWN'] });
    const { id: pageId } = await newPage(owner, shop.siteId, { name: 'Cart', path: '/cart' });
    await check(app, shop.siteId, up, { pageId, at: minutesAgo(90) });
    const { id } = await shop.release('1.0.0');
    await fail(app, shop.siteId, down);
    await fail(app, shop.siteId, down, { pageId });
    expect((await shop.until(id, 'FAILED')).verification!.findings).toMatchObject([
      {
        siteId: shop.siteId,
        pageId,
        signal: 'PAGE_DOWN',
        message: 'Cart is down: HTTP 503 Service Unavailable',
      },
    ]);
  });

  const errors = (...messages: string[]) => ({
    ...up,
    jsErrors: messages.map((message) => ({
      message,
      source: 'https://shop.example/app.js',
      line: 1,
      column: 1,
      stack: null,
    })) as never,
  });
  const browser = { kind: 'BROWSER' };

  it('sees JavaScript errors that are new, in two checks in a row', async () => {
    const shop = await newShop(app, owner, { site: { browserChecks: true }, signals: ['NEW_JS_ERRORS'] });
    await check(app, shop.siteId, errors('old is not defined'), { ...browser, at: minutesAgo(90) });
    const { id } = await shop.release('1.0.0');
    for (let i = 0; i < 2; i += 1) await check(app, shop.siteId, errors('old is not defined'), browser);
    await check(app, shop.siteId, errors('new is not defined'), browser);
    expect((await readWatched(owner, id)).verification!.state).toBe('WATCHING');
    await check(app, shop.siteId, errors('new is not defined'), browser);
    expect((await shop.until(id, 'FAILED')).verification!.findings).toMatchObject([
      { signal: 'NEW_JS_ERRORS', message: 'New JavaScript error on Shop: new is not defined' },
    ]);
  });

  it('waits for one more check if the last one has a new JavaScript error beside a known one', async () => {
    const shop = await newShop(app, owner, { site: { browserChecks: true }, signals: ['NEW_JS_ERRORS'] });
    await check(app, shop.siteId, errors('old is not defined'), { ...browser, at: minutesAgo(90) });
    const { id } = await shop.release('1.0.0');
    await check(app, shop.siteId, up);
    await check(app, shop.siteId, errors('old is not defined'), browser);
    await check(app, shop.siteId, errors('old is not defined', 'new is not defined'), browser);
    await ageVerification(app, id, 600);
    await waitUntil(async () => (await deadlineOf(id)) !== null || (await stateOf(id)) !== 'WATCHING');
    expect(await stateOf(id)).toBe('WATCHING');
    await check(app, shop.siteId, errors('old is not defined', 'new is not defined'), browser);
    expect((await shop.until(id, 'FAILED')).verification!.findings).toMatchObject([
      { signal: 'NEW_JS_ERRORS', message: 'New JavaScript error on Shop: new is not defined' },
    ]);
  });

  it('sees that a site is slower', async () => {
    const shop = await newShop(app, owner, { signals: ['SLOWER'] });
    const taking = (responseTimeMs: number) => ({ ...up, responseTimeMs });
    for (let i = 0; i < 10; i += 1) await check(app, shop.siteId, taking(200), { at: minutesAgo(50 - i) });
    const { id } = await shop.release('1.0.0');
    for (let i = 0; i < 10; i += 1) await check(app, shop.siteId, taking(900));
    await ageVerification(app, id, 600);
    await check(app, shop.siteId, taking(900));
    expect((await shop.until(id, 'FAILED')).verification!.findings).toMatchObject([
      {
        signal: 'SLOWER',
        checkId: null,
        message: 'Shop is slower: the median response time is 900 ms, and was 200 ms before.',
      },
    ]);
  });

  it('leaves out a site that was transferred to another team', async () => {
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    const elsewhere = await newTeam(owner);
    await owner.monitoring('mutation ($id: ID!, $to: ID!) { transferSite(id: $id, teamId: $to) { id } }', {
      id: shop.siteId,
      to: elsewhere,
    });
    await fail(app, shop.siteId, down);
    expect((await shop.until(id, 'INCONCLUSIVE')).verification).toMatchObject({
      findings: [],
      targets: [{ isDown: false, lastCheckAt: null }],
    });
  });

  it('is null before the switch, and for an environment without one', async () => {
    const shop = await newShop(app, owner, { mode: 'OFF' });
    const { id } = await newDeployment(owner, shop.environmentId);
    expect((await readWatched(owner, id)).verification).toBeNull();
    await shop.agent.run();
    expect((await readWatched(owner, id)).verification).toBeNull();
  });

  it('is sent to subscribers of the deployment', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const { id } = await shop.release('1.0.1');
    const socket = owner.socket('/deployment/graphql/ws');
    const states: string[] = [];
    const query = `subscription ($id: ID!) { deploymentChanged(deploymentId: $id) { ${watchedFields} } }`;
    const done = (async () => {
      for await (const { data } of socket.iterate<{ deploymentChanged: { verification: { state: string } } }>(
        {
          query,
          variables: { id },
        },
      ))
        states.push(data!.deploymentChanged.verification.state);
    })();
    await waitUntil(() => states.length > 0);
    await fail(app, shop.siteId, down);
    await done;
    await socket.dispose();
    expect(states.at(0)).toBe('WATCHING');
    expect(states.at(-1)).toBe('FAILED');
  });
});

const deadlineOf = async (id: string): Promise<Date | null> => {
  return (await rowsOf(app, 'verifications', { deployment_id: id }))[0]!['deadline'];
};

const stateOf = async (id: string): Promise<string> => (await readWatched(owner, id)).verification!.state;
