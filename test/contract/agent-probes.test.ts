import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agentLimits } from '#deployment/protocol/agent-protocol.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { newProbeHost, newQuietSite, startRegion, type ProbeHost } from './agent-probes.fixture.ts';
import { dataOf, newHost, updateEnvironment } from './deployment-requests.fixture.ts';
import { make, newPage } from './monitoring-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let teamId: string;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Each test has a team, so that it meets no agents of another. */
const newOwnTeam = async (): Promise<string> => (teamId = await newTeam(owner));
const host = (input: object = {}) => newProbeHost(owner, { teamId, ...input });
const site = (input: object = {}) => newQuietSite(owner, { teamId, ...input });
const alertsOf = async (id: string): Promise<string[]> =>
  (await rowsOf(app, 'alerts', { site_id: id })).map(({ message }) => message);
const votesOf = async (id: string): Promise<string[]> => {
  const { checks } = (
    await owner.monitoring<{ checks: { region: string; status: string }[] }>(
      'query ($id: ID!) { checks(siteId: $id) { region status } }',
      { id },
    )
  ).data!;
  return checks.map(({ region, status }) => `${region} ${status}`).sort();
};
const probeOf = async (id: string): Promise<boolean> =>
  dataOf(
    await owner.deployment<{ environment: { probe: boolean } }>(
      'query ($id: ID!) { environment(id: $id) { probe } }',
      { id },
    ),
  ).probe;
const answerOf = (vote: string, more: object = {}) => ({ vote, statusCode: null, message: null, ...more });
const nothing = { waitSeconds: 0, probe: true };

describe('an agent', () => {
  it('confirms failures only if its host opted in, which the environment shows', async () => {
    await newOwnTeam();
    const { id, agent } = await newHost(owner, { teamId });
    await agent.poll({ waitSeconds: 0 });
    expect(await probeOf(id)).toBe(false);
    await agent.poll({ waitSeconds: 0, probe: true });
    expect(await probeOf(id)).toBe(true);
    for (const probe of [false, 'true' as unknown as boolean, 1 as unknown as boolean]) {
      await agent.poll({ waitSeconds: 0, probe });
      expect(await probeOf(id)).toBe(false);
    }
  });

  it('that has not opted in is not asked', async () => {
    await newOwnTeam();
    const { agent } = await newHost(owner, { teamId });
    await agent.poll({ waitSeconds: 0 });
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    expect((await agent.poll({ waitSeconds: 0 })).status).toBe(204);
    await region.find(id, 'DOWN');
    expect(await alertsOf(id)).toEqual(['Shop is down: HTTP 503 Service Unavailable']);
  });

  it('is asked while it waits in a long poll, and its vote confirms a failure', async () => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const id = await site({ expectedContent: 'Add to cart' });
    const asked = agent.nextQuestion();
    await region.find(id, 'DOWN');
    const question = await asked;
    expect(question).toEqual({
      id: expect.any(String),
      url: 'https://shop.invalid/',
      expectedContent: 'Add to cart',
      answerWithinMs: expect.any(Number),
    });
    expect(question.answerWithinMs).toBeGreaterThan(3_000);
    expect(question.answerWithinMs).toBeLessThanOrEqual(6_000);
    expect(await agent.answer(question.id, answerOf('DOWN', { statusCode: 502 }))).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await alertsOf(id)).toEqual([]);
    await region.find(id, 'DOWN');
    expect(await alertsOf(id)).toEqual([
      'Shop is down from 2 of 2: fra, agent shop-1. HTTP 503 Service Unavailable',
    ]);
    expect(await votesOf(id)).toEqual(['agent shop-1 DOWN', 'fra DOWN', 'fra DOWN']);
  });

  it('that sees the site up prevents the alert, and the next check is at the usual interval', async () => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    await agent.answer((await agent.nextQuestion()).id, answerOf('UP', { statusCode: 200 }));
    await app.platform.database.pool.query(
      `update targets set next_check_at = now() + interval '1 hour' where site_id = $1`,
      [id],
    );
    await region.find(id, 'DOWN');
    expect(await alertsOf(id)).toEqual([]);
    const [target] = await rowsOf(app, 'targets', { site_id: id });
    expect(target).toMatchObject({ failures: 0, check_from: null });
    expect(target!['next_check_at'].getTime()).toBeGreaterThan(Date.now() + 600_000);
  });

  it.each([
    ['cannot tell', async (answer: (vote: string) => Promise<unknown>) => void (await answer('NONE'))],
    ['stays silent', async () => {}],
  ])('that %s has no vote', async (_, react) => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    const question = await agent.nextQuestion();
    await react((vote) => agent.answer(question.id, answerOf(vote)));
    await region.find(id, 'DOWN');
    await region.passDeadline();
    expect(await alertsOf(id)).toEqual([expect.stringMatching(/^Shop is down from 1 of 1: fra/)]);
  });

  it('cannot raise an alert, count twice, or change the response times', async () => {
    await newOwnTeam();
    const [first, second] = [await host(), await host()];
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    const questions = [await first.agent.nextQuestion(), await second.agent.nextQuestion()];
    expect(questions[0]!.id).toBe(questions[1]!.id);
    for (const { agent } of [first, second]) {
      const vote = answerOf('DOWN', { message: 'a\u0000b\n\u202ec', responseTimeMs: 1e9 });
      expect((await agent.answer(questions[0]!.id, vote)).status).toBe(200);
      expect((await agent.answer(questions[0]!.id, vote)).status).toBe(404);
    }
    // Two agents agree that it is down, but the region has seen it only once.
    expect(await alertsOf(id)).toEqual([]);
    await region.find(id, 'UP');
    expect(await alertsOf(id)).toEqual([]);
    const stored = await rowsOf(app, 'notable_checks', { site_id: id });
    const votes = stored.filter(({ region: from }) => from?.startsWith('agent '));
    expect(new Set(votes.map(({ region: from }) => from))).toEqual(
      new Set(['agent shop-1', 'agent shop-1 (2)']),
    );
    for (const each of votes) {
      expect(each).toMatchObject({ response_time_ms: null, status: 'DOWN' });
      expect(each['error_message']).toBe('ab c');
    }
  });
});

describe('an answer is refused', () => {
  it('if it is late, and settles nothing', async () => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    const question = await agent.nextQuestion();
    await app.platform.database.pool.query(`update confirmation_rounds set deadline = now()`);
    expect((await agent.answer(question.id, answerOf('UP'))).status).toBe(404);
    await region.find(id, 'DOWN');
    expect(await alertsOf(id)).toHaveLength(1);
    expect((await agent.answer(question.id, answerOf('UP'))).status).toBe(404);
  });

  it('if this agent was not asked, or the question was not sent to it', async () => {
    await newOwnTeam();
    const { agent } = await host();
    const silent = await host({ name: 'shop-2' });
    const stranger = await newProbeHost(await app.signUp());
    await using region = await startRegion(app);
    const id = await site();
    await region.find(id, 'DOWN');
    const question = await agent.nextQuestion();
    // It was asked, but has not fetched the question.
    for (const other of [silent.agent, stranger.agent])
      expect(await other.answer(question.id, answerOf('UP'))).toMatchObject({
        status: 404,
        body: { errors: [{ extensions: { code: 'NOT_FOUND' } }] },
      });
    for (const unknown of ['01890000-0000-7000-8000-000000000000', 'x', '%00', "'"])
      expect((await agent.answer(unknown, answerOf('UP'))).status).toBe(404);
    expect(await votesOf(id)).toEqual(['fra DOWN']);
  });

  it.each([
    [{}],
    [{ vote: 'down' }],
    [{ vote: null }],
    [answerOf('UP', { statusCode: 99 })],
    [answerOf('UP', { statusCode: 1e300 })],
    [answerOf('UP', { statusCode: '200' })],
    [answerOf('UP', { message: { length: 5 } })],
    ['text'],
    [[]],
  ])('if it is %j', async (body) => {
    await newOwnTeam();
    const { agent } = await host();
    expect((await agent.answer('01890000-0000-7000-8000-000000000000', body)).status).toBe(400);
  });

  it('if it is larger than 4 KiB, or has no token', async () => {
    await newOwnTeam();
    const { agent } = await host();
    const answer = answerOf('UP', { message: 'x'.repeat(agentLimits.answerBytes) });
    expect((await agent.answer('01890000-0000-7000-8000-000000000000', answer)).status).toBe(413);
    const path = '/deployment/agent/v1/questions/01890000-0000-7000-8000-000000000000/answer';
    expect((await app.stranger().post(path, answerOf('UP'))).status).toBe(401);
  });
});

describe('an agent is never asked about', () => {
  /** What it is asked, and what is stored as a question to it, after a failure of the site. */
  const questionsAbout = async (id: string, { agent }: ProbeHost): Promise<unknown[]> => {
    await using region = await startRegion(app);
    await region.find(id, 'DOWN');
    const { body } = await agent.poll(nothing);
    const [target] = await rowsOf(app, 'targets', { site_id: id });
    const stored = await rowsOf(app, 'confirmations', { target_id: target!['id'] });
    return [...(body?.questions ?? []), ...stored];
  };

  it.each<[string, object]>([
    ['a password', { basicAuthUsername: 'ada', basicAuthPassword: 'secret' }],
    ['a stored header', { httpCheck: { headers: [{ name: 'authorization', value: 'Bearer x' }] } }],
    ['a body', { httpCheck: { method: 'POST', body: '{}' } }],
    ['assertions', { httpCheck: { assertions: [{ source: 'STATUS', value: '200' }] } }],
    ['a query in its address, which can have a key', { url: 'https://shop.invalid/?key=1' }],
    ['regions of its own', { regions: ['fra', 'waw'] }],
  ])('a site with %s', async (_, input) => {
    await newOwnTeam();
    const own = await host();
    expect(await questionsAbout(await site(input), own)).toEqual([]);
  });

  it('a site with an error pattern, which it cannot search', async () => {
    await newOwnTeam();
    const own = await host();
    const siteId = await site();
    dataOf(await make(owner, 'createSiteErrorPattern', { siteId, pattern: 'Fatal error' }));
    expect(await questionsAbout(siteId, own)).toEqual([]);
  });

  it('a site of another team', async () => {
    await newOwnTeam();
    const own = await host();
    const other = await newTeam(owner, 'Other');
    expect(await questionsAbout(await site({ teamId: other }), own)).toEqual([]);
  });

  it('a site that its own environment serves', async () => {
    await newOwnTeam();
    const own = await host();
    const siteId = await site();
    const verification = { mode: 'OBSERVE', siteIds: [siteId] };
    expect(dataOf(await updateEnvironment(owner, own.id, { verification })).errors).toEqual([]);
    expect(await questionsAbout(siteId, own)).toEqual([]);
  });

  it('a site that got a password, or moved to another team, after the question', async () => {
    await newOwnTeam();
    const own = await host();
    await using region = await startRegion(app);
    const [guarded, moved] = [await site(), await site()];
    await region.find(guarded, 'DOWN');
    await region.find(moved, 'DOWN');
    const { pool } = app.platform.database;
    await pool.query(`update sites set basic_auth_username = 'ada' where id = $1`, [guarded]);
    await pool.query('update sites set team_id = $2 where id = $1', [moved, await newTeam(owner, 'Other')]);
    expect((await own.agent.poll(nothing)).status).toBe(204);
  });
});

describe('the questions for an agent', () => {
  it('are about pages, too, without their query', async () => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const id = await site({ basicAuthUsername: null });
    await newPage(owner, id, { path: '/mug' });
    await newPage(owner, id, { path: '/search?token=secret' });
    await region.find(id, 'DOWN');
    const { body } = await agent.poll(nothing);
    expect(body!.questions!.map(({ url }) => url).sort()).toEqual([
      'https://shop.invalid/',
      'https://shop.invalid/mug',
    ]);
  });

  it('are at most three in one response, and twenty in a minute', async () => {
    await newOwnTeam();
    const { agent } = await host();
    await using region = await startRegion(app);
    const ids = await Promise.all(Array.from({ length: 24 }, () => site()));
    for (const id of ids) await region.find(id, 'DOWN');
    await app.platform.database.pool.query(
      `update confirmation_rounds set deadline = now() + interval '60 seconds'`,
    );
    const counts: number[] = [];
    for (let polls = 0; polls < 10; polls += 1)
      counts.push((await agent.poll(nothing)).body?.questions?.length ?? 0);
    expect(Math.max(...counts)).toBe(agentLimits.questions);
    expect(counts.reduce((sum, count) => sum + count)).toBe(agentLimits.questionsPerMinute);
  });

  it('go to three agents of a team at most', async () => {
    await newOwnTeam();
    const hosts = await Promise.all(Array.from({ length: 5 }, (_, at) => host({ name: `shop-${at}` })));
    await using region = await startRegion(app);
    await region.find(await site(), 'DOWN');
    const responses = await Promise.all(hosts.map(({ agent }) => agent.poll(nothing)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});
