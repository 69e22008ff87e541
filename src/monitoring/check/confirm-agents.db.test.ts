import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { down, startSiteFixture, up, type SiteFixture } from '#testkit/site.fixture.ts';
import type { MonitoringExtension } from '../extension.ts';
import { groupAgents, type ProbingAgent } from '../region/agents.ts';
import { aloneIn, type Regions } from '../region/regions.ts';
import { storeResults } from './store-results.ts';

const environmentId = '01890000-0000-7000-8000-000000000001';
const environments: MonitoringExtension = {
  listEnvironmentIds: async (_db, sites) => sites.map(() => []),
  listReleases: async () => [],
  listReleaseOutcomes: async () => [],
  findSuspects: async (_db, failures) => failures.map(() => null),
  listProbingAgents: async () => [],
  wakeAgents: async () => {},
};

describe('a failure with regions and a host agent', () => {
  let fixture: SiteFixture;
  let siteId: string;
  let targetId: string;
  let alive: string[];
  let agents: ProbingAgent[];
  let woken: string[];
  let second: number;
  beforeAll(async () => {
    fixture = await startSiteFixture();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());
  beforeEach(async () => {
    siteId = await fixture.addSite();
    targetId = await fixture.targetOf(siteId);
    agents = [{ environmentId, teamId: fixture.teamId, name: 'shop-1' }];
    [alive, woken, second] = [['fra', 'nyc', 'waw'], [], 0];
  });

  const query = async (text: string): Promise<any[]> =>
    (await fixture.database.pool.query(text, [targetId])).rows;
  const from = (own: string): Regions => ({
    ...aloneIn(own),
    others: () => alive.filter((region) => region !== own),
    agents: () => groupAgents(agents),
    wake: (regions, environmentIds) => void woken.push(...regions, ...environmentIds),
  });
  const startedAt = Date.now() - 600_000;
  const store = (own: string, result: typeof up, round?: string) => {
    const at = new Date(startedAt + (second += 5) * 1_000);
    const check = { targetId, at, outcome: { kind: 'result' as const, result } };
    return storeResults(fixture.database.db, [round === undefined ? check : { ...check, round }], {
      regions: from(own),
      environments,
    });
  };
  const roundOf = async (): Promise<string | undefined> =>
    (await query('select round from confirmation_rounds where target_id = $1'))[0]?.round;
  const vote = async (own: string, result: typeof up) => store(own, result, await roundOf());
  const state = async () =>
    (await query('select failures, check_from as "checkFrom" from targets where id = $1'))[0];
  const alerts = async (): Promise<string[]> => (await fixture.alerts(siteId)).map(({ message }) => message);

  it('asks both, and an agent is never one of the regions that check the site', async () => {
    await store('fra', down);
    expect(woken).toEqual(['nyc', 'waw', environmentId]);
    await vote('agent shop-1', down);
    await vote('nyc', up);
    await vote('waw', down);
    await store('fra', down);
    expect(await alerts()).toEqual([
      'Shop is down from 3 of 4: fra, waw, agent shop-1. HTTP 503 Service Unavailable',
    ]);
    expect(await state()).toMatchObject({ checkFrom: 'fra,waw' });
  });

  it('counts the agent like one region', async () => {
    await store('fra', down);
    await vote('agent shop-1', up);
    await vote('nyc', up);
    await vote('waw', down);
    await store('fra', down);
    expect(await alerts()).toEqual([]);
    expect(await state()).toMatchObject({ failures: 0, checkFrom: 'nyc' });
  });

  it('of another team is decided alone if there is no other region', async () => {
    agents = [{ environmentId, teamId: environmentId, name: 'shop-1' }];
    alive = ['fra'];
    await store('fra', down);
    expect(await roundOf()).toBeUndefined();
    await store('fra', down);
    expect(await alerts()).toHaveLength(1);
  });
});
