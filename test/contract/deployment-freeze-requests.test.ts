import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFreezes } from '#deployment/freeze/plan-freezes.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ageFreezes } from '#testkit/time-travel.fixture.ts';
import {
  codeOf,
  createDeployment,
  dataOf,
  newDeployment,
  newEnvironment,
  newHost,
  someId,
} from './deployment-requests.fixture.ts';
import {
  createFreeze,
  endFreeze,
  freezeOf,
  inSeconds,
  listFreezes,
  newFreeze,
  offered,
  storedIn,
  updateFreeze,
  waitOf,
} from './freeze-requests.fixture.ts';
import { auditLog } from './operations/deployment.generated.ts';
import { newScript, teamOf, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const audited = async (client: Client, search: string) =>
  dataOf(await client.send(auditLog, { search })).edges.map(({ node }) => `${node.action} ${node.resource}`);

describe('a freeze', () => {
  it('is returned as it was stored, with its defaults', async () => {
    const [client, environment] = await withEnvironment();
    const [startsAt, endsAt] = [inSeconds(3_600), inSeconds(7_200)];
    const freeze = await newFreeze(client, {
      environmentIds: [environment],
      title: ' Sale ',
      startsAt,
      endsAt,
    });
    expect(freeze).toEqual({
      id: expect.any(String),
      teamId: await userIdOf(client),
      environmentIds: [environment],
      title: 'Sale',
      startsAt,
      endsAt,
      recurrence: null,
      timezone: 'UTC',
      isPublic: false,
      state: 'SCHEDULED',
      createdBy: expect.stringContaining('@'),
    });
    expect(await listFreezes(client)).toEqual([{ ...freeze, occurrences: [{ startsAt, endsAt }] }]);
    expect(await audited(client, 'freeze')).toEqual(['freeze.create freeze Sale']);
  });

  it('that recurs has its occurrences in local time, also those that are further ahead than the stored ones', async () => {
    const client = await app.signUp();
    const year = new Date().getUTCFullYear() + 1;
    const freeze = await newFreeze(client, {
      startsAt: `${year}-01-04T17:00:00.000Z`,
      endsAt: `${year}-01-04T23:00:00.000Z`,
      recurrence: 'FREQ=WEEKLY;BYDAY=FR',
      timezone: 'Europe/Berlin',
    });
    expect(new Date(freeze.startsAt).getUTCDay()).toBe(5);
    const listed = await listFreezes(client, {
      from: `${year}-03-15T00:00:00.000Z`,
      to: `${year}-04-15T00:00:00.000Z`,
    });
    const hours = listed[0]!.occurrences.map(({ startsAt }) => new Date(startsAt).getUTCHours());
    expect(hours[0]).toBe(17);
    expect(hours.at(-1)).toBe(16);
    expect(await listFreezes(client, { from: inSeconds(-7_200), to: inSeconds(-3_600) })).toEqual([]);
  });

  it('is planned ahead again before the stored occurrences end, at once also after a long time without a process', async () => {
    const host = await newHost(owner);
    const hourly = { startsAt: inSeconds(-60), endsAt: inSeconds(3_480), recurrence: 'FREQ=HOURLY' };
    const { id } = await newFreeze(owner, { environmentIds: [host.id], ...hourly });
    await newDeployment(owner, host.id);
    await ageFreezes(app, 90);
    expect(await freezeOf(owner, host.id)).toBeNull();
    // 50 occurrences are planned at a time, which is two days of them: not those of the 88 days that are over.
    await planFreezes(app.platform.services, new AbortController().signal);
    expect(await freezeOf(owner, host.id)).toMatchObject({ id });
    expect(await offered(host)).toBeNull();
  });

  it('that took place is ended and not cancelled, also if its last occurrence is no longer listed', async () => {
    const rare = { startsAt: inSeconds(-60), endsAt: inSeconds(60), recurrence: 'FREQ=YEARLY;INTERVAL=4' };
    const { id } = await newFreeze(owner, rare);
    await ageFreezes(app, 500);
    await planFreezes(app.platform.services, new AbortController().signal);
    expect(dataOf(await endFreeze(owner, id)).state).toBe('ENDED');
  });

  it('that is over cannot be changed, and ending it again changes nothing', async () => {
    const client = await app.signUp();
    const [active, future] = [
      await newFreeze(client),
      await newFreeze(client, { startsAt: inSeconds(60), endsAt: inSeconds(120) }),
    ];
    expect([active.state, future.state]).toEqual(['ACTIVE', 'SCHEDULED']);
    const ended = dataOf(await endFreeze(client, active.id));
    expect(ended.state).toBe('ENDED');
    expect(Date.parse(ended.endsAt)).toBeLessThan(Date.parse(active.endsAt));
    expect(dataOf(await endFreeze(client, future.id)).state).toBe('CANCELLED');
    expect(dataOf(await endFreeze(client, active.id))).toEqual(ended);
    expect(dataOf(await endFreeze(client, future.id))).toMatchObject({
      state: 'CANCELLED',
      endsAt: future.endsAt,
    });
    for (const { id } of [active, future])
      expect(dataOf(await updateFreeze(client, id, { title: 'x' })).errors).toMatchObject([{ field: 'id' }]);
    expect(await audited(client, 'freeze.end')).toHaveLength(2);
  });

  it('keeps what an update leaves out, and null clears', async () => {
    const [client, environment] = await withEnvironment();
    const before = await newFreeze(client, {
      environmentIds: [environment],
      recurrence: 'FREQ=DAILY',
      timezone: 'Europe/Berlin',
      isPublic: true,
    });
    expect(storedIn(dataOf(await updateFreeze(client, before.id, { title: 'New' })))).toEqual({
      ...before,
      title: 'New',
    });
    const cleared = { environmentIds: null, recurrence: null, timezone: null, isPublic: null };
    expect(storedIn(dataOf(await updateFreeze(client, before.id, cleared)))).toMatchObject({
      environmentIds: null,
      recurrence: null,
      timezone: 'UTC',
      isPublic: false,
    });
    expect(await audited(client, 'freeze.update')).toHaveLength(2);
  });

  it('of an environment is the active one that ends last, and else the next', async () => {
    const [client, environment] = await withEnvironment();
    const next = await newFreeze(client, { title: 'next', startsAt: inSeconds(600), endsAt: inSeconds(700) });
    await newFreeze(client, { title: 'later', startsAt: inSeconds(800), endsAt: inSeconds(900) });
    expect(await freezeOf(client, environment)).toMatchObject({ id: next.id, state: 'SCHEDULED' });
    await newFreeze(client, { title: 'short', endsAt: inSeconds(60) });
    await newFreeze(client, { title: 'long', endsAt: inSeconds(500) });
    expect(await freezeOf(client, environment)).toMatchObject({ title: 'long', state: 'ACTIVE' });
  });

  it('no longer holds an environment that was transferred to another team', async () => {
    const client = await app.signUp();
    const host = await newHost(client);
    await newFreeze(client, { environmentIds: [host.id] });
    const { id } = await newDeployment(client, host.id);
    const teamId = await teamOf([[client, 'OWNER']]);
    const text = 'mutation ($id: ID!, $teamId: ID!) { transferEnvironment(id: $id, teamId: $teamId) { id } }';
    dataOf(await client.deployment(text, { id: host.id, teamId }));
    expect(await offered(host)).toBe(id);
    expect((await waitOf(client, id)).waitsFor).toBeNull();
  });

  it('is one of at most 100 per team that are not over', async () => {
    const client = await app.signUp();
    const answers = [];
    for (let count = 0; count < 101; count++) answers.push(await createFreeze(client));
    expect(answers.slice(0, 100).every(({ errors }) => !errors)).toBe(true);
    expect(codeOf(answers[100]!)).toBe('QUOTA_EXCEEDED');
    expect(answers[100]!.errors![0]!.extensions).toMatchObject({ field: 'freezes', limit: 100 });
    dataOf(await endFreeze(client, storedIn(dataOf(answers[0]!)).id));
    await newFreeze(client);
  });
});

async function withEnvironment(): Promise<[Client, string]> {
  const client = await app.signUp();
  return [client, await newEnvironment(client)];
}

describe('bad input is refused with its field', () => {
  it.each([
    ['endsAt', { endsAt: inSeconds(-3_600) }],
    ['endsAt', { endsAt: inSeconds(32 * 86_400) }],
    ['endsAt', { startsAt: inSeconds(-7_200), endsAt: inSeconds(-3_600) }],
    ['timezone', { timezone: 'Mars/Olympus' }],
    ['recurrence', { recurrence: 'FREQ=MINUTELY' }],
    ['recurrence', { recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }],
    ['recurrence', { recurrence: 'x'.repeat(10_000) }],
    [
      'recurrence',
      { recurrence: 'FREQ=DAILY;COUNT=2', startsAt: inSeconds(-864_000), endsAt: inSeconds(-863_000) },
    ],
    ['title', { title: '  ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['title', { title: 'a\nb' }],
    ['environmentIds', { environmentIds: [] }],
    ['environmentIds', { environmentIds: ['nonsense'] }],
    ['environmentIds', { environmentIds: [someId] }],
    ['environmentIds', { environmentIds: Array.from({ length: 1_001 }, () => someId) }],
  ])('%s: %.80j', async (field, input) => {
    const refused = dataOf(await createFreeze(owner, input));
    expect(refused).toEqual({ freeze: null, errors: [{ field, message: expect.any(String) }] });
    const { id } = await newFreeze(owner, {
      startsAt: inSeconds(60),
      environmentIds: [await newEnvironment(owner)],
    });
    const update = await updateFreeze(owner, id, { startsAt: inSeconds(-1), ...input });
    expect(dataOf(update)).toEqual({ freeze: null, errors: [{ field, message: expect.any(String) }] });
    dataOf(await endFreeze(owner, id));
  });

  it('together, if several fields are wrong', async () => {
    const input = { title: ' ', environmentIds: [], timezone: 'Mars', recurrence: 'FREQ=MINUTELY' };
    const fields = ['environmentIds', 'recurrence', 'timezone', 'title'];
    const { id } = await newFreeze(owner);
    for (const { freeze, errors } of [
      dataOf(await createFreeze(owner, { ...input, endsAt: inSeconds(-7_200) })),
      dataOf(await updateFreeze(owner, id, { ...input, endsAt: inSeconds(-7_200) })),
    ]) {
      expect(freeze).toBeNull();
      expect(errors.map(({ field }) => field).toSorted()).toEqual(['endsAt', ...fields].toSorted());
    }
  });

  it.each([
    ['no environment of the team, and an end in the past', [someId], { startsAt: -7_200, endsAt: -3_600 }],
    ['an id that is none, and an end in the past', ['nonsense'], { startsAt: -7_200, endsAt: -3_600 }],
  ])('together, also %s', async (_what, environmentIds, times) => {
    const [startsAt, endsAt] = [inSeconds(times.startsAt), inSeconds(times.endsAt)];
    const input = { title: '', environmentIds, startsAt, endsAt };
    const { id } = await newFreeze(owner);
    for (const { errors } of [
      dataOf(await createFreeze(owner, input)),
      dataOf(await updateFreeze(owner, id, input)),
    ])
      expect(errors.map(({ field }) => field)).toEqual(['title', 'environmentIds', 'endsAt']);
    dataOf(await endFreeze(owner, id));
  });

  it('and the fields of the freeze are in the payload, as they were before', async () => {
    const text = `mutation ($input: CreateFreezeInput!) { createFreeze(input: $input) {
      id teamId title state timezone isPublic createdBy environmentIds recurrence startsAt endsAt occurrences { startsAt } errors { field } } }`;
    const send = async (title: string) => {
      const times = { startsAt: inSeconds(-1), endsAt: inSeconds(3_600) };
      return dataOf(await owner.deployment(text, { input: { title, ...times } }));
    };
    expect(await send('As before')).toMatchObject({
      id: expect.any(String),
      title: 'As before',
      state: 'ACTIVE',
      occurrences: [{ startsAt: expect.any(String) }],
      errors: [],
    });
    expect(await send(' ')).toEqual({
      ...Object.fromEntries(
        ['id', 'teamId', 'title', 'state', 'timezone', 'isPublic', 'createdBy'].map((name) => [name, null]),
      ),
      environmentIds: null,
      recurrence: null,
      startsAt: null,
      endsAt: null,
      occurrences: [],
      errors: [{ field: 'title' }],
    });
  });

  it.each([
    ['to', { from: inSeconds(0), to: inSeconds(-1) }],
    ['to', { from: inSeconds(0), to: inSeconds(367 * 86_400) }],
    ['from', { from: '1900-01-01T00:00:00Z', to: '1900-02-01T00:00:00Z' }],
  ])('of a list, %s: %j', async (field, variables) => {
    const text = 'query ($from: DateTime, $to: DateTime) { freezeWindows(from: $from, to: $to) { id } }';
    const { errors } = await owner.deployment(text, variables);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', field });
  });

  it.each([
    ['notBefore', { notBefore: inSeconds(367 * 86_400) }],
    ['overrideFreeze', { overrideFreeze: ' ' }],
    ['overrideFreeze', { overrideFreeze: 'x'.repeat(501) }],
  ])('of a deployment, %s', async (field, input) => {
    const environment = await newEnvironment(owner);
    const { deployment, errors } = dataOf(await createDeployment(owner, environment, input));
    expect(deployment).toBeNull();
    expect(errors).toEqual([{ field, message: expect.any(String) }]);
  });
});

describe('overrideFreeze', () => {
  it('starts a deployment in a freeze, ahead of those that wait, and is kept in the audit log', async () => {
    const client = await app.signUp();
    const host = await newHost(client);
    await newFreeze(client, { environmentIds: [host.id] });
    const waiting = await newDeployment(client, host.id);
    const { id } = await newDeployment(client, host.id, {
      version: 'fix',
      overrideFreeze: 'The checkout is broken',
    });
    expect(await waitOf(client, id)).toMatchObject({
      waitsFor: null,
      overrideFreeze: 'The checkout is broken',
    });
    expect((await host.agent.run()).deploymentId).toBe(id);
    expect(await offered(host)).toBeNull();
    expect((await waitOf(client, waiting.id)).status).toBe('PENDING');
    expect(await audited(client, 'freeze.override')).toEqual([
      'freeze.override deployment fix to environment Shop: The checkout is broken',
    ]);
  });

  it('does not override the start time or the order of notBefore', async () => {
    const host = await newHost(owner);
    const { id } = await newDeployment(owner, host.id, { notBefore: inSeconds(600), overrideFreeze: 'x' });
    expect((await waitOf(owner, id)).waitsFor).toContain('start time');
    expect(await offered(host)).toBeNull();
  });

  it('needs the role MANAGER, and of a token the scope DEPLOYMENT_WRITE', async () => {
    const [boss, deployer, manager] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const teamId = await teamOf([
      [boss, 'OWNER'],
      [deployer, 'DEPLOYER'],
      [manager, 'MANAGER'],
    ]);
    const environment = await newEnvironment(boss, { teamId });
    const override = { overrideFreeze: 'urgent' };
    expect(codeOf(await createDeployment(deployer, environment, override))).toBe('FORBIDDEN');
    expect(codeOf(await createDeployment(deployer, environment, { overrideFreeze: '' }))).toBe('FORBIDDEN');
    expect(dataOf(await createDeployment(deployer, environment)).errors).toEqual([]);
    expect(dataOf(await createDeployment(manager, environment, override)).errors).toEqual([]);
    const script = await newScript(manager, 'DEPLOYMENT_DEPLOY');
    expect(codeOf(await createDeployment(script, environment, override))).toBe('FORBIDDEN');
  });
});

describe('access', () => {
  it('deployers see freezes and cannot change them', async () => {
    const [boss, deployer] = [await app.signUp(), await app.signUp()];
    const teamId = await teamOf([
      [boss, 'OWNER'],
      [deployer, 'DEPLOYER'],
    ]);
    const environment = await newEnvironment(boss, { teamId });
    const { id, teamId: chosen } = await newFreeze(boss, { environmentIds: [environment] });
    expect(chosen, 'the team of the environment').toBe(teamId);
    expect(await listFreezes(deployer, { environmentId: environment })).toMatchObject([{ id }]);
    expect(await freezeOf(deployer, environment)).toMatchObject({ id });
    expect(codeOf(await createFreeze(deployer, { teamId }))).toBe('FORBIDDEN');
    expect(codeOf(await createFreeze(deployer, { environmentIds: [environment] }))).toBe('FORBIDDEN');
    expect(codeOf(await updateFreeze(deployer, id, { title: 'x' }))).toBe('FORBIDDEN');
    expect(codeOf(await endFreeze(deployer, id))).toBe('FORBIDDEN');
  });

  it('others neither see nor change them, nor freeze the environments of others', async () => {
    const [client, environment] = await withEnvironment();
    const { id, teamId } = await newFreeze(client);
    const stranger = await app.signUp();
    expect(await listFreezes(stranger)).toEqual([]);
    const query =
      'query ($teamId: ID, $environmentId: ID) { freezeWindows(teamId: $teamId, environmentId: $environmentId) { id } }';
    expect(codeOf(await stranger.deployment(query, { teamId }))).toBe('FORBIDDEN');
    expect(codeOf(await stranger.deployment(query, { environmentId: environment }))).toBe('FORBIDDEN');
    expect(codeOf(await updateFreeze(stranger, id, { title: 'x' }))).toBe('FORBIDDEN');
    expect(codeOf(await endFreeze(stranger, id))).toBe('FORBIDDEN');
    expect(codeOf(await endFreeze(stranger, someId))).toBe('NOT_FOUND');
    const foreign = await createFreeze(stranger, { environmentIds: [environment] });
    expect(dataOf(foreign).errors).toMatchObject([{ field: 'environmentIds' }]);
    const own = await newEnvironment(stranger);
    const mixed = await createFreeze(stranger, { environmentIds: [own, environment] });
    expect(dataOf(mixed).errors).toMatchObject([{ field: 'environmentIds' }]);
  });
});
