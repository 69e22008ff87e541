import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { createLog } from '#platform/log.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { fillHeartbeats, lockRow } from '#testkit/database-fault.fixture.ts';
import {
  beat,
  beatsOf,
  createHeartbeat,
  deleteHeartbeat,
  listHeartbeats,
  newHeartbeat,
  pageOfBeats,
  readHeartbeat,
  rotateHeartbeatKey,
  stateOf,
  updateHeartbeat,
} from './heartbeat-requests.fixture.ts';
import { badRequest, extensionsOf, newSite, someId } from './monitoring-requests.fixture.ts';
import { codeOf, newMember, newScript, newTeam, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let teamId: string;
let lines = '';
beforeAll(async () => {
  const log = createLog({ level: 'debug', pretty: false, out: { write: (line) => void (lines += line) } });
  app = await startApp({
    work: [],
    log,
    env: { STEWARD_RATE_LIMIT_WRITES: '10000', STEWARD_QUOTA_SITES: '100' },
  });
  owner = await app.signUp({ email: 'ada@example.com' });
  teamId = await userIdOf(owner);
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a heartbeat', () => {
  it('is created with defaults, listed, found, changed and deleted', async () => {
    const created = await newHeartbeat(owner, { periodSeconds: 300, tags: ['Cron'] });
    expect(created).toEqual({
      id: expect.any(String),
      teamId,
      name: 'Nightly import',
      schedule: null,
      timezone: null,
      periodSeconds: 300,
      startGraceSeconds: 300,
      runGraceSeconds: 3_600,
      minRunSeconds: null,
      state: 'NEW',
      paused: false,
      lastBeatAt: null,
      nextDueAt: null,
      problem: null,
      downSince: null,
      url: expect.stringMatching(/^http.*\/beat\/[\w-]{22}$/),
      siteId: null,
      tags: ['cron'],
    });
    expect(await readHeartbeat(owner, created.id)).toEqual(created);
    expect(await listHeartbeats(owner, { tags: ['cron'] })).toEqual([created]);
    expect(await listHeartbeats(owner, { tags: ['other'] })).toEqual([]);

    const changed = dataOf(
      await updateHeartbeat(owner, created.id, {
        name: 'Import',
        schedule: ' 0  2 * * * ',
        timezone: 'Europe/Berlin',
        minRunSeconds: 60,
      }),
    );
    expect(changed).toMatchObject({
      name: 'Import',
      schedule: '0 2 * * *',
      timezone: 'Europe/Berlin',
      periodSeconds: null,
      minRunSeconds: 60,
      tags: ['cron'],
    });
    expect(
      dataOf(await updateHeartbeat(owner, created.id, { periodSeconds: 60, startGraceSeconds: null })),
    ).toMatchObject({ schedule: null, timezone: null, periodSeconds: 60, startGraceSeconds: 300 });

    expect(dataOf(await deleteHeartbeat(owner, created.id))).toBe(true);
    expect(await readHeartbeat(owner, created.id)).toBeNull();
    expect((await beat(owner, created)).status).toBe(404);
  });

  it.each([
    [{}, 'schedule', 'needs a schedule or a period'],
    [{ schedule: '0 2 * * *', periodSeconds: 60 }, 'schedule', 'either a schedule or a period'],
    [{ periodSeconds: 29 }, 'periodSeconds', 'from 30 to 31,622,400'],
    [{ periodSeconds: 31_622_401 }, 'periodSeconds', 'from 30 to 31,622,400'],
    [{ schedule: '0 0 30 2 *' }, 'schedule', 'never occurs'],
    [{ schedule: '* * * * * *' }, 'schedule', 'five fields'],
    [{ schedule: '61 2 * * *' }, 'schedule', 'Invalid value for minute'],
    [{ schedule: '@reboot' }, 'schedule', 'not supported'],
    [{ schedule: '2030-01-01T00:00:00' }, 'schedule', 'five fields'],
    [{ schedule: `0 2 * * ${'1,'.repeat(100)}1` }, 'schedule', 'five fields'],
    [{ schedule: '0 2 * * *', timezone: 'Mars/Base' }, 'timezone', 'IANA time zone'],
    [{ schedule: '0 2 * * *', timezone: '+02:00' }, 'timezone', 'IANA time zone'],
    [{ periodSeconds: 60, startGraceSeconds: -1 }, 'startGraceSeconds', 'from 0'],
    [{ periodSeconds: 60, runGraceSeconds: 0 }, 'runGraceSeconds', 'from 1'],
    [{ periodSeconds: 60, runGraceSeconds: 10, minRunSeconds: 11 }, 'minRunSeconds', 'cannot be longer'],
    [{ periodSeconds: 60, name: 'a\nb' }, 'name', 'line breaks'],
    [{ periodSeconds: 60, tags: ['a;b'] }, 'tags', 'A tag must'],
  ])('is refused with %j', async (input, field, reason) => {
    const answer = await createHeartbeat(owner, input);
    expect(extensionsOf(answer)).toMatchObject(badRequest(field));
    expect(answer.errors![0]!.message).toContain(reason);
  });

  it('cannot lose both its schedule and its period', async () => {
    const { id } = await newHeartbeat(owner, { schedule: '@daily' });
    expect(extensionsOf(await updateHeartbeat(owner, id, { schedule: null }))).toMatchObject(
      badRequest('schedule'),
    );
  });

  it('belongs to the team of its site, and to no site of another team', async () => {
    const team = await newTeam(owner);
    const site = await newSite(owner, { teamId: team });
    const ofSite = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 60 });
    expect(ofSite).toMatchObject({ siteId: site.id, teamId: team });
    expect(await listHeartbeats(owner, { siteId: site.id })).toEqual([ofSite]);
    const otherTeam = await createHeartbeat(owner, { siteId: site.id, teamId, periodSeconds: 60 });
    expect(codeOf(otherTeam)).toBe('NOT_FOUND');
    const { id } = await newHeartbeat(owner);
    expect(codeOf(await updateHeartbeat(owner, id, { siteId: site.id }))).toBe('NOT_FOUND');
    expect(codeOf(await updateHeartbeat(owner, id, { siteId: someId }))).toBe('NOT_FOUND');
  });

  it('moves with its site to another team', async () => {
    const [from, to] = [await newTeam(owner), await newTeam(owner)];
    const site = await newSite(owner, { teamId: from });
    const { id } = await newHeartbeat(owner, { siteId: site.id, periodSeconds: 60 });
    await owner.monitoring('mutation ($id: ID!, $to: ID!) { transferSite(id: $id, teamId: $to) { id } }', {
      id: site.id,
      to,
    });
    expect((await listHeartbeats(owner, { teamId: to })).map((each) => each.id)).toEqual([id]);
    expect(await listHeartbeats(owner, { teamId: from })).toEqual([]);
  });

  it('shows its address to deployers, not to viewers and read-only tokens, and only managers change it', async () => {
    const team = await newTeam(owner);
    const heartbeat = await newHeartbeat(owner, { teamId: team, periodSeconds: 60 });
    const { client: viewer } = await newMember(app, owner, team, 'VIEWER');
    const { client: deployer } = await newMember(app, owner, team, 'DEPLOYER');
    expect((await readHeartbeat(deployer, heartbeat.id))?.url).toBe(heartbeat.url);
    expect((await readHeartbeat(viewer, heartbeat.id))?.url).toBeNull();
    const script = await newScript(owner, 'MONITORING_READ');
    expect((await readHeartbeat(script, heartbeat.id))?.url).toBeNull();
    for (const member of [viewer, deployer]) {
      expect(codeOf(await updateHeartbeat(member, heartbeat.id, { name: 'x' }))).toBe('FORBIDDEN');
      expect(codeOf(await rotateHeartbeatKey(member, heartbeat.id))).toBe('FORBIDDEN');
      expect(codeOf(await createHeartbeat(member, { teamId: team, periodSeconds: 60 }))).toBe('FORBIDDEN');
    }
    const stranger = await app.signUp();
    expect(await readHeartbeat(stranger, heartbeat.id)).toBeNull();
    expect(codeOf(await deleteHeartbeat(stranger, heartbeat.id))).toBe('NOT_FOUND');
  });

  it('is refused beyond 500 of a team, and accepted again after one is deleted', async () => {
    const full = await newTeam(owner);
    const first = await newHeartbeat(owner, { teamId: full, periodSeconds: 300 });
    await fillHeartbeats(app, first.id, 498);
    const last = await newHeartbeat(owner, { teamId: full, periodSeconds: 300 });
    expect(extensionsOf(await createHeartbeat(owner, { teamId: full, periodSeconds: 300 }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      limit: 500,
    });
    await deleteHeartbeat(owner, last.id);
    await newHeartbeat(owner, { teamId: full, periodSeconds: 300 });
    expect(await listHeartbeats(owner, { teamId: full })).toHaveLength(500);
  });

  it('keeps a team from being deleted', async () => {
    const team = await newTeam(owner);
    const { id } = await newHeartbeat(owner, { teamId: team, periodSeconds: 60 });
    const remove = () => owner.identity('mutation ($id: ID!) { deleteTeam(id: $id) }', { id: team });
    expect((await remove()).errors![0]!.message).toContain('heartbeats');
    await deleteHeartbeat(owner, id);
    expect((await remove()).errors).toBeUndefined();
  });

  it('has another address after a rotation of its key', async () => {
    const before = await newHeartbeat(owner);
    const after = dataOf(await rotateHeartbeatKey(owner, before.id));
    expect(after.url).not.toBe(before.url);
    expect((await beat(owner, before)).status).toBe(404);
    expect((await beat(owner, after)).status).toBe(200);
  });
});

describe('a beat', () => {
  it.each(['GET', 'POST', 'HEAD'])('is accepted by %s', async (method) => {
    const heartbeat = await newHeartbeat(owner);
    const response = await beat(owner, heartbeat, '', { method });
    expect([response.status, await response.text()]).toEqual([200, method === 'HEAD' ? '' : 'OK\n']);
    const { state, lastBeatAt, nextDueAt } = (await readHeartbeat(owner, heartbeat.id))!;
    expect(state).toBe('UP');
    expect(Date.parse(nextDueAt!) - Date.parse(lastBeatAt!)).toBe(300_000);
  });

  it('with its start and its end is a run with a duration and a log', async () => {
    const heartbeat = await newHeartbeat(owner);
    expect((await beat(owner, heartbeat, '/start')).status).toBe(200);
    expect(await stateOf(owner, heartbeat.id)).toBe('RUNNING');
    await beat(owner, heartbeat, '/0', { method: 'POST', body: 'imported 12 products\n' });
    expect(await stateOf(owner, heartbeat.id)).toBe('UP');
    expect(await beatsOf(owner, heartbeat.id)).toMatchObject([
      {
        kind: 'SUCCESS',
        exitCode: 0,
        runId: null,
        durationMs: expect.any(Number),
        body: 'imported 12 products\n',
      },
      { kind: 'START', exitCode: null, durationMs: null, body: null },
    ]);
  });

  it('with a run id ends the run with that id, also of two at the same time', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat, '/start?rid=one');
    await beat(owner, heartbeat, '/start?rid=two');
    await beat(owner, heartbeat, '?rid=two');
    expect(await stateOf(owner, heartbeat.id)).toBe('RUNNING');
    await beat(owner, heartbeat, '?rid=one');
    expect(await stateOf(owner, heartbeat.id)).toBe('UP');
    expect((await beatsOf(owner, heartbeat.id)).map(({ kind, runId }) => `${kind} ${runId}`)).toEqual([
      'SUCCESS one',
      'SUCCESS two',
      'START two',
      'START one',
    ]);
  });

  it('with an exit code above 0 or /fail makes it DOWN, and says why', async () => {
    const heartbeat = await newHeartbeat(owner);
    await beat(owner, heartbeat, '/3', { method: 'POST', body: 'connecting\nno such table: stock\n\n' });
    expect(await readHeartbeat(owner, heartbeat.id)).toMatchObject({
      state: 'DOWN',
      problem: 'Nightly import failed with exit code 3: no such table: stock',
    });
    await beat(owner, heartbeat);
    expect(await readHeartbeat(owner, heartbeat.id)).toMatchObject({ state: 'UP', problem: null });
    await beat(owner, heartbeat, '/fail');
    expect(await readHeartbeat(owner, heartbeat.id)).toMatchObject({
      state: 'DOWN',
      problem: 'Nightly import reported a failure',
    });
  });

  it('that ends a run too early counts as a failure', async () => {
    const heartbeat = await newHeartbeat(owner, { periodSeconds: 300, minRunSeconds: 60 });
    await beat(owner, heartbeat, '/start');
    await beat(owner, heartbeat);
    expect(await readHeartbeat(owner, heartbeat.id)).toMatchObject({
      state: 'DOWN',
      problem: expect.stringMatching(/^Nightly import ended after \d+ s, at least 60 s were expected$/),
    });
    expect((await beatsOf(owner, heartbeat.id))[0]).toMatchObject({
      kind: 'SUCCESS',
      problem: expect.stringMatching(/^ended after \d+ s, at least 60 s were expected$/),
    });
  });

  it('of a paused heartbeat is recorded and changes nothing', async () => {
    const heartbeat = await newHeartbeat(owner);
    await updateHeartbeat(owner, heartbeat.id, { paused: true });
    expect((await beat(owner, heartbeat, '/fail')).status).toBe(200);
    expect(await readHeartbeat(owner, heartbeat.id)).toMatchObject({ state: 'PAUSED', nextDueAt: null });
    expect(await beatsOf(owner, heartbeat.id)).toHaveLength(1);
    expect(dataOf(await updateHeartbeat(owner, heartbeat.id, { paused: false }))).toMatchObject({
      state: 'UP',
      nextDueAt: expect.any(String),
    });
  });

  it.each([
    ['/beat/unknown', 404, 'There is no heartbeat with this key.'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA', 404, 'There is no heartbeat with this key.'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA/stop', 404, '/start, /fail or an exit code'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA/256', 404, '/start, /fail or an exit code'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA/-1', 404, '/start, /fail or an exit code'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA/0/1', 404, '/start, /fail or an exit code'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA/start//', 404, '/start, /fail or an exit code'],
    ['/beat/', 404, 'There is no heartbeat with this key.'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA?rid=', 400, '"rid"'],
    [`/beat/AAAAAAAAAAAAAAAAAAAAAA?rid=${'a'.repeat(65)}`, 400, '"rid"'],
    ['/beat/AAAAAAAAAAAAAAAAAAAAAA?rid=a&rid=b', 400, '"rid"'],
  ])('to %s is refused with %d in plain text', async (path, status, text) => {
    const response = await fetch(owner.url + path, { method: 'POST', body: 'x' });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toContain(text);
  });

  it('can have a slash at the end of its address', async () => {
    const heartbeat = await newHeartbeat(owner);
    for (const path of ['/', '/start/', '/3/'])
      expect([path, (await beat(owner, heartbeat, path)).status]).toEqual([path, 200]);
    expect((await beatsOf(owner, heartbeat.id)).map(({ kind }) => kind)).toEqual([
      'FAIL',
      'START',
      'SUCCESS',
    ]);
  });

  it('of another method is refused with 405, and no key is in the log, however its address is mistyped', async () => {
    const heartbeat = await newHeartbeat(owner);
    const refused = await beat(owner, heartbeat, '', { method: 'PUT', body: 'x' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    for (const path of ['', '/', '/start', '/stop', '/0/1', '/start//', '/%20', '/%FF', '/%'])
      await beat(owner, heartbeat, path);
    const key = new URL(heartbeat.url!).pathname.split('/').at(-1)!;
    expect(lines).toContain('"path":"/beat/*"');
    expect(lines).not.toContain(key);
  });

  it('can have a body of 10 kB of any type and any bytes, and is refused with 11 kB', async () => {
    const heartbeat = await newHeartbeat(owner);
    const send = (body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
      beat(owner, heartbeat, '', { method: 'POST', body, headers });
    expect((await send('x'.repeat(10_000), { 'content-type': 'application/json' })).status).toBe(200);
    const refused = await send('x'.repeat(11_000));
    expect([refused.status, await refused.text()]).toEqual([
      413,
      'The body is too large: at most 10 kB are accepted.\n',
    ]);
    expect((await send(new Uint8Array([0x61, 0, 0xff, 0xd8, 0x62]))).status).toBe(200);
    expect((await beatsOf(owner, heartbeat.id)).map(({ body }) => body)).toEqual([
      'a\uFFFD\uFFFD\uFFFDb',
      'x'.repeat(10_000),
    ]);
  });

  it('of a job in an endless loop is refused with 429, and those of other jobs are not', async () => {
    const [loop, calm] = [await newHeartbeat(owner), await newHeartbeat(owner)];
    await beat(owner, loop);
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await beat(owner, loop)).status),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
    expect((await beat(owner, calm)).status).toBe(200);
  });

  it('is stored while another heartbeat is locked, and waits for its own', async () => {
    const [locked, free] = [await newHeartbeat(owner), await newHeartbeat(owner)];
    const lock = await lockRow(app, 'heartbeats', locked.id);
    const waiting = beat(owner, locked);
    expect((await beat(owner, free)).status).toBe(200);
    expect(await beatsOf(owner, locked.id)).toEqual([]);
    await lock.release();
    expect((await waiting).status).toBe(200);
    expect(await beatsOf(owner, locked.id)).toHaveLength(1);
  });

  it('is listed once, in pages, in the order of arrival', async () => {
    const heartbeat = await newHeartbeat(owner);
    for (let code = 1; code <= 5; code += 1) await beat(owner, heartbeat, `/${code}`);
    const first = await pageOfBeats(owner, heartbeat.id, { first: 3 });
    const second = await pageOfBeats(owner, heartbeat.id, { first: 3, after: first.pageInfo.endCursor });
    expect([...first.edges, ...second.edges].map(({ node }) => node.exitCode)).toEqual([5, 4, 3, 2, 1]);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
  });
});
