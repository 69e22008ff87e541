import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { ScriptedAgent } from '#testkit/scripted-agent.fixture.ts';
import { dataOf, newAgent, newEnvironment } from '../contract/deployment-requests.fixture.ts';
import { makeIntruders, type Intruders } from './intruders.ts';
import { routes, type Access } from './routes.ts';
import { withRoutes, type Route } from './routes-of.ts';
import { makeVictim, mark, storedSum, type Victim } from './victim.ts';

let app: TestApp;
let served: Route[];
let admin: Client;
let member: Client;
let victim: Victim;
let intruders: Intruders;
beforeAll(async () => {
  ({ started: app, routes: served } = await withRoutes(() => startApp({ work: [] })));
  admin = await app.signUp();
  victim = await makeVictim(app);
  member = await app.signUp();
  intruders = await makeIntruders(app, admin);
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** GET, POST, `ANY` for all methods, or `OTHER` for all but GET. */
function inShort(found: Route[]): string[] {
  const builtFile = /^\/(?:console|(?:monitoring|deployment|identity|vat|project)\/explorer)\//;
  const byUrl = Map.groupBy(
    found.filter(({ url }) => !builtFile.test(url)),
    ({ url }) => url,
  );
  return [...byUrl].flatMap(([url, list]) => {
    const methods = list.map(({ method }) => method);
    if (methods.length < 10) return methods.map((method) => `${method} ${url}`);
    // GraphQL has one handler for all methods; other paths have a separate one for GET.
    return url.endsWith('/graphql') ? [`ANY ${url}`] : [`GET ${url}`, `OTHER ${url}`];
  });
}

const having = (access: Access): { method: string; path: string }[] =>
  Object.entries(routes)
    .filter(([, needed]) => needed === access)
    .map(([route]) => ({ method: route.split(' ')[0]!, path: route.split(' ')[1]! }));

const send = (client: Client, method: string, path: string): Promise<Response> => {
  const full = path
    .replace(':checkId', victim.ids.check)
    .replace('/checkout-test-runs/:id/:step', `/checkout-test-runs/${victim.ids['checkout test']}/0`)
    .replace('/vat/evidence/:id', `/vat/evidence/${victim.ids['VAT check']}`)
    .replace('/vat/batches/:id', `/vat/batches/${victim.ids['VAT batch']}`)
    .replace(':id', victim.ids.deployment)
    .replace(/\/log$/, '/log?offset=0');
  return method === 'GET' ? client.get(full) : client.post(full, {});
};

it('the list of routes contains every route of the server', { tags: ['strict'] }, () => {
  expect(inShort(served).toSorted()).toEqual(Object.keys(routes).toSorted());
});

describe('invalid credentials are rejected', { tags: ['strict'] }, () => {
  it.each([...having('caller'), ...having('session'), ...having('agent')])(
    'by $method $path',
    async ({ method, path }) => {
      const before = await storedSum(app);
      const forAgents = path.includes('/agent/v1/');
      for (const [who, client] of Object.entries(intruders)) {
        // An agent token is valid on agent routes.
        if (forAgents && who === 'an agent token') continue;
        const response = await send(client, method, path);
        const text = await response.text();
        expect([who, response.status, text]).toEqual([who, 401, expect.stringContaining('"UNAUTHORIZED"')]);
        expect(text).not.toContain(mark);
      }
      expect(await storedSum(app)).toBe(before);
    },
  );

  it.each(having('agent'))(
    'by $method $path, which does not accept GraphQL credentials',
    async ({ method, path }) => {
      const token = victim.client.withToken(victim.accessToken);
      for (const client of [victim.client, token, admin, (await admin.mintToken()).client])
        expect((await send(client, method, path)).status).toBe(401);
    },
  );

  it.each(having('session'))('by $method $path, which does not accept a token', async ({ method, path }) => {
    expect((await send(victim.client.withToken(victim.accessToken), method, path)).status).toBe(401);
  });
});

describe('a token with scopes that do not include a route', { tags: ['strict'] }, () => {
  it.each(having('caller'))('is refused by $method $path', async ({ method, path }) => {
    const { token } = dataOf(
      await victim.client.deployment(`mutation { createPersonalAccessToken(
        input: { name: "limited", expiry: DAYS_30, scopes: [IDENTITY_READ, DEPLOYMENT_WRITE] }) { token } }`),
    );
    const response = await send(victim.client.withToken(token), method, path);
    expect([response.status, await response.text()]).toEqual([403, expect.not.stringContaining(mark)]);
    expect((await send(victim.client.withToken(victim.accessToken), method, path)).status).toBe(200);
  });
});

describe('public routes', { tags: ['strict'] }, () => {
  it.each(having('anybody').filter(({ method }) => method === 'GET'))(
    'reveal no data of users by $method $path',
    async ({ method, path }) => {
      const shown = path
        .replace(':countryCode', 'US')
        .replace(':vatNumber', '1')
        .replace(':name', 'steward-agent.mjs');
      for (const client of [app.stranger(), ...Object.values(intruders)]) {
        const response = await send(client, method, shown);
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(new RegExp(mark, 'i'));
      }
    },
  );

  it.each(having('other methods'))('reject all other methods: $path', async ({ path }) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await fetch(app.url + path, { method })).status).toBe(405);
  });
});

describe('metrics of a team', { tags: ['strict'] }, () => {
  it('are refused to invalid credentials', async () => {
    for (const [who, client] of Object.entries(intruders))
      for (const path of ['/metrics', `/metrics?team=${victim.teamId}`]) {
        // Without credentials, they are those of the process.
        if (path === '/metrics' && !client.token) continue;
        const response = await client.get(path);
        const text = await response.text();
        expect([who, path, response.status, text]).toEqual([
          who,
          path,
          401,
          expect.stringContaining('"UNAUTHORIZED"'),
        ]);
        expect(text).not.toMatch(new RegExp(mark, 'i'));
      }
  });

  it('are refused to tokens with other scopes, and to everybody who is not a member', async () => {
    const path = `/metrics?team=${victim.teamId}`;
    const limitedTo = async (scopes: string): Promise<Client> =>
      victim.client.withToken(
        dataOf(
          await victim.client.deployment(`mutation { createPersonalAccessToken(
            input: { name: "limited", expiry: DAYS_30, scopes: [${scopes}] }) { token } }`),
        ).token,
      );
    const others = await limitedTo(
      'MONITORING_WRITE, DEPLOYMENT_WRITE, IDENTITY_READ, VAT_READ, VAT_WRITE, MONITORING_READ',
    );
    expect((await others.get(path)).status).toBe(403);
    expect((await others.get('/metrics')).status).toBe(403);
    const own = await (await limitedTo('METRICS_READ')).get(path);
    expect([own.status, await own.text()]).toEqual([200, expect.stringMatching(new RegExp(mark, 'i'))]);
    for (const client of [member, admin, (await admin.mintToken()).client]) {
      const response = await client.get(path);
      const text = await response.text();
      expect([response.status, text]).toEqual([404, expect.stringContaining('This team does not exist.')]);
      expect(text).not.toMatch(new RegExp(mark, 'i'));
    }
  });
});

describe('data of another user', { tags: ['strict'] }, () => {
  it('is not accessible as a screenshot, for others and for administrators', async () => {
    for (const path of [
      `/monitoring/screenshots/${victim.ids.check}`,
      `/monitoring/checkout-test-runs/${victim.ids['checkout test']}/0`,
    ]) {
      expect(await (await victim.client.get(path)).text()).toBe(mark);
      for (const client of [member, admin]) {
        const response = await client.get(path);
        expect([response.status, (await response.text()).includes(mark)]).toEqual([404, false]);
      }
    }
  });

  it('is not accessible as evidence of a VAT check, for others and for administrators', async () => {
    const path = `/vat/evidence/${victim.ids['VAT check']}`;
    expect(await (await victim.client.get(`${path}.json`)).text()).toContain(mark);
    for (const client of [member, admin])
      for (const url of [
        `${path}.json`,
        `${path}.pdf`,
        `/vat/evidence.json?teamId=${victim.teamId}`,
        `/vat/evidence.pdf?teamId=${victim.teamId}`,
      ]) {
        const response = await client.get(url);
        expect([url, response.status, (await response.text()).includes(mark)]).toEqual([url, 404, false]);
      }
  });

  it('is not accessible to the agent of another environment', async () => {
    const agent = await newAgent(member, await newEnvironment(member));
    const before = await storedSum(app, victim);
    for (const { path } of having('agent').filter((route) => route.path.includes(':id'))) {
      const body = {
        leaseEpoch: 1,
        steps: [],
        chunks: [['STDOUT', 'x']],
        outcome: 'FAILED',
        logSize: 0,
        vote: 'UP',
      };
      const answer = await agent.send(
        path
          .replace('/deployment/', '/')
          .replace(':id', victim.ids.deployment)
          .replace(/\/log$/, '/log?offset=0'),
        body,
      );
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const running = [{ deploymentId: victim.ids.deployment, leaseEpoch: 1, step: 'x', logSize: 0 }];
    const { body } = await agent.poll({ waitSeconds: 0, running });
    expect(body?.task).toBeUndefined();
    expect(await storedSum(app, victim)).toBe(before);
  });

  it('is not accessible to an agent whose token is revoked or whose owner is disabled', async () => {
    const leaver = await app.signUp();
    const environment = await newEnvironment(leaver);
    const [revoked, orphan] = [await newAgent(leaver, environment), await newAgent(leaver, environment)];
    const { pool } = app.platform.database;
    const { rows } = await pool.query('select id from agent_tokens where environment_id = $1 order by id', [
      environment,
    ]);
    dataOf(await leaver.deployment('mutation ($id: ID!) { revokeAgentToken(id: $id) }', rows[0]));
    expect((await orphan.register()).status).toBe(200);
    await pool.query(
      `update users set disabled_at = now() where id = (select team_id from environments where id = $1)`,
      [environment],
    );
    const upperCase = new ScriptedAgent(orphan.baseUrl, victim.agent.token.toUpperCase());
    for (const agent of [revoked, orphan, upperCase])
      for (const { path } of having('agent')) {
        const full = path
          .replace('/deployment/', '/')
          .replace(':id', victim.ids.deployment)
          .replace(/\/log$/, '/log?offset=0');
        expect([path, (await agent.send(full, {})).status]).toEqual([path, 401]);
      }
  });
});
