import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClient } from '#platform/db/database-client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

const jsError = {
  message: 'x is not defined',
  source: 'page',
  stackTrace: null,
  url: null,
  line: null,
  column: null,
};

type Stats = {
  month: { date: string; uptimePercentage: number | null; avgResponseTimeMs: number | null }[];
  week: { date: string }[];
};

describe('the overview of a team', () => {
  let app: TestApp;
  let owner: Client;
  let teamId: string;
  let siteId: string;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    teamId = await newTeam(owner, 'Shops');
    const site = await newSite(owner, { teamId, name: 'Shop', failureThreshold: 1 });
    siteId = site.id;
    await newSite(owner, { name: 'Private' });
    const now = Date.now();
    await storeCheck(app, siteId, up, { at: new Date(now - 60_000) });
    await storeCheck(app, siteId, down, { at: new Date(now) });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('has the states of the last 24 hours of all sites, the current hour last', async () => {
    const sites: { id: string; hourlyStates: string[] }[] = dataOf(
      await owner.monitoring('query ($teamId: ID) { sites(teamId: $teamId) { id hourlyStates } }', {
        teamId,
      }),
    );
    expect(sites.map(({ id }) => id)).toEqual([siteId]);
    const states = sites[0]!.hourlyStates;
    expect(states).toHaveLength(24);
    expect(states.slice(0, 22)).toEqual(Array(22).fill('UNKNOWN'));
    expect(['DEGRADED', 'DOWN']).toContain(states.at(-1));
  });

  it('reads the hours of all sites with one statement, also if a site is asked for them twice', async () => {
    const query = vi.spyOn(DatabaseClient.prototype, 'query');
    try {
      const sites: { a: string[]; b: string[] }[] = dataOf(
        await owner.monitoring('{ sites { a: hourlyStates b: hourlyStates } }'),
      );
      expect(sites).toHaveLength(2);
      for (const { a, b } of sites) expect(a).toEqual(b);
      const texts = query.mock.calls.map(([first]) => JSON.stringify(first));
      expect(texts.filter((text) => text.includes('stats.listHourlyStates'))).toHaveLength(1);
    } finally {
      query.mockRestore();
    }
  });

  it('has the uptime, the downtime and the response time of all sites by day, today last', async () => {
    const stats: Stats = dataOf(
      await owner.monitoring(
        `query ($teamId: ID) { dashboardStats(teamId: $teamId) { sitesUp sitesDown sitesDegraded
           month: trend { date uptimePercentage downtimeSeconds avgResponseTimeMs } week: trend(days: 7) { date } } }`,
        { teamId },
      ),
    );
    expect(stats).toMatchObject({ sitesUp: 0, sitesDown: 1, sitesDegraded: 0 });
    const { month, week } = stats;
    expect([month.length, week.length]).toEqual([30, 7]);
    expect(week).toEqual(month.slice(-7).map(({ date }) => ({ date })));
    expect(month[0]).toMatchObject({ uptimePercentage: null, downtimeSeconds: 0, avgResponseTimeMs: null });
    expect(month.at(-1)!.date).toBe(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`);
    expect(month.findLast(({ avgResponseTimeMs }) => avgResponseTimeMs !== null)).toMatchObject({
      avgResponseTimeMs: 100,
    });
  });

  it('counts a site whose checkout or scripts fail as degraded, and as up', async () => {
    const { id } = await newSite(owner, { name: 'Scripts', browserChecks: true, failureThreshold: 1 });
    await storeCheck(app, id, up);
    await storeCheck(app, id, { ...up, jsErrors: [jsError] }, { kind: 'BROWSER' });
    await storeCheck(app, id, { ...up, jsErrors: [jsError] }, { kind: 'BROWSER' });
    expect(dataOf(await owner.monitoring('{ dashboardStats { sitesUp sitesDegraded } }'))).toEqual({
      sitesUp: 1,
      sitesDegraded: 1,
    });
  });

  it('shows nothing of teams of others, and limits the days', async () => {
    const stranger = await app.signUp();
    const text =
      'query ($teamId: ID, $days: Int) { dashboardStats(teamId: $teamId) { trend(days: $days) { downtimeSeconds avgResponseTimeMs } } }';
    expect((await stranger.monitoring(text, { teamId })).errors).toHaveLength(1);
    expect(dataOf(await stranger.monitoring(text, { days: 2 })).trend).toEqual(
      Array.from({ length: 2 }, () => ({ downtimeSeconds: 0, avgResponseTimeMs: null })),
    );
    for (const days of [0, 91])
      expect((await owner.monitoring(text, { days })).errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_REQUEST',
        field: 'days',
      });
  });

  it('has 20 trends in one request at most', async () => {
    const ask = (count: number) =>
      owner.monitoring(
        `{ ${Array.from({ length: count }, (_, at) => `a${at}: dashboardStats { trend(days: 1) { date } }`).join(' ')} }`,
      );
    expect((await ask(20)).errors).toBeUndefined();
    expect((await ask(21)).errors![0]!.extensions).toMatchObject({ code: 'BAD_REQUEST', field: 'trend' });
  });
});
