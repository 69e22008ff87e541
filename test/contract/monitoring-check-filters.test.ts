import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aloneIn, type Regions } from '#monitoring/region/regions.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { dataOf, newSite } from './monitoring-requests.fixture.ts';

type Listed = {
  status: string;
  checkType: string;
  pageId: string | null;
  probeId: string | null;
  region: string;
};
type Connection = { edges: { node: Listed }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };

const query = `query ($siteId: ID!, $first: Int, $after: String, $status: CheckStatus, $checkType: CheckType, $pageId: ID, $probeId: ID,
  $ownAddress: Boolean, $region: String, $from: DateTime, $to: DateTime) {
  checksConnection(siteId: $siteId, first: $first, after: $after, status: $status, checkType: $checkType, pageId: $pageId,
    probeId: $probeId, ownAddress: $ownAddress, region: $region, from: $from, to: $to) {
    edges { node { status checkType pageId probeId region createdAt } } pageInfo { hasNextPage endCursor } } }`;

describe('the filters of checks', () => {
  let app: TestApp;
  let owner: Client;
  let stranger: Client;
  let siteId: string;
  let pageId: string;
  let probeId: string;
  // Relative to one time, so that ranges contain the same checks however long it takes to store them.
  const now = Date.now();
  const minutesAgo = (minutes: number): Date => new Date(now - minutes * 60_000);
  const from = (own: string): Regions => ({ ...aloneIn(own), others: () => ['elsewhere'] });
  const list = async (filter: object): Promise<Listed[]> => {
    const answer = await owner.monitoring(query, { siteId, first: 50, ...filter });
    expect(answer.errors).toBeUndefined();
    return (dataOf(answer) as Connection).edges.map(({ node }) => node);
  };
  const refusal = async (filter: object, client = owner) =>
    (await client.monitoring(query, { siteId, ...filter })).errors?.[0]?.extensions;

  beforeAll(async () => {
    app = await startApp({ work: [] });
    [owner, stranger] = [await app.signUp(), await app.signUp()];
    ({ id: siteId } = await newSite(owner, { browserChecks: true }));
    pageId = dataOf(
      await owner.monitoring(
        'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
        { input: { siteId, name: 'Cart', path: '/cart' } },
      ),
    )['id'];
    probeId = dataOf(
      await owner.monitoring('mutation ($input: CreateProbeInput!) { createProbe(input: $input) { id } }', {
        input: { siteId, name: 'Mail', kind: 'TCP', host: 'mail.example', port: 25 },
      }),
    )['id'];
    await storeCheck(app, siteId, up, { at: minutesAgo(50) });
    await storeCheck(app, siteId, up, { at: minutesAgo(49), regions: from('fra') });
    await storeCheck(app, siteId, down, { at: minutesAgo(40) });
    await storeCheck(app, siteId, up, { at: minutesAgo(39) });
    await storeCheck(app, siteId, up, { at: minutesAgo(38) });
    await storeCheck(app, siteId, up, { at: minutesAgo(30), kind: 'BROWSER' });
    for (const minutes of [29, 28, 27])
      await storeCheck(app, siteId, up, { at: minutesAgo(minutes), pageId });
    await storeCheck(app, siteId, down, { at: minutesAgo(26), pageId });
    await storeCheck(app, siteId, up, { at: minutesAgo(20), probeId });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('select by outcome', async () => {
    expect((await list({ status: 'DOWN' })).map(({ status }) => status)).toEqual(['DOWN', 'DOWN']);
    expect(await list({ status: 'UP' })).toHaveLength(9);
    expect(await list({})).toHaveLength(11);
  });

  it('select by type, page, probe and the own address', async () => {
    expect((await list({ checkType: 'BROWSER' })).map(({ checkType }) => checkType)).toEqual(['BROWSER']);
    expect(await list({ checkType: 'GRAPHQL' })).toEqual([]);
    expect(await list({ checkType: 'HTTP' })).toHaveLength(9);
    const ofPage = await list({ pageId });
    expect(ofPage).toHaveLength(4);
    expect(new Set(ofPage.map((check) => check.pageId))).toEqual(new Set([pageId]));
    expect(await list({ pageId, status: 'DOWN' })).toHaveLength(1);
    expect(await list({ probeId })).toMatchObject([{ checkType: 'TCP', probeId }]);
    expect(await list({ ownAddress: true })).toHaveLength(6);
    expect(await list({ ownAddress: true, status: 'DOWN' })).toHaveLength(1);
  });

  it('select by region, of which "local" is the one without a name', async () => {
    expect((await list({ region: 'fra' })).map(({ region }) => region)).toEqual(['fra']);
    expect(await list({ region: 'local' })).toHaveLength(10);
    expect(await list({ region: 'nowhere' })).toEqual([]);
  });

  it('select a range of time', async () => {
    const range = { from: minutesAgo(45).toISOString(), to: minutesAgo(28.5).toISOString() };
    expect(await list(range)).toHaveLength(5);
    expect(await list({ ...range, checkType: 'HTTP' })).toHaveLength(4);
  });

  it('apply to every page of the list', async () => {
    const first = dataOf(await owner.monitoring(query, { siteId, pageId, first: 3 })) as Connection;
    expect(first.pageInfo.hasNextPage).toBe(true);
    const after = first.pageInfo.endCursor;
    const second = dataOf(await owner.monitoring(query, { siteId, pageId, first: 3, after })) as Connection;
    expect([second.edges.length, second.pageInfo.hasNextPage]).toEqual([1, false]);
    expect(second.edges[0]!.node.pageId).toBe(pageId);
  });

  it('refuse what is not theirs or makes no sense', async () => {
    const other = await newSite(owner);
    expect(await refusal({ siteId: other.id, pageId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal({ siteId: other.id, probeId })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal({ pageId: "'; drop table sites" })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal({ pageId }, stranger)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal({ pageId, probeId })).toMatchObject({ code: 'BAD_REQUEST', field: 'pageId' });
    expect(await refusal({ region: 'FRA;' })).toMatchObject({ code: 'BAD_REQUEST', field: 'region' });
    const [early, late] = [minutesAgo(9).toISOString(), minutesAgo(3).toISOString()];
    expect(await refusal({ from: late, to: early })).toMatchObject({ code: 'BAD_REQUEST', field: 'to' });
    expect(await refusal({ from: '0001-01-01T00:00:00.000Z' })).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
