import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client } from '#testkit/client.ts';
import { routes } from './routes.ts';

let app: TestApp;
let owner: Client;
let script: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
  script = (await owner.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

/** Responses that are the same for everyone. */
const publicFiles = new Set([
  'GET /deployment/agent/version.json',
  'GET /deployment/agent/:name',
  'GET /auth/*',
  'GET /vat/availability.json',
  'GET /schema/steward.json',
]);

const cachingOf = async (answer: Promise<Response>): Promise<[status: number, caching: string | null]> => {
  const { status, headers } = await answer;
  return [status, headers.get('cache-control')];
};

describe('responses for a single caller have Cache-Control: no-store', { tags: ['strict'] }, () => {
  it.each(['/monitoring/graphql', '/deployment/graphql', '/vat/graphql', '/project/graphql'])(
    'from %s',
    async (path) => {
      const query = { query: '{ __typename }' };
      expect(await cachingOf(owner.post(path, query))).toEqual([200, 'no-store']);
      expect(await cachingOf(script.post(path, query))).toEqual([200, 'no-store']);
      expect(await cachingOf(script.get(`${path}?query={__typename}`))).toEqual([200, 'no-store']);
      expect(await cachingOf(script.post(path, { query: '{ nothing }' }))).toEqual([200, 'no-store']);
      expect(await cachingOf(script.post(path, 'nonsense'))).toEqual([400, 'no-store']);
      expect(await cachingOf(script.post(path, 'x'.repeat(3_000_000)))).toEqual([413, 'no-store']);
      expect(await cachingOf(app.stranger().post(path, query))).toEqual([401, 'no-store']);
    },
  );

  it('from sign-in and sign-out', async () => {
    const visitor = app.stranger();
    const account = { email: 'user1@example.com', password: 'correct horse battery' };
    expect(await cachingOf(visitor.post('/auth/sign-in', account))).toEqual([200, 'no-store']);
    expect(await cachingOf(visitor.get('/auth/session'))).toEqual([200, 'no-store']);
    expect(await cachingOf(visitor.post('/auth/sign-out', {}))).toEqual([200, 'no-store']);
  });

  it.each(['/vat/admin/log', '/vat/admin/upstreams'])('from %s', async (path) => {
    expect(await cachingOf(script.get(path))).toEqual([200, 'no-store']);
  });

  it('from every other JSON endpoint', { tags: ['long'] }, async () => {
    const kept: string[] = [];
    for (const route of Object.keys(routes).filter((each) => !publicFiles.has(each))) {
      const [method, path] = route.split(' ') as [string, string];
      const { headers } = await (method === 'GET' ? owner.get(path) : app.stranger().post(path, {}));
      const isJson = headers.get('content-type')?.includes('json');
      if (isJson && headers.get('cache-control') !== 'no-store') kept.push(route);
    }
    expect(kept).toEqual([]);
  });
});

it('the console files, whose names contain a hash of their content, can be cached', async () => {
  const page = await (await owner.get('/')).text();
  const [file] = /\/console\/[\w.-]+\.js/.exec(page) ?? [];
  expect(await cachingOf(owner.get(file!))).toEqual([200, 'public, max-age=31536000, immutable']);
});
