import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aloneIn, type Regions } from '#monitoring/region/regions.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { newQuietSite, startRegion } from './agent-probes.fixture.ts';
import { badRequest, dataOf, extensionsOf, newSite } from './monitoring-requests.fixture.ts';

describe('regions', () => {
  let app: TestApp;
  let region: AsyncDisposable;
  let owner: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    region = await startRegion(app);
    owner = await app.signUp();
  });
  afterAll(async () => {
    await region[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const ask = async <T>(text: string, variables?: object): Promise<T> =>
    dataOf(await owner.monitoring(text, variables)) as T;
  const from = (own: string): Regions => ({ ...aloneIn(own), others: () => ['elsewhere'] });
  const create = (input: object) =>
    owner.monitoring(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id regions quorum } }',
      { input: { name: 'Shop', url: 'https://shop.example', ...input } },
    );
  const update = (id: string, input: object) =>
    owner.monitoring(
      'mutation ($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { regions quorum } }',
      { id, input },
    );

  it('of a site are all by default, with a majority, and can be chosen and changed', async () => {
    const { id, ...defaults } = dataOf(await create({ regions: null, quorum: null })) as { id: string };
    expect(defaults).toEqual({ regions: [], quorum: 'MAJORITY' });
    expect(dataOf(await create({ regions: ['waw', ' fra', 'waw'], quorum: 'ALL' }))).toMatchObject({
      regions: ['fra', 'waw'],
      quorum: 'ALL',
    });
    const changed = { regions: ['nyc-1'], quorum: 'ANY' };
    expect(dataOf(await update(id, changed))).toEqual(changed);
    expect(dataOf(await update(id, { name: 'Other' }))).toEqual(changed);
    expect(dataOf(await update(id, { regions: null }))).toEqual({ ...changed, regions: [] });
  });

  it.each([
    [['']],
    [['Fra']],
    [['fra,waw']],
    [['a'.repeat(33)]],
    [["'; drop table sites"]],
    [Array.from({ length: 21 }, (_, at) => `r${at}`)],
  ])('with the names %j are refused', async (regions) => {
    const { id } = await newSite(owner);
    expect(extensionsOf(await create({ regions }))).toEqual(badRequest('regions'));
    expect(extensionsOf(await update(id, { regions }))).toEqual(badRequest('regions'));
  });

  it('that are alive are listed for everybody, and with their time for administrators', async () => {
    expect(await ask('{ regions }')).toEqual(['fra']);
    const { regions } = await ask<{ regions: { name: string; seenAt: string }[] }>(
      '{ systemStatus { regions { name seenAt } } }',
    );
    expect(regions).toEqual([{ name: 'fra', seenAt: expect.any(String) }]);
    expect(Date.now() - Date.parse(regions[0]!.seenAt)).toBeLessThan(30_000);
    const { errors } = await app.stranger().monitoring('{ regions }');
    expect(errors?.[0]?.extensions.code).toBe('UNAUTHORIZED');
  });

  it('are shown on checks, and their figures on the site', async () => {
    const id = await newQuietSite(owner);
    const at = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
    await storeCheck(app, id, { ...up, responseTimeMs: 80 }, { at: at(5), regions: from('waw') });
    await storeCheck(app, id, { ...up, responseTimeMs: 120 }, { at: at(4), regions: from('waw') });
    await storeCheck(app, id, down, { at: at(3), regions: from('fra') });
    await storeCheck(app, id, up, { at: at(2) });
    const checks = await ask<{ region: string; status: string }[]>(
      'query ($id: ID!) { checks(siteId: $id) { region status } }',
      { id },
    );
    const made = checks.map((check) => `${check.region} ${check.status}`);
    expect(made).toEqual(['local UP', 'fra DOWN', 'waw UP', 'waw UP']);
    const { regionStats } = await ask<{ regionStats: { medianResponseTimeMs: number }[] }>(
      `query ($id: ID!) { site(id: $id) { regionStats {
        region alive lastCheckAt lastStatus totalChecks failedChecks medianResponseTimeMs } } }`,
      { id },
    );
    expect(regionStats).toMatchObject([
      { region: 'fra', alive: true, lastStatus: 'DOWN', failedChecks: 1, medianResponseTimeMs: null },
      { region: 'waw', alive: false, lastStatus: 'UP', totalChecks: 2, failedChecks: 0 },
    ]);
    expect(regionStats[1]!.medianResponseTimeMs).toBeGreaterThanOrEqual(80);
    expect(regionStats[1]!.medianResponseTimeMs).toBeLessThan(100);
  });

  it('have charts of their own, for up to 7 days', async () => {
    const id = await newQuietSite(owner);
    await storeCheck(app, id, { ...up, responseTimeMs: 80 }, { regions: from('waw') });
    await storeCheck(app, id, { ...up, responseTimeMs: 999 }, { regions: from('nyc') });
    const chart = (region: string, days = 7) =>
      owner.monitoring(
        'query ($id: ID!, $region: String, $days: Int) { responseTimeData(siteId: $id, region: $region, days: $days) { maxResponseTimeMs } }',
        { id, region, days },
      );
    const highest = async (region: string): Promise<number> =>
      Math.max(
        ...(dataOf(await chart(region)) as { maxResponseTimeMs: number | null }[]).map(
          ({ maxResponseTimeMs }) => maxResponseTimeMs ?? 0,
        ),
      );
    expect(await highest('waw')).toBe(80);
    expect(await highest('nyc')).toBe(999);
    expect(await highest('nowhere')).toBe(0);
    expect(extensionsOf(await chart('waw', 8))).toEqual(badRequest('days'));
    expect(extensionsOf(await chart('Warsaw'))).toEqual(badRequest('region'));
  });

  it('have their charts together, over the same hours', async () => {
    const id = await newQuietSite(owner);
    await storeCheck(app, id, { ...up, responseTimeMs: 80 }, { regions: from('waw') });
    await storeCheck(app, id, { ...up, responseTimeMs: 999 }, { regions: from('nyc') });
    const charts = (client: Client, days?: number) =>
      client.monitoring(
        'query ($id: ID!, $days: Int) { regionResponseTimeData(siteId: $id, days: $days) { region points { timestamp maxResponseTimeMs } } }',
        { id, days },
      );
    type Series = { region: string; points: { timestamp: string; maxResponseTimeMs: number | null }[] }[];
    const series = (dataOf(await charts(owner, 1)) as Series).filter(({ region }) => region !== 'fra');
    expect(series.map(({ region }) => region)).toEqual(['nyc', 'waw']);
    const highest = series.map(({ points }) =>
      Math.max(...points.map((each) => each.maxResponseTimeMs ?? 0)),
    );
    expect(highest).toEqual([999, 80]);
    const [first, second] = series.map(({ points }) => points.map(({ timestamp }) => timestamp));
    expect(first).toHaveLength(24);
    expect(second).toEqual(first);
    for (const days of [0, 8]) expect(extensionsOf(await charts(owner, days))).toEqual(badRequest('days'));
    const stranger = await app.signUp();
    expect(extensionsOf(await charts(stranger, 1))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
