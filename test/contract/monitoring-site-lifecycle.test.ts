import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { storeCheck, storeSuccessfulChecks, targetsOf } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import {
  badRequest,
  change,
  dataOf,
  extensionsOf,
  instant,
  make,
  newPage,
  newSite,
  readSite,
} from './monitoring-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { alerts, sitePages } from './operations/monitoring.generated.ts';

describe('a site', () => {
  let app: TestApp;
  let admin: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    admin = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('is due at once after a change of interval or address, and not after other changes', async () => {
    const { id } = await newSite(admin);
    await storeSuccessfulChecks(app, id);
    dataOf(await change(admin, 'updateSite', id, { name: 'Other', url: 'https://shop.example/' }));
    expect(await targetsOf(app, id)).toMatchObject([{ confirmed_status: 'UP', due: false }]);
    expect((await readSite(admin, id)).status).toBe('UP');

    dataOf(await change(admin, 'updateSite', id, { checkIntervalSeconds: 300 }));
    expect(await targetsOf(app, id)).toMatchObject([
      { interval_seconds: 300, confirmed_status: 'UP', due: true },
    ]);

    await storeSuccessfulChecks(app, id);
    const moved = dataOf(await change(admin, 'updateSite', id, { url: 'https://new.example' }));
    expect(moved).toMatchObject({ status: 'UNKNOWN', certificateExpiresAt: null });
    expect(await targetsOf(app, id)).toMatchObject([{ confirmed_status: 'UNKNOWN', due: true }]);
  });

  it('is checked in a browser only while browser checks are enabled', async () => {
    const { id } = await newSite(admin);
    dataOf(await change(admin, 'updateSite', id, { browserChecks: true }));
    expect((await targetsOf(app, id)).map(({ kind }) => kind)).toEqual(['BROWSER', 'HTTP']);
    dataOf(await change(admin, 'updateSite', id, { browserChecks: false }));
    expect((await targetsOf(app, id)).map(({ kind }) => kind)).toEqual(['HTTP']);
  });

  it('pauses with its pages, and has the status unknown when it resumes', async () => {
    const { id } = await newSite(admin);
    await newPage(admin, id);
    const off = await newPage(admin, id, { enabled: false });
    await storeSuccessfulChecks(app, id);
    const pages = async (): Promise<string[]> =>
      dataOf(await admin.send(sitePages, { id })).map(({ status }) => status);
    const paused = dataOf(await change(admin, 'updateSite', id, { paused: true }));
    expect(paused).toMatchObject({ paused: true, status: 'PAUSED', nextCheckAt: null });
    expect(await pages()).toEqual(['PAUSED', 'PAUSED']);
    expect((await targetsOf(app, id)).every(({ due }) => due === null)).toBe(true);
    const refused = await admin.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id });
    expect(extensionsOf(refused)).toMatchObject(badRequest('siteId'));
    expect(refused.errors?.[0]?.message).toContain('paused');

    const resumed = dataOf(await change(admin, 'updateSite', id, { paused: false }));
    expect(resumed).toMatchObject({
      paused: false,
      status: 'UNKNOWN',
      nextCheckAt: expect.stringMatching(instant),
    });
    expect((await pages()).sort()).toEqual(['PAUSED', 'UNKNOWN']);
    const due = (await targetsOf(app, id))
      .filter((target) => target.page_id !== off.id)
      .map((target) => target.due);
    expect(due).toEqual([true, true]);
  });

  it('resolves its alerts when it is paused', async () => {
    const { id } = await newSite(admin);
    for (const _ of [1, 2]) await storeCheck(app, id, down);
    dataOf(await change(admin, 'updateSite', id, { paused: true }));
    expect(dataOf(await admin.send(alerts, { siteId: id }))).toMatchObject([{ status: 'RESOLVED' }]);
  });

  it('can be muted and unmuted repeatedly', async () => {
    const { id } = await newSite(admin);
    const toggle = async (field: string): Promise<unknown> =>
      dataOf(await admin.monitoring(`mutation ($id: ID!) { ${field}(id: $id) { id muted status } }`, { id }));
    for (const [field, muted] of [
      ['muteSite', true],
      ['muteSite', true],
      ['unmuteSite', false],
      ['unmuteSite', false],
    ] as const)
      expect(await toggle(field)).toEqual({ id, muted, status: 'UNKNOWN' });
  });

  it('is checked at once on request', async () => {
    const { id } = await newSite(admin, { browserChecks: true });
    await newPage(admin, id);
    await storeSuccessfulChecks(app, id);
    expect(dataOf(await admin.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id }))).toBe(
      true,
    );
    expect((await targetsOf(app, id)).map(({ due }) => due)).toEqual([true, true, true]);
  });

  it.each([
    ['a shorter interval', { checkIntervalSeconds: 60 }],
    ['a pause', { paused: true }],
    ['another address', { url: 'https://new.example' }],
  ])(
    'counts the time since the last check by the interval it had then, even before %s',
    async (_name, input) => {
      const { id } = await newSite(admin, { checkIntervalSeconds: 3_600 });
      const at = new Date(Date.now() - 3_000_000);
      await storeCheck(app, id, down, { at });
      dataOf(await change(admin, 'updateSite', id, input));
      const stats = dataOf(
        await admin.monitoring(
          'query ($id: ID!) { siteStats(siteId: $id) { downtimeSeconds30d lastCheckAt } }',
          {
            id,
          },
        ),
      );
      expect(stats.downtimeSeconds30d).toBeGreaterThanOrEqual(3_000);
      expect(stats.downtimeSeconds30d).toBeLessThan(3_060);
      expect(stats.lastCheckAt).toBe(at.toISOString());
    },
  );

  it('removes only its own share from the dashboard when it is deleted', async () => {
    const owner = await app.signUp();
    const stats = async () =>
      dataOf(await owner.monitoring('{ dashboardStats { totalChecks24h avgResponseTimeMs } }'));

    const stays = await newSite(owner, { browserChecks: true });
    await storeCheck(app, stays.id, { ...up, responseTimeMs: 100 });
    await storeCheck(app, stays.id, { ...up, responseTimeMs: 4_000 }, { kind: 'BROWSER' });
    const before = await stats();
    expect(before).toEqual({ totalChecks24h: 2, avgResponseTimeMs: 100 });

    const goes = await newSite(owner, { browserChecks: true });
    const page = await newPage(owner, goes.id);
    await storeCheck(app, goes.id, { ...up, responseTimeMs: 300 });
    await storeCheck(app, goes.id, { ...down, responseTimeMs: 900 });
    await storeCheck(app, goes.id, { ...up, responseTimeMs: 5_000 }, { kind: 'BROWSER' });
    await storeCheck(app, goes.id, { ...up, responseTimeMs: 200 }, { pageId: page.id });
    expect(await stats()).toEqual({ totalChecks24h: 6, avgResponseTimeMs: 200 });
    // A target that is no longer checked is still counted.
    dataOf(await change(owner, 'updateSite', goes.id, { browserChecks: false }));
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSitePage(id: $id) }', { id: page.id }));
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: goes.id }));
    expect(await stats()).toEqual(before);
  });

  it('is deleted at once with all its data', async () => {
    const { id } = await newSite(admin, { browserChecks: true });
    const page = await newPage(admin, id);
    dataOf(await make(admin, 'createPageErrorPattern', { pageId: page.id, pattern: 'x' }));
    const remove = () => admin.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id });
    expect(dataOf(await remove())).toBe(true);
    expect(await readSite(admin, id)).toBeNull();
    for (const table of ['site_pages', 'targets', 'error_patterns'])
      expect(await rowsOf(app, table, { site_id: id })).toEqual([]);
    expect(extensionsOf(await remove())).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('records every change in the audit log, without values', async () => {
    const owner = await app.signUp();
    const { client: script } = await owner.mintToken('release script');
    const { id } = await newSite(owner, { name: 'Inspected' });
    dataOf(
      await change(script, 'updateSite', id, { basicAuthUsername: 'kim', basicAuthPassword: 'hunter2' }),
    );
    dataOf(await owner.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id }));
    dataOf(await owner.monitoring('mutation ($id: ID!) { muteSite(id: $id) { id } }', { id }));
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id }));
    const { edges } = dataOf(await owner.send(auditLog, { search: 'Inspected' }));
    expect(edges.map(({ node }) => [node.action, node.resource, node.tokenName])).toEqual([
      ['site.delete', 'site Inspected', null],
      ['site.mute', 'site Inspected', null],
      ['site.update', 'site Inspected: basicAuthUsername, basicAuthPassword', 'release script'],
      ['site.create', 'site Inspected', null],
    ]);
  });

  it('applies concurrent changes one after the other', async () => {
    const { id } = await newSite(admin);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        change(admin, 'updateSite', id, i % 2 ? { name: `Name ${i}` } : { failureThreshold: i + 1 }),
      ),
    );
    for (const answer of answers) dataOf(answer);
    const site = await readSite(admin, id);
    expect(site.name).toMatch(/^Name \d$/);
    expect(site.failureThreshold).toBeGreaterThan(0);
  });
});
