// @module-tag cluster-long
// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failLostDeployments } from '#deployment/deployment/fail-lost-deployments.ts';
import type { CheckResult } from '#probing/index.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { ageVerification, expireLease } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { newDeployment } from './deployment-requests.fixture.ts';
import { check, fail, minutesAgo, newShop, readWatched } from './verification.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a release that is no longer live', () => {
  it('is not watched if a lost agent reports later that it has undone it', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const { id } = await newDeployment(owner, shop.environmentId, { version: '1.0.1' });
    const task = await shop.agent.nextTask();
    await shop.agent.accept(task);
    await expireLease(app, id, 901);
    await failLostDeployments(app.platform.services);
    const before = shop.agent.currentRelease;
    await shop.agent.complete(task, { outcome: 'ROLLED_BACK', currentRelease: before });
    await newDeployment(owner, shop.environmentId, { version: '1.0.2' });
    expect((await shop.agent.nextTask()).version).toBe('1.0.2');
    expect((await readWatched(owner, id)).verification?.state ?? 'SUPERSEDED').toBe('SUPERSEDED');
  });

  it('does not pass if somebody has rolled back on the host meanwhile', { tags: ['long'] }, async () => {
    const shop = await newShop(app, owner);
    const first = await shop.release('1.0.0');
    await shop.pass(first.id);
    const before = shop.agent.currentRelease;
    const second = await shop.release('1.0.1');
    await shop.agent.poll({ waitSeconds: 0, currentRelease: before });
    await ageVerification(app, second.id, 600);
    await check(app, shop.siteId, up);
    await waitUntil(async () => (await readWatched(owner, second.id)).verification!.endedAt);
    expect((await readWatched(owner, second.id)).verification!.state).toBe('SUPERSEDED');
  });
});

describe('an automatic rollback', () => {
  it('does not return to a release whose own verification failed', async () => {
    const shop = await newShop(app, owner);
    await shop.pass((await shop.release('1.0.0')).id);
    const second = await shop.release('1.0.1', { databaseChanged: true });
    await fail(app, shop.siteId, down);
    expect((await shop.until(second.id, 'FAILED')).verification!.heldReason).toContain('database');
    for (let i = 0; i < 2; i += 1) await check(app, shop.siteId, up);
    const third = await shop.release('1.0.2');
    await fail(app, shop.siteId, down);
    const { verification } = await shop.until(third.id, 'FAILED');
    expect(verification).toMatchObject({
      rollback: null,
      heldReason: 'The release before, 1.0.1, failed its verification, too.',
    });
  });
});

describe('after an upgrade from a version that did not remember JavaScript errors', () => {
  it('errors that the checks before the switch had found are not new', async () => {
    const shop = await newShop(app, owner, { site: { browserChecks: true }, signals: ['NEW_JS_ERRORS'] });
    const found = (message: string) => {
      const error = { message, source: 'exception', stackTrace: null, url: null, line: null, column: null };
      return { ...up, jsErrors: [error] } as CheckResult;
    };
    const kind = 'BROWSER';
    await check(app, shop.siteId, found('old is not defined'), { kind, at: minutesAgo(90) });
    await app.platform.database.pool.query('delete from js_error_sightings where site_id = $1', [
      shop.siteId,
    ]);
    const { id } = await shop.release('1.0.0');
    for (let i = 0; i < 2; i += 1) await check(app, shop.siteId, found('old is not defined'), { kind });
    await ageVerification(app, id, 600);
    await check(app, shop.siteId, found('old is not defined'), { kind });
    expect((await shop.until(id, 'PASSED')).verification!.findings).toEqual([]);
  });
});

describe('after the clock of the database was set back', () => {
  it('nothing is watched until the old time comes again', async () => {
    const shop = await newShop(app, owner);
    const { id } = await shop.release('1.0.0');
    await ageVerification(app, id, -86_400);
    await check(app, shop.siteId, up);
    await shop.until(id, 'INCONCLUSIVE');
    const next = await newDeployment(owner, shop.environmentId);
    expect((await shop.agent.nextTask()).deploymentId).toBe(next.id);
  });
});

describe('a verification that cannot be decided', () => {
  it('does not prevent that others are', async () => {
    const failed: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      const shop = await newShop(app, owner, { mode: 'OBSERVE' });
      const { id } = await shop.release('1.0.0');
      await fail(app, shop.siteId, down);
      await shop.until(id, 'FAILED');
      failed.push(id);
    }
    const [bad, good] = failed as [string, string];
    const { pool } = app.platform.database;
    await pool.query(`create function refuse_decision() returns trigger language plpgsql as
      $$ begin raise exception 'refused by the test'; end $$`);
    await pool.query('update verifications set held_reason = null where deployment_id = any($1)', [failed]);
    await pool.query(`create trigger refuse_decision before update on verifications for each row
      when (new.deployment_id = '${bad}' and new.held_reason is not null) execute function refuse_decision()`);
    const heldReason = async (id: string) => (await readWatched(owner, id)).verification!.heldReason;
    await waitUntil(async () => (await heldReason(good)) !== null);
    expect(await heldReason(bad)).toBeNull();
    await pool.query('drop function refuse_decision() cascade');
    await waitUntil(async () => (await heldReason(bad)) !== null);
  });
});
