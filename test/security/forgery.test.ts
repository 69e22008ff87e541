import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { storedSum } from './victim.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
});
afterAll(() => app?.[Symbol.asyncDispose]());

const services = ['monitoring', 'deployment', 'identity', 'vat'] as const;
const mutation = {
  monitoring: 'mutation { createSite(input: { name: "forged", url: "https://x.example" }) { id } }',
  deployment: 'mutation { createPersonalAccessToken(input: { name: "forged", expiry: NEVER }) { token } }',
  identity: 'mutation { createTeam(input: { name: "forged" }) { team { id } } }',
  vat: 'mutation { createVatKey(input: { name: "forged" }) { key } }',
};
const json = 'application/json';

/** As a browser would send it, with the cookie of a signed-in user. */
const forge = (
  path: string,
  init: { method?: string; headers: Record<string, string>; body?: string },
): Promise<Response> =>
  fetch(app.url + path, { ...init, headers: { cookie: owner.cookie!, ...init.headers }, redirect: 'manual' });

const foreign = (): Record<string, Record<string, string>> => ({
  'another site': { origin: 'https://evil.example' },
  'a sandboxed frame or a file': { origin: 'null' },
  'another port of this machine': { origin: 'http://127.0.0.1:1' },
  'a host name with the same prefix': { origin: `${app.url}.evil.example` },
  'the own host name as user info': { origin: app.url.replace('://', '://127.0.0.1@evil.example:') },
  nonsense: { origin: '::' },
  'a browser that hides the origin, from another site': { 'sec-fetch-site': 'cross-site' },
  'a browser that hides the origin, from the same site': { 'sec-fetch-site': 'same-site' },
});

describe.each(services)('a cross-site request to %s', { tags: ['strict'] }, (service) => {
  const path = `/${service}/graphql`;

  it('is rejected from every foreign origin, and changes nothing', async () => {
    const before = await storedSum(app);
    for (const [who, headers] of Object.entries(foreign())) {
      const body = JSON.stringify({ query: mutation[service] });
      const response = await forge(path, {
        method: 'POST',
        headers: { 'content-type': json, ...headers },
        body,
      });
      expect([who, response.status]).toEqual([who, 403]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await storedSum(app)).toBe(before);
  });

  it.each([
    ['text/plain', (query: string) => JSON.stringify({ query })],
    ['text/plain; application/json', (query: string) => JSON.stringify({ query })],
    ['application/x-www-form-urlencoded', (query: string) => new URLSearchParams({ query }).toString()],
    [
      'multipart/form-data; boundary=x',
      (query: string) =>
        `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${JSON.stringify({ query })}\r\n--x--`,
    ],
    ['application/graphql', (query: string) => query],
    ['application/csp-report', (query: string) => JSON.stringify({ query })],
    ['', (query: string) => JSON.stringify({ query })],
  ])('cannot be a form or a beacon: %s', async (type, toBody) => {
    const before = await storedSum(app);
    // Without an Origin header, as from an old browser that sends none with forms.
    const init = { method: 'POST', headers: { 'content-type': type }, body: toBody(mutation[service]) };
    // Without any content type, the response is 415 before authentication.
    expect((await forge(path, init)).status).toBe(type === '' ? 415 : 403);
    expect(await storedSum(app)).toBe(before);
  });

  it('cannot be a link, an image or a script', async () => {
    const before = await storedSum(app);
    for (const accept of ['*/*', 'image/*', 'text/html'])
      for (const headers of [
        { accept },
        { accept, 'x-http-method-override': 'POST', 'content-type': json },
      ]) {
        const response = await forge(`${path}?query=${encodeURIComponent(mutation[service])}`, { headers });
        const body = await response.text();
        // A browser that navigates there gets the explorer, which runs no query by itself.
        expect([response.status, body.includes('"data"')]).toEqual([
          accept === 'text/html' ? 200 : 403,
          false,
        ]);
      }
    expect(await storedSum(app)).toBe(before);
  });

  it('cannot be a WebSocket', async () => {
    const hostile = Object.entries(foreign()).filter(([, headers]) => 'origin' in headers);
    for (const [who, headers] of hostile)
      expect([who, await closeCode(service, headers)]).toEqual([who, 4403]);
    expect(await closeCode(service, { origin: app.url })).toBe(4999);
  });

  it('gets no permission from a CORS preflight', async () => {
    const { headers } = await forge(path, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

/** The test itself closes with 4999 when the server has accepted the connection. */
const closeCode = (service: string, headers: Record<string, string>, client = owner): Promise<number> =>
  new Promise((resolve, reject) => {
    const address = `${client.url.replace('http', 'ws')}/${service}/graphql/ws`;
    const socket = new WebSocket(address, 'graphql-transport-ws', {
      headers: { cookie: client.cookie!, ...headers },
    });
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init' })));
    socket.on('message', () => socket.close(4999));
    socket.on('close', resolve);
    socket.on('error', reject);
  });

describe('an account', { tags: ['strict'] }, () => {
  it.each(['sign-up', 'sign-in', 'sign-out', 'password', 'reset', 'reset/confirm'])(
    'cannot be changed by a cross-site request to %s',
    async (verb) => {
      const before = await storedSum(app);
      const body = '{"email":"a@b.example","password":"correct horse battery","name":"x"}';
      const attempts = [
        ...Object.values(foreign()).map((headers) => ({ 'content-type': json, ...headers })),
        { 'content-type': 'text/plain' },
        { 'content-type': 'application/x-www-form-urlencoded' },
      ];
      for (const headers of attempts)
        expect((await forge(`/auth/${verb}`, { method: 'POST', headers, body })).status).toBe(403);
      expect(await storedSum(app)).toBe(before);
      expect((await owner.get('/auth/session').then((response) => response.json())) as object).toMatchObject({
        user: { email: 'user1@example.com' },
      });
    },
  );

  it('has a cookie that is HttpOnly and SameSite', async () => {
    const response = await app.stranger().post('/auth/sign-in', {
      email: 'user1@example.com',
      password: 'correct horse battery',
    });
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Domain=/i);
  });

  it("can be used from the console's own origin", async () => {
    const query = '{ me { id } }';
    for (const headers of [
      {},
      { origin: app.url },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const init = {
        method: 'POST',
        headers: { 'content-type': json, ...headers },
        body: JSON.stringify({ query }),
      };
      expect((await forge('/monitoring/graphql', init)).status).toBe(200);
    }
  });
});

it('http://HOST is a foreign origin if the public URL is https', { tags: ['strict'] }, async () => {
  await using secure = await startApp({ env: { STEWARD_PUBLIC_URL: 'https://steward.example' } });
  const client = await secure.signUp();
  const statusFrom = async (origin: string): Promise<number> =>
    (await client.post('/monitoring/graphql', { query: '{ me { id } }' }, { origin })).status;
  const { host } = new URL(secure.url);
  expect(await statusFrom(`http://${host}`)).toBe(403);
  expect(await statusFrom('http://steward.example')).toBe(403);
  expect(await statusFrom(`https://${host}`)).toBe(200);
  expect(await statusFrom('https://steward.example')).toBe(200);
  expect((await client.post('/auth/sign-out', {}, { origin: `http://${host}` })).status).toBe(403);
  for (const [origin, code] of [
    [`http://${host}`, 4403],
    ['https://steward.example', 4999],
  ] as const)
    expect(await closeCode('deployment', { origin }, client)).toBe(code);
});

it(
  'no response with an open CORS origin contains data that requires a cookie',
  { tags: ['strict'] },
  async () => {
    const open: string[] = [];
    const paths = [
      '/auth/session',
      '/auth/links',
      '/vat/admin/log',
      '/vat/admin/upstreams',
      '/vat/openapi.json',
      '/metrics',
    ];
    for (const path of paths) {
      const { headers } = await forge(path, { headers: { origin: 'https://evil.example' } });
      if (headers.get('access-control-allow-origin')) open.push(path);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
    }
    expect(open).toEqual(['/vat/openapi.json']);
  },
);
