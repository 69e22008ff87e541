import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOldHostData } from '#deployment/host/apply-retention.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { fillEnvironments } from '#testkit/database-fault.fixture.ts';
import { healthyHost } from '#testkit/scripted-agent.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageHost, passReportInterval } from '#testkit/time-travel.fixture.ts';
import { codeOf, dataOf, newAgent, newHost } from './deployment-requests.fixture.ts';
import * as operations from './operations/deployment.generated.ts';
import { teamOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp();
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const stateOf = async (id: string, client = owner) =>
  dataOf(await client.send(operations.hostState, { id })).hostState;
const historyOf = async (id: string, hours?: number) =>
  dataOf(await owner.send(operations.hostHistory, { id, hours })).hostHistory;
const minutesSince = (at: string): number => Math.round((Date.now() - Date.parse(at)) / 60_000);

const shop = {
  cron: {
    running: 2,
    oldestRunningJob: 'sitemap_generate',
    oldestRunningSeconds: 600,
    lastFinishedSeconds: 120,
    overdue: 3,
    oldestOverdueSeconds: 60,
  },
  indexers: [{ name: 'catalog_product_price', status: 'Reindex required', backlog: 12 }],
  consumers: [{ name: 'async.operations.all', isRunning: true }],
  problem: null,
};

describe('the report of a host', () => {
  it('is shown on its environment, with the time of the server', async () => {
    const { id, agent } = await newHost(owner);
    expect(await stateOf(id)).toBeNull();
    expect(await agent.reportHost({ shop, sampledAt: '1970-01-01T00:00:00Z', time: 1e300 })).toMatchObject({
      status: 200,
      body: {},
    });
    const state = (await stateOf(id))!;
    expect(state).toMatchObject({
      cores: 4,
      load1: 0.5,
      load5: 0.4,
      load15: 0.3,
      memory: healthyHost.memory,
      disks: healthyHost.disks,
      releaseTree: { isSound: true, problems: [] },
      shop: {
        problem: null,
        cron: { running: 2, oldestRunningJob: 'sitemap_generate', overdue: 3 },
        indexers: shop.indexers,
        consumers: shop.consumers,
      },
      problems: [],
    });
    expect(minutesSince(state.sampledAt)).toBe(0);
    expect(minutesSince(state.shop!.cron!.oldestRunningSince!)).toBe(10);
    expect(minutesSince(state.shop!.cron!.lastFinishedAt!)).toBe(2);
    expect(await historyOf(id)).toEqual([
      {
        at: expect.any(String),
        load: 0.5,
        memoryUsed: 0.25,
        swapUsed: null,
        disks: [{ path: '/srv/shop', used: 0.4 }],
      },
    ]);
  });

  it('keeps the last known shop and release tree if they are left out', async () => {
    const { id, agent } = await newHost(owner);
    await agent.reportHost({ shop, treeProblems: ['current is missing.'] });
    await ageHost(app, id, 1);
    await agent.reportHost({ treeProblems: undefined, load: [7, 7, 7] });
    expect(await stateOf(id)).toMatchObject({
      load1: 7,
      releaseTree: { isSound: false, problems: ['current is missing.'] },
      shop: { cron: { running: 2 } },
    });
  });

  it('is dropped if it comes within 15 seconds after another', async () => {
    const { id, agent } = await newHost(owner);
    await agent.reportHost();
    expect((await agent.reportHost({ cores: 99 })).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({ cores: 4 });
  });

  it('is averaged over 5 minutes and over an hour, and old averages are deleted', async () => {
    const { id, agent } = await newHost(owner);
    for (const load of [2, 4]) {
      await agent.reportHost({ load: [load, 0, 0] });
      await ageHost(app, id, 24 * 60);
    }
    await agent.reportHost({ load: [8, 0, 0] });
    expect((await historyOf(id, 48)).map(({ load }) => load)).toEqual([4, 8]);
    expect((await historyOf(id, 720)).map(({ load }) => load)).toEqual([2, 4, 8]);
    await ageHost(app, id, 30 * 24 * 60 + 120);
    await deleteOldHostData(app.platform.services, AbortSignal.timeout(10_000));
    const left = await rowsOf(app, 'host_rollups', { environment_id: id });
    expect(left.map(({ minutes, load }) => [minutes, load])).toEqual([[60, 8]]);
  });

  it('has averages of several reports in one bucket', async () => {
    const { id, agent } = await newHost(owner);
    for (const load of [1, 2, 6]) {
      await agent.reportHost({ load: [load, 0, 0] });
      await passReportInterval(app, id);
    }
    // An hour may end in between.
    const hours = (await rowsOf(app, 'host_rollups', { environment_id: id })).filter(
      ({ minutes }) => minutes === 60,
    );
    expect(hours.reduce((sum, { load, samples }) => sum + load * samples, 0)).toBeCloseTo(9);
  });

  it.each([
    ['load', { load: [1, 2] }],
    ['load', { load: [1, 2, -1] }],
    ['load', { load: [1, 2, '3'] }],
    ['load', { load: [1, 2, 1e300] }],
    ['cores', { cores: 1.5 }],
    ['cores', { cores: null }],
    ['memory', { memory: [] }],
    ['totalBytes', { memory: { totalBytes: 1e300 } }],
    ['disks', { disks: Array.from({ length: 9 }, () => healthyHost.disks[0]) }],
    ['freeBytes', { disks: [{ ...healthyHost.disks[0], freeBytes: -1 }] }],
    ['path', { disks: [{ ...healthyHost.disks[0], path: {} }] }],
    ['treeProblems', { treeProblems: 'none' }],
    ['overdue', { shop: { ...shop, cron: { ...shop.cron, overdue: 2 ** 31 } } }],
    ['lastFinishedSeconds', { shop: { ...shop, cron: { ...shop.cron, lastFinishedSeconds: 'now' } } }],
    ['indexers', { shop: { ...shop, indexers: Array.from({ length: 101 }, () => shop.indexers[0]) } }],
    ['backlog', { shop: { ...shop, indexers: [{ ...shop.indexers[0], backlog: -5 }] } }],
    ['consumers', { shop: { ...shop, consumers: [7] } }],
  ])('with a wrong %s is refused: %j', async (field, over) => {
    const { id, agent } = await newHost(owner);
    const { status, body } = await agent.reportHost(over);
    expect([status, body.errors[0].extensions]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', field }),
    ]);
    expect(await stateOf(id)).toBeNull();
  });

  it('with long texts, U+0000 and impossible ages is cut to size', async () => {
    const { id, agent } = await newHost(owner);
    const disk = {
      ...healthyHost.disks[0]!,
      path: `/\0${'\u0001'.repeat(50)}${'x'.repeat(5_000)}`,
      freeBytes: 2 ** 52,
    };
    const cron = { ...shop.cron, lastFinishedSeconds: -1e12, oldestRunningSeconds: 1e300 };
    const sent = await agent.reportHost({ disks: [disk], shop: { ...shop, cron, problem: '\ud800' } });
    expect(sent.status).toBe(200);
    const state = (await stateOf(id))!;
    expect(state.disks[0]!.path).toBe(`/${'x'.repeat(99)}`);
    expect(state.disks[0]!.freeBytes).toBe(disk.totalBytes);
    expect(minutesSince(state.shop!.cron!.lastFinishedAt!)).toBe(0);
    expect(new Date(state.shop!.cron!.oldestRunningSince!).getFullYear()).toBeGreaterThan(2_010);
  });

  it('of more than 64 KiB, without a token or for a deleted environment is refused', async () => {
    const { id, agent } = await newHost(owner);
    expect((await agent.reportHost({ padding: 'x'.repeat(65 * 1_024) })).status).toBe(413);
    const stranger = await newAgent(owner, id);
    Object.assign(stranger, { token: `agt_${'0'.repeat(64)}` });
    expect((await stranger.reportHost()).status).toBe(401);
    await owner.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id });
    expect((await agent.reportHost()).status).toBe(401);
  });

  it('cannot be read by other users', async () => {
    const { id, agent } = await newHost(owner);
    await agent.reportHost();
    const other = await app.signUp();
    expect(codeOf(await other.send(operations.hostState, { id }))).toBe('FORBIDDEN');
    expect(codeOf(await other.send(operations.hostHistory, { id }))).toBe('FORBIDDEN');
  });
});

it('a request can have the states of 500 hosts, and not of more', async () => {
  const person = await app.signUp();
  const { id, agent } = await newHost(person);
  await agent.reportHost();
  await fillEnvironments(app, id, 499);
  const ask = () => person.deployment('{ environments { id hostState { sampledAt } } }');
  expect(dataOf(await ask())).toHaveLength(500);
  await fillEnvironments(app, id, 1);
  expect(codeOf(await ask())).toBe('BAD_REQUEST');
});

it.each([0, -1, 721])('the history of a host cannot have %i hours', async (hours) => {
  const { id } = await newHost(owner);
  const answer = await owner.send(operations.hostHistory, { id, hours });
  expect(answer.errors?.[0]).toMatchObject({ extensions: { code: 'BAD_REQUEST', field: 'hours' } });
});

describe('the history of all hosts', () => {
  const read = (fields: string) =>
    owner.deployment(`query ($teamId: ID!) { environments(teamId: $teamId) { ${fields} } }`, { teamId });
  let teamId: string;
  beforeAll(async () => {
    teamId = await teamOf([[owner, 'OWNER']]);
    for (let made = 0; made < 11; made += 1) await newHost(owner, { teamId, name: `Host ${made}` });
  });

  it('cannot be read in one request if it has more than 6,000 points', async () => {
    expect((await read('hostHistory(hours: 45) { load }')).data!['environments']).toHaveLength(11);
    expect((await read('hostHistory(hours: 48) { load }')).errors![0]).toMatchObject({
      message: expect.stringContaining('6000 points'),
      extensions: { code: 'BAD_REQUEST', field: 'hours' },
    });
    const two = 'a: hostHistory(hours: 24) { load } b: hostHistory(hours: 24) { load }';
    expect((await read(two)).errors![0]).toMatchObject({ extensions: { code: 'BAD_REQUEST' } });
  });

  it('costs as much as it has disks', async () => {
    expect((await read('hostHistory(hours: 48) { disks { path } }')).errors![0]!.message).toMatch(
      /cost|fields/,
    );
  });
});
