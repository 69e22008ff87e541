import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aloneIn, type Regions } from '#monitoring/region/regions.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { dataOf, newSite } from './monitoring-requests.fixture.ts';

type Point = {
  timestamp: string;
  p50ResponseTimeMs: number | null;
  p95ResponseTimeMs: number | null;
  avgResponseTimeMs: number | null;
  totalChecks: number;
  failedChecks: number;
};
type Series = {
  resolution: string;
  points: Point[];
  regions: { region: string; points: Pick<Point, 'timestamp' | 'avgResponseTimeMs' | 'totalChecks'>[] }[];
  uptimePercentage: number | null;
  totalChecks: number;
  failedChecks: number;
};

const point = 'timestamp avgResponseTimeMs p50ResponseTimeMs p95ResponseTimeMs totalChecks failedChecks';
const query = `query ($siteId: ID!, $limit: Int!, $pageId: ID, $from: DateTime, $to: DateTime) {
  responseTimes(siteId: $siteId, limit: $limit, pageId: $pageId, from: $from, to: $to) {
    resolution points { ${point} } regions { region points { timestamp avgResponseTimeMs totalChecks } } uptimePercentage totalChecks failedChecks } }`;
const hourMs = 3_600_000;

describe('response times of a range', () => {
  let app: TestApp;
  let owner: Client;
  let stranger: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    [owner, stranger] = [await app.signUp(), await app.signUp()];
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const before = (ms: number): Date => new Date(Date.now() - ms);
  const since = (hours: number): { from: string } => ({ from: before(hours * hourMs).toISOString() });
  const read = async (variables: object): Promise<Series> => {
    const answer = await owner.monitoring(query, { limit: 750, ...variables });
    expect(answer.errors).toBeUndefined();
    return dataOf(answer) as Series;
  };
  const measured = (ms: number) => ({ ...up, responseTimeMs: ms });

  it('are those of each check for up to 6 hours, even if there is one', async () => {
    const { id: siteId } = await newSite(owner);
    await storeCheck(app, siteId, measured(120), { at: before(600_000) });
    expect(await read({ siteId, ...since(6) })).toMatchObject({
      resolution: 'CHECK',
      points: [{ p50ResponseTimeMs: 120, p95ResponseTimeMs: 120, totalChecks: 1, failedChecks: 0 }],
      regions: [],
      uptimePercentage: 100,
      totalChecks: 1,
    });
    await storeCheck(app, siteId, down, { at: before(540_000) });
    const { points, failedChecks } = await read({ siteId, ...since(1) });
    expect(points.map((each) => each.avgResponseTimeMs)).toEqual([120, null]);
    expect([points[1]!.failedChecks, failedChecks]).toEqual([1, 1]);
  });

  it('are a median and a percentile per hour for longer ranges, and per day if there are more hours than points', async () => {
    const { id: siteId } = await newSite(owner);
    const at = Math.floor(Date.now() / hourMs) * hourMs - 2 * hourMs;
    for (let turn = 0; turn < 20; turn += 1)
      await storeCheck(app, siteId, measured(turn === 0 ? 2_000 : 100), { at: new Date(at + turn * 60_000) });
    const hours = await read({ siteId });
    expect([hours.resolution, hours.totalChecks]).toEqual(['HOUR', 20]);
    expect(hours.points.length).toBeGreaterThanOrEqual(24);
    const busy = hours.points.find(({ totalChecks }) => totalChecks === 20)!;
    expect(Date.parse(busy.timestamp)).toBe(at);
    // 19 of 20 are 100 ms. A percentile is at most 6 % off.
    expect(busy.p50ResponseTimeMs).toBeGreaterThan(93);
    expect(busy.p50ResponseTimeMs).toBeLessThan(107);
    expect(busy.p95ResponseTimeMs).toBeLessThan(107);
    expect(busy.avgResponseTimeMs).toBe(195);
    const days = await read({ siteId, ...since(30 * 24), limit: 100 });
    expect(days.resolution).toBe('DAY');
    expect(days.points.length).toBeLessThanOrEqual(32);
    expect(days.totalChecks).toBe(20);
  });

  it('are hourly if a short range has more checks than points', async () => {
    const { id: siteId } = await newSite(owner);
    for (const turn of [4, 3, 2, 1]) await storeCheck(app, siteId, up, { at: before(turn * 60_000) });
    expect((await read({ siteId, ...since(1), limit: 4 })).resolution).toBe('CHECK');
    expect((await read({ siteId, ...since(1), limit: 3 })).resolution).toBe('HOUR');
  });

  it('of a page are its own', async () => {
    const { id: siteId } = await newSite(owner);
    const pageId = dataOf(
      await owner.monitoring(
        'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
        { input: { siteId, name: 'Cart', path: '/cart' } },
      ),
    )['id'];
    await storeCheck(app, siteId, measured(100), { at: before(120_000) });
    await storeCheck(app, siteId, measured(700), { at: before(60_000), pageId });
    const own = await read({ siteId, pageId, ...since(6) });
    expect(own.points.map((each) => each.p50ResponseTimeMs)).toEqual([700]);
    expect((await read({ siteId, ...since(6) })).points.map((each) => each.p50ResponseTimeMs)).toEqual([100]);
    expect((await read({ siteId, pageId })).totalChecks).toBe(1);
    const other = await newSite(owner);
    const { errors } = await owner.monitoring(query, { siteId: other.id, pageId, limit: 10 });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('are also given by region if there are several', async () => {
    const { id: siteId } = await newSite(owner);
    const from = (own: string): Regions => ({ ...aloneIn(own), others: () => ['elsewhere'] });
    const at = before(90_000);
    await storeCheck(app, siteId, measured(80), { at, regions: from('fra') });
    await storeCheck(app, siteId, measured(240), {
      at: new Date(at.getTime() + 30_000),
      regions: from('waw'),
    });
    for (const range of [since(6), since(24)]) {
      const { regions } = await read({ siteId, ...range });
      expect(
        regions.map(({ region, points }) => [
          region,
          points.findLast((each) => each.totalChecks > 0)?.avgResponseTimeMs,
        ]),
      ).toEqual([
        ['fra', 80],
        ['waw', 240],
      ]);
    }
  });

  it('are refused outside of the limits, and to others', async () => {
    const { id: siteId } = await newSite(owner);
    const now = new Date().toISOString();
    for (const wrong of [
      { limit: 0 },
      { limit: 1_001 },
      { from: now, to: now },
      { from: '2020-01-01T00:00:00.000Z' },
      { from: '0001-01-01T00:00:00.000Z', to: '0001-02-01T00:00:00.000Z' },
    ]) {
      const { errors } = await owner.monitoring(query, { siteId, limit: 10, ...wrong });
      expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
    }
    const { errors } = await stranger.monitoring(query, { siteId, limit: 10 });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('of lists have the uptime of 30 days in per cent', async () => {
    const [{ id: siteId }, { id: empty }] = [await newSite(owner), await newSite(owner)];
    // Relative to one time, so that each lasts exactly a minute.
    const now = Date.now();
    await storeCheck(app, siteId, up, { at: new Date(now - 180_000) });
    await storeCheck(app, siteId, down, { at: new Date(now - 120_000) });
    await storeCheck(app, siteId, up, { at: new Date(now - 60_000) });
    const trends = dataOf(
      await owner.monitoring('query ($ids: [ID!]!) { siteTrends(ids: $ids) { siteId uptimePercentage } }', {
        ids: [siteId, empty],
      }),
    ) as { siteId: string; uptimePercentage: number | null }[];
    const of = new Map(trends.map((trend) => [trend.siteId, trend.uptimePercentage]));
    expect(of.get(siteId)).toBeCloseTo(50, 1);
    expect(of.get(empty)).toBeNull();
  });
});
