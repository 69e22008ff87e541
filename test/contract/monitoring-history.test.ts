// @module-tag cluster-long
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { longWaitMs } from '#testkit/patience.ts';
import { waitUntil } from '#testkit/wait.ts';

const missing = '01890000-0000-7000-8000-000000000000';
const checkFields =
  'id siteId pageId checkType status responseTimeMs statusCode errorMessage jsErrors { message } createdAt phases { dnsMs connectMs tlsMs firstByteMs totalMs } steps { name } screenshotUrl';
const alertFields = 'id siteId pageId alertType status message createdAt resolvedAt';

type Identified = { id: string };

/** A complete history: a real shop that responds, breaks and recovers, checked by a real worker. */
describe('the results of a site', () => {
  let app: TestApp;
  let shop: Server;
  let broken = false;
  let owner: Client;
  let script: Client;
  let stranger: Client;
  let siteId: string;

  beforeAll(async () => {
    shop = createServer((_request, response) =>
      response.writeHead(broken ? 503 : 200).end('<h1>Shop</h1>'),
    ).listen(0, '127.0.0.1');
    await once(shop, 'listening');
    app = await startApp({ work: ['checks', 'jobs'] });
    owner = await app.signUp();
    script = (await owner.mintToken()).client;
    stranger = await app.signUp();
    const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
    // Longer than this file takes: a check between two requests would change what they count.
    const { data } = await owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id status } }',
      { input: { name: 'Shop', url, checkIntervalSeconds: 3_600 } },
    );
    siteId = data!['createSite'].id;
    await waitUntil(async () => (await status()) === 'UP');
  });
  afterAll(async () => {
    await app[Symbol.asyncDispose]();
    shop.close();
  });

  const status = async (): Promise<string> =>
    (await owner.monitoring('query ($id: ID!) { site(id: $id) { status } }', { id: siteId })).data!['site']
      .status;
  const both = async (query: string, variables: object = {}) => {
    const [bySession, byToken] = [
      await owner.monitoring(query, variables),
      await script.monitoring(query, variables),
    ];
    expect(bySession.errors).toBeUndefined();
    expect(byToken.data).toEqual(bySession.data);
    return bySession.data!;
  };
  const trigger = () => owner.monitoring('mutation ($id: ID!) { triggerCheck(siteId: $id) }', { id: siteId });

  it('are stored as checks, listed newest first and found by id', async () => {
    const { checks } = await both(`query ($siteId: ID!) { checks(siteId: $siteId) { ${checkFields} } }`, {
      siteId,
    });
    const newest = checks[0];
    expect(newest).toMatchObject({
      siteId,
      pageId: null,
      checkType: 'HTTP',
      status: 'UP',
      statusCode: 200,
      errorMessage: null,
      jsErrors: null,
      steps: null,
      screenshotUrl: null,
    });
    expect(newest.responseTimeMs).toBeGreaterThan(0);
    expect(newest.phases.totalMs).toBeGreaterThanOrEqual(newest.phases.firstByteMs);
    expect(Date.now() - Date.parse(newest.createdAt)).toBeLessThan(60_000);
    expect(
      (await both(`query ($id: ID!) { check(id: $id) { ${checkFields} } }`, { id: newest.id })).check,
    ).toEqual(newest);
    expect(
      (await both(`query ($siteId: ID!) { recentActivity(siteId: $siteId, limit: 1) { id } }`, { siteId }))
        .recentActivity,
    ).toHaveLength(1);
  });

  it('open an alert when the shop breaks, and resolve it when the shop recovers', async () => {
    broken = true;
    await trigger();
    await waitUntil(async () => (await status()) === 'DOWN', longWaitMs);
    const { alerts } = await both(
      `query ($siteId: ID) { alerts(siteId: $siteId, unresolvedOnly: true) { ${alertFields} } }`,
      { siteId },
    );
    expect(alerts).toMatchObject([
      {
        siteId,
        pageId: null,
        alertType: 'SITE_DOWN',
        status: 'OPEN',
        message: 'Shop is down: HTTP 503 Service Unavailable',
        resolvedAt: null,
      },
    ]);
    // Statistics are as current as the status: if the site is down, they show the incident.
    const { siteStats } = await both(
      'query ($siteId: ID!) { siteStats(siteId: $siteId) { failedChecks openAlerts lastIncidentAt } }',
      { siteId },
    );
    expect(siteStats.failedChecks).toBeGreaterThanOrEqual(2);
    expect(siteStats).toMatchObject({ openAlerts: 1, lastIncidentAt: alerts[0].createdAt });
    expect(
      (await both('{ dashboardStats { totalSites sitesUp sitesDown sitesPaused } }')).dashboardStats,
    ).toEqual({ totalSites: 1, sitesUp: 0, sitesDown: 1, sitesPaused: 0 });

    broken = false;
    await trigger();
    await waitUntil(async () => (await status()) === 'UP');
    expect((await both(`{ alerts(unresolvedOnly: true) { id } }`)).alerts).toEqual([]);
    const [resolved] = (await both(`{ alerts { ${alertFields} } }`)).alerts;
    expect(resolved.status).toBe('RESOLVED');
    expect(Date.parse(resolved.resolvedAt)).toBeGreaterThan(Date.parse(resolved.createdAt));
  });

  it('do not reopen an alert that was closed by hand while the shop stays broken', async () => {
    broken = true;
    await trigger();
    await waitUntil(async () => (await status()) === 'DOWN', longWaitMs);
    const [{ id }] = (await owner.monitoring('{ alerts(unresolvedOnly: true) { id } }')).data!['alerts'];
    expect(
      (await stranger.monitoring('mutation ($id: ID!) { resolveAlert(id: $id) { id } }', { id })).errors?.[0]
        ?.extensions.code,
    ).toBe('NOT_FOUND');
    for (const client of [script, owner]) {
      const { data } = await client.monitoring(
        `mutation ($id: ID!) { resolveAlert(id: $id) { ${alertFields} } }`,
        { id },
      );
      expect(data!['resolveAlert']).toMatchObject({ id, status: 'RESOLVED' });
    }
    const before = (
      await owner.monitoring('query ($siteId: ID!) { checks(siteId: $siteId) { id } }', { siteId })
    ).data!['checks'].length;
    await trigger();
    await waitUntil(
      async () =>
        (await owner.monitoring('query ($siteId: ID!) { checks(siteId: $siteId) { id } }', { siteId })).data![
          'checks'
        ].length > before,
    );
    expect((await owner.monitoring('{ alerts(unresolvedOnly: true) { id } }')).data!['alerts']).toEqual([]);
    expect(await status()).toBe('DOWN');
    broken = false;
    await trigger();
    await waitUntil(async () => (await status()) === 'UP');
  });

  it('are counted in statistics', async () => {
    const { checks } = await both('query ($siteId: ID!) { checks(siteId: $siteId, limit: 500) { status } }', {
      siteId,
    });
    const failed = checks.filter((check: { status: string }) => check.status === 'DOWN').length;
    const { siteStats } = await both(
      'query ($siteId: ID!) { siteStats(siteId: $siteId) { siteId uptime24h uptime7d uptime30d uptime90d avgResponseTimeMs p95ResponseTimeMs totalChecks failedChecks openAlerts lastCheckAt lastIncidentAt downtimeSeconds30d } }',
      { siteId },
    );
    expect(siteStats).toMatchObject({
      siteId,
      totalChecks: checks.length,
      failedChecks: failed,
      openAlerts: 0,
    });
    expect(siteStats.uptime24h).toBeGreaterThan(0);
    expect(siteStats.uptime24h).toBeLessThan(100);
    expect(siteStats.p95ResponseTimeMs).toBeGreaterThan(0);
    expect(Date.parse(siteStats.lastIncidentAt)).toBeLessThan(Date.parse(siteStats.lastCheckAt));
    const { dashboardStats } = await both('{ dashboardStats { totalChecks24h avgResponseTimeMs } }');
    expect(dashboardStats.totalChecks24h).toBe(checks.length);
    expect(dashboardStats.avgResponseTimeMs).toBeGreaterThan(0);
  });

  it('have a data point for every day and hour, empty if there were no checks', async () => {
    const { uptimeData } = await both(
      'query ($siteId: ID!) { uptimeData(siteId: $siteId) { date uptimePercentage totalChecks failedChecks downtimeSeconds } }',
      { siteId },
    );
    expect(uptimeData).toHaveLength(30);
    expect(uptimeData[0]).toMatchObject({
      uptimePercentage: null,
      totalChecks: 0,
      failedChecks: 0,
      downtimeSeconds: 0,
    });
    expect(uptimeData.at(-1).date).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
    expect(uptimeData.at(-1).totalChecks).toBeGreaterThan(0);
    const { hourly, daily } = await both(
      'query ($siteId: ID!) { hourly: responseTimeData(siteId: $siteId) { timestamp avgResponseTimeMs minResponseTimeMs maxResponseTimeMs p95ResponseTimeMs } daily: responseTimeData(siteId: $siteId, days: 8) { timestamp } }',
      { siteId },
    );
    expect([hourly.length, daily.length]).toEqual([168, 8]);
    const last = hourly.at(-1).avgResponseTimeMs === null ? hourly.at(-2) : hourly.at(-1);
    expect(last.minResponseTimeMs).toBeLessThanOrEqual(last.avgResponseTimeMs);
    expect(last.p95ResponseTimeMs).toBeLessThanOrEqual(last.maxResponseTimeMs);
  });

  it('are returned for many sites at once, for a list', async () => {
    const query = `query ($ids: [ID!]!) { siteTrends(ids: $ids) { siteId uptime { totalChecks } responseTimes { avgResponseTimeMs } } }`;
    const { siteTrends } = await both(query, { ids: [siteId, missing, 'x'] });
    expect(siteTrends).toHaveLength(1);
    const [trend] = siteTrends;
    expect([trend.siteId, trend.uptime.length, trend.responseTimes.length]).toEqual([siteId, 30, 24]);
    // Since the last check, another day or hour may have begun.
    expect(trend.uptime.slice(-2).some((day: { totalChecks: number }) => day.totalChecks > 0)).toBe(true);
    expect(
      trend.responseTimes
        .slice(-2)
        .some((hour: { avgResponseTimeMs: number | null }) => hour.avgResponseTimeMs !== null),
    ).toBe(true);
    expect((await stranger.monitoring(query, { ids: [siteId] })).data).toEqual({ siteTrends: [] });
    expect((await owner.monitoring(query, { ids: Array(51).fill(siteId) })).errors?.[0]).toMatchObject({
      extensions: { code: 'BAD_REQUEST', field: 'ids' },
    });
  });

  it('have stable pages while checks continue', async () => {
    const query =
      'query ($siteId: ID!, $first: Int, $after: String) { checksConnection(siteId: $siteId, first: $first, after: $after) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }';
    const all = (
      await owner.monitoring('query ($siteId: ID!) { checks(siteId: $siteId, limit: 500) { id } }', {
        siteId,
      })
    ).data!['checks'];
    const first = (await owner.monitoring(query, { siteId, first: 2 })).data!['checksConnection'];
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    await trigger();
    const second = (await owner.monitoring(query, { siteId, first: 2, after: first.pageInfo.endCursor }))
      .data!['checksConnection'];
    expect(second.edges.map(({ node }: { node: Identified }) => node.id)).toEqual(
      all.slice(2, 4).map(({ id }: Identified) => id),
    );
    const [{ cursor: startCursor }, { cursor: endCursor }] = second.edges;
    expect(second.pageInfo).toMatchObject({ hasPreviousPage: true, startCursor, endCursor });
  });

  it.each([
    'query ($id: ID!) { checks(siteId: $id) { id } }',
    'query ($id: ID!) { recentActivity(siteId: $id) { id } }',
    'query ($id: ID!) { checksConnection(siteId: $id) { edges { cursor } } }',
    'query ($id: ID!) { alerts(siteId: $id) { id } }',
    'query ($id: ID!) { siteStats(siteId: $id) { siteId } }',
    'query ($id: ID!) { uptimeData(siteId: $id) { date } }',
    'query ($id: ID!) { responseTimeData(siteId: $id) { timestamp } }',
    'mutation ($id: ID!) { resolveAlert(id: $id) { id } }',
  ])('are not accessible to other users: %s', async (query) => {
    for (const [client, id] of [
      [stranger, siteId],
      [owner, missing],
      [owner, 'nonsense'],
    ] as const)
      expect((await client.monitoring(query, { id })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('are null, without an error, for a check that does not exist or belongs to another user', async () => {
    const [{ id }] = (
      await owner.monitoring('query ($siteId: ID!) { checks(siteId: $siteId, limit: 1) { id } }', { siteId })
    ).data!['checks'];
    for (const [client, checkId] of [
      [stranger, id],
      [owner, missing],
      [owner, 'nonsense'],
    ] as const)
      expect(
        (await client.monitoring('query ($id: ID!) { check(id: $id) { id } }', { id: checkId })).data,
      ).toEqual({ check: null });
    expect(
      (
        await stranger.monitoring(
          '{ alerts { id } dashboardStats { totalSites totalChecks24h avgResponseTimeMs } }',
        )
      ).data,
    ).toEqual({
      alerts: [],
      dashboardStats: { totalSites: 0, totalChecks24h: 0, avgResponseTimeMs: null },
    });
  });

  it.each([
    ['checks', 'limit: 0'],
    ['checks', 'limit: 501'],
    ['recentActivity', 'limit: 501'],
    ['uptimeData', 'days: 0'],
    ['uptimeData', 'days: 367'],
    ['responseTimeData', 'days: -1'],
    ['checksConnection', 'first: 101'],
    ['checksConnection', 'after: "x"'],
  ])('limit their arguments: %s(%s)', async (field, argument) => {
    const { errors } = await owner.monitoring(
      `query ($siteId: ID!) { ${field}(siteId: $siteId, ${argument}) { __typename } }`,
      { siteId },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  it('are deleted with the site', async () => {
    await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: siteId });
    expect(
      (await owner.monitoring('{ dashboardStats { totalSites totalChecks24h } alerts { id } }')).data,
    ).toEqual({ dashboardStats: { totalSites: 0, totalChecks24h: 0 }, alerts: [] });
    for (const table of ['checks', 'rollup_hours', 'rollup_days'])
      await waitUntil(async () => (await rowsOf(app, table)).length === 0);
  });
});
