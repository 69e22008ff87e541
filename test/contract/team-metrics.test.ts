import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClient } from '#platform/db/database-client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import {
  delayHeartbeats,
  fillSites,
  hideHeartbeats,
  showHeartbeats,
} from '#testkit/database-fault.fixture.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { cancel, newDeployment, newEnvironment } from './deployment-requests.fixture.ts';
import { beat, newHeartbeat } from './heartbeat-requests.fixture.ts';
import { change, newSite } from './monitoring-requests.fixture.ts';
import { newMember, newScript, newTeam, userIdOf } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const scraper = (client: Client): Promise<Client> => newScript(client, 'METRICS_READ');

async function scrape(client: Client, ...teamIds: string[]): Promise<string> {
  const query = teamIds.map((id) => `team=${id}`).join('&');
  const response = await client.get(`/metrics${query && `?${query}`}`);
  const text = await response.text();
  expect([response.status, text]).toEqual([200, expect.any(String)]);
  return text;
}

/** The samples of one metric, without the labels that every sample of a team has. */
const samplesOf = (text: string, name: string): string[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => line.slice(name.length).replace(/team_id="[^"]*",team="(?:[^"\\]|\\.)*",?/, ''));

describe('/metrics with an access token', () => {
  it('has gauges of sites, alerts, heartbeats and deployments of a team', async () => {
    const teamId = await newTeam(owner, 'Agency "A"\\');
    const good = await newSite(owner, { teamId, name: 'Good', url: 'https://good.example' });
    const bad = await newSite(owner, { teamId, name: 'Bad "}\\', url: 'https://bad.example' });
    const fresh = await newSite(owner, { teamId, name: 'Fresh', url: 'https://fresh.example' });
    const expires = new Date(Date.now() + 90 * 86_400_000);
    await storeCheck(app, good.id, { ...up, responseTimeMs: 250, certificateExpiresAt: expires });
    for (const ago of [3, 2, 1])
      await storeCheck(app, bad.id, down, { at: new Date(Date.now() - ago * 1_000) });
    const heartbeat = await newHeartbeat(owner, { teamId, name: 'Import', periodSeconds: 300 });
    await newHeartbeat(owner, { teamId, name: 'New', periodSeconds: 300 });
    await beat(owner, heartbeat);
    const environment = await newEnvironment(owner, { teamId, name: 'Production' });
    const { id } = await newDeployment(owner, environment);
    dataOf(await cancel(owner, id));
    await newDeployment(owner, environment);

    const text = await scrape(await scraper(owner), teamId);
    const [goodLabels, badLabels, freshLabels] = [
      `site_id="${good.id}",site="Good"`,
      `site_id="${bad.id}",site="Bad \\"}\\\\"`,
      `site_id="${fresh.id}",site="Fresh"`,
    ];
    expect(text).toContain(
      `steward_site_up{team_id="${teamId}",team="Agency \\"A\\"\\\\",${goodLabels}} 1\n`,
    );
    expect(samplesOf(text, 'steward_site_up')).toEqual([`{${goodLabels}} 1`, `{${badLabels}} 0`]);
    expect(samplesOf(text, 'steward_site_status')).toEqual([
      `{${goodLabels},status="UP"} 1`,
      `{${badLabels},status="DOWN"} 1`,
      `{${freshLabels},status="UNKNOWN"} 1`,
    ]);
    expect(samplesOf(text, 'steward_site_response_seconds')).toEqual([`{${goodLabels}} 0.25`]);
    expect(samplesOf(text, 'steward_site_certificate_expiry_timestamp_seconds')).toEqual([
      `{${goodLabels}} ${expires.getTime() / 1_000}`,
    ]);
    expect(samplesOf(text, 'steward_site_last_check_timestamp_seconds')).toHaveLength(2);
    expect(samplesOf(text, 'steward_open_alerts')).toEqual(['{type="SITE_DOWN"} 1']);
    expect(samplesOf(text, 'steward_heartbeat_up')).toEqual([
      `{heartbeat_id="${heartbeat.id}",heartbeat="Import"} 1`,
    ]);
    expect(samplesOf(text, 'steward_heartbeat_last_beat_timestamp_seconds')).toHaveLength(1);
    const environmentLabels = `environment_id="${environment}",environment="Production"`;
    expect(samplesOf(text, 'steward_environment_agent_online')).toEqual([`{${environmentLabels}} 0`]);
    expect(samplesOf(text, 'steward_environment_deployments_running')).toEqual([`{${environmentLabels}} 0`]);
    expect(samplesOf(text, 'steward_environment_deployments_waiting')).toEqual([`{${environmentLabels}} 1`]);
    expect(samplesOf(text, 'steward_environment_last_deployment_timestamp_seconds')).toEqual([
      expect.stringContaining(`{${environmentLabels},status="CANCELLED"} `),
    ]);
    expect(samplesOf(text, 'steward_deployments_last_day')).toEqual(['{status="CANCELLED"} 1']);
    expect(samplesOf(text, 'steward_team_metrics_limited')).toEqual(['{} 0']);
  });

  it('has all teams of the token, or those that are named, and a paused site has a status only', async () => {
    const client = await app.signUp();
    const [one, two] = [await newTeam(client, 'One'), await newTeam(client, 'Two')];
    const { id } = await newSite(client, { teamId: one, name: 'Paused' });
    await newSite(client, { teamId: two, name: 'Other' });
    dataOf(await change(client, 'updateSite', id, { paused: true }));
    const script = await scraper(client);
    expect(samplesOf(await scrape(script), 'steward_site_status')).toHaveLength(2);
    expect(samplesOf(await scrape(script, one, two), 'steward_site_status')).toHaveLength(2);
    const text = await scrape(script, one.toUpperCase());
    expect(samplesOf(text, 'steward_site_status')).toEqual([expect.stringContaining('status="PAUSED"')]);
    expect(samplesOf(text, 'steward_site_up')).toEqual([]);
    expect(text.match(/^# TYPE steward_site_up gauge$/gm)).toHaveLength(1);
  });

  it('accepts a viewer, a token without limits and a browser session that names the team', async () => {
    const teamId = await newTeam(owner);
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    for (const client of [await scraper(viewer), (await viewer.mintToken()).client, viewer])
      expect(await scrape(client, teamId)).toContain(`team_id="${teamId}"`);
  });

  it('refuses wrong credentials, other scopes and other teams in the words of the other APIs', async () => {
    const teamId = await newTeam(owner);
    const client = await app.signUp();
    const script = await scraper(client);
    const answerOf = async (who: Client, path: string): Promise<[number, string]> => {
      const response = await who.get(path);
      const { errors } = (await response.json()) as { errors: { message: string }[] };
      return [response.status, errors[0]!.message];
    };
    const unknown = client.withToken(`pat_${'0'.repeat(32)}_${'0'.repeat(32)}`);
    expect(await answerOf(unknown, '/metrics')).toEqual([
      401,
      'The access token is unknown, expired or revoked.',
    ]);
    expect(await answerOf(app.stranger(), `/metrics?team=${teamId}`)).toEqual([
      401,
      'Sign in or send a valid access token.',
    ]);
    expect(await answerOf(await newScript(client, 'MONITORING_WRITE'), '/metrics')).toEqual([
      403,
      'This access token does not have the scope METRICS_READ.',
    ]);
    for (const id of [teamId, 'nonsense', ''])
      expect(await answerOf(script, `/metrics?team=${id}`)).toEqual([404, 'This team does not exist.']);
    const many = Array.from({ length: 21 }, () => `team=${teamId}`).join('&');
    expect(await answerOf(script, `/metrics?${many}`)).toEqual([
      400,
      expect.stringContaining('at most 20 teams'),
    ]);
    for (const service of ['monitoring', 'deployment', 'identity'] as const)
      expect((await script[service]('{ me { id name } }')).errors).toBeDefined();
  });

  it('is limited like other reads, and says so', async () => {
    await using limited = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_READS: '3' } });
    const script = await scraper(await limited.signUp());
    for (const left of ['2', '1', '0'])
      expect((await script.get('/metrics')).headers.get('ratelimit-remaining')).toBe(left);
    const refused = await script.get('/metrics');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
  });
});

describe('the work of a scrape', () => {
  const statements = async (request: () => Promise<unknown>): Promise<string[]> => {
    const query = vi.spyOn(DatabaseClient.prototype, 'query').mockClear();
    await request();
    const texts = query.mock.calls.map(([first]) =>
      typeof first === 'string' ? first : (first as unknown as { text: string }).text,
    );
    query.mockRestore();
    return texts.flatMap((text) => /^\s*\/\* (teamMetrics\.\w+|team\.\w+) \*\//.exec(text)?.[1] ?? []);
  };

  it('does not grow with the number of sites, and is done once for each team in 10 s', async () => {
    const client = await app.signUp();
    const script = await scraper(client);
    await script.get('/metrics'); // stores when the token was used
    const teams = [await newTeam(client), await newTeam(client), await newTeam(client)];
    for (const teamId of teams) for (const name of ['a', 'b', 'c']) await newSite(client, { teamId, name });
    const made = await statements(() => Promise.all([scrape(script, ...teams), scrape(script, ...teams)]));
    const ofOneTeam = [
      'team.findNames',
      'teamMetrics.completedDeployments',
      'teamMetrics.environments',
      'teamMetrics.heartbeats',
      'teamMetrics.openAlerts',
      'teamMetrics.sites',
    ];
    expect(made.toSorted()).toEqual(ofOneTeam.flatMap((name) => teams.map(() => name)));
    expect(await statements(() => scrape(script, teams[0]!))).toEqual([]);
  });

  it('is limited to 1,000 sites of a team, and says so', async () => {
    const client = await app.signUp();
    const [small, large] = [await newTeam(client), await newTeam(client)];
    await fillSites(app, small, 3);
    await fillSites(app, large, 1_001);
    const script = await scraper(client);
    const text = await scrape(script, large, small);
    expect(samplesOf(text, 'steward_site_status')).toHaveLength(1_003);
    expect(samplesOf(text, 'steward_team_metrics_limited')).toEqual(['{} 1', '{} 0']);
  });

  // A statement of a request ends after 15 s.
  it('of one team does not fail because of another team that is slow', async () => {
    const client = await app.signUp();
    const [quick, slow] = [await newTeam(client, 'Quick'), await newTeam(client, 'Slow')];
    const script = await scraper(client);
    await newHeartbeat(client, { teamId: slow, name: 'Import', periodSeconds: 300 });
    const delay = await delayHeartbeats(app, slow);
    try {
      const both = script.get(`/metrics?team=${slow}&team=${quick}`);
      await delay.untilAsked();
      expect(await scrape(script, quick)).toContain(`team_id="${quick}"`);
      expect((await both).status).toBe(503);
      expect(await scrape(script, quick)).toContain(`team_id="${quick}"`);
    } finally {
      await delay.release();
    }
    expect(await scrape(script, slow, quick)).toContain(`team_id="${slow}"`);
  });

  it('is tried again after it failed', async () => {
    const client = await app.signUp();
    const script = await scraper(client);
    await hideHeartbeats(app);
    try {
      expect((await script.get('/metrics')).status).toBe(500);
    } finally {
      await showHeartbeats(app);
    }
    expect(await scrape(script)).toContain(`team_id="${await userIdOf(client)}"`);
  });
});

describe('/metrics without an access token', () => {
  it('has nothing of the process if any of several Authorization headers is a token: a proxy may have looked at that one', async () => {
    const request = httpRequest(`${app.serverUrl}/metrics`, {
      headers: ['host', 'steward', 'authorization', 'Basic eDp5', 'authorization', 'Bearer anything'],
    }).end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect([response.statusCode, await readText(response)]).toEqual([
      401,
      expect.not.stringContaining('process_'),
    ]);
  });

  it('has the metrics of the process and none of a team, also with a session or credentials for a proxy', async () => {
    await newSite(owner, { name: 'Secret shop' });
    const proxied = await fetch(`${app.url}/metrics`, {
      headers: { authorization: `Basic ${Buffer.from('prometheus:secret').toString('base64')}` },
    });
    for (const response of [await app.stranger().get('/metrics'), await owner.get('/metrics'), proxied]) {
      const text = await response.text();
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/plain; version=0.0.4; charset=utf-8',
      ]);
      expect(text).toContain('process_resident_memory_bytes');
      expect(text).not.toMatch(/steward_site_|Secret shop/);
    }
  });
});
