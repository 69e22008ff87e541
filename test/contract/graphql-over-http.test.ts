import { connect } from 'node:net';
import { getIntrospectionQuery } from 'graphql';
import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { hideAuditLog } from '#testkit/database-fault.fixture.ts';
import type { Client } from '#testkit/client.ts';

let app: TestApp;
let owner: Client;
let script: Client;
beforeAll(async () => {
  app = await startApp({
    work: [],
    env: { STEWARD_RATE_LIMIT_READS: '100000', STEWARD_RATE_LIMIT_WRITES: '100000' },
  });
  owner = await app.signUp();
  script = (await owner.mintToken()).client;
});
afterAll(() => app[Symbol.asyncDispose]());

const services = ['monitoring', 'deployment', 'identity', 'vat'] as const;
describe.each(services)('GraphQL over HTTP, %s', (service) => {
  const path = `/${service}/graphql`;
  const audits = serverAudits({
    url: () => app.url + path,
    fetchFn: (url: string, init?: RequestInit) =>
      fetch(url, { ...init, headers: { ...(init?.headers as object), ...script.headers } }),
  });

  it('runs all 61 audits', () => expect(audits).toHaveLength(61));

  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    expect(result).toMatchObject({ status: 'ok' });
  });

  it.each([
    ['malformed JSON', '{"query": ', 400],
    ['no body', '', 400],
    ['a body that is not an object', '[1]', 400],
    ['a batch', JSON.stringify([{ query: '{ __typename }' }]), 400],
    ['variables that are not an object', JSON.stringify({ query: '{ __typename }', variables: 'x' }), 400],
  ])('responds to %s with 400 and errors', async (_name, body, status) => {
    const response = await script.post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  it.each([
    ['a batch', [{ query: '{ __typename }' }], ['Batches are not supported']],
    ['an empty batch', [], ['Batches are not supported']],
    [
      'the hash of a query',
      { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } },
      ['Automatic persisted queries are not supported', 'PersistedQueryNotSupported'],
    ],
  ])('reports that %s is not supported', async (_name, body, messages) => {
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const response = await script.post(path, JSON.stringify(body), { accept });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        errors: messages.map((message) => ({
          message: expect.stringContaining(message),
          extensions: { code: 'BAD_REQUEST' },
        })),
      });
    }
  });

  it('reports an unsupported hash in a GET request, and runs a query that is sent along with its hash', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } });
    const response = await script.get(`${path}?extensions=${encodeURIComponent(extensions)}`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('PersistedQueryNotSupported'),
    ]);
    const full = await script.post(path, { query: '{ __typename }', extensions: JSON.parse(extensions) });
    expect(await full.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('names the invalid variable and its location', async () => {
    const { field, wrong, others } = {
      monitoring: { field: 'User', wrong: 'role', others: { email: 'kim@example.com', name: 'Kim' } },
      deployment: { field: 'PersonalAccessToken', wrong: 'expiry', others: { name: 'Kim' } },
      identity: { field: 'Team', wrong: 'name', others: {} },
      vat: { field: 'VatKey', wrong: 'requestsPerMinute', others: { name: 'Kim' } },
    }[service];
    const query = `mutation Make($thing: Create${field}Input!) {\n  create${field}(input: $thing) { __typename }\n}`;
    const { errors } = await script.graphql(path, query, { thing: { ...others, [wrong]: ['NONSENSE'] } });
    expect(errors).toEqual([
      {
        message: expect.stringMatching(
          new RegExp(`^Variable "\\$thing" has invalid value at \\.${wrong}: .*NONSENSE`),
        ),
        locations: [{ line: 1, column: 15 }],
        extensions: { code: 'BAD_REQUEST' },
      },
    ]);
  });

  it('reports the location in the document of a field that failed', async () => {
    const query = {
      monitoring: '{\n  here: checks(siteId: "nonsense") {\n    id\n  }\n}',
      deployment: '{\n  here: auditLog(first: 1000) {\n    edges { cursor }\n  }\n}',
      identity: '{\n  here: sessions {\n    id\n  }\n}',
      vat: '{\n  here: vatKeys(teamId: "nonsense") {\n    id\n  }\n}',
    }[service];
    const { errors } = await script.graphql(path, query);
    expect(errors).toMatchObject([{ path: ['here'], locations: [{ line: 2, column: 3 }] }]);
  });

  it('responds to a body over 1 MiB with 413 and errors', async () => {
    const response = await script.post(
      path,
      JSON.stringify({ query: `{ __typename } #${'x'.repeat(1024 * 1024)}` }),
    );
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  const many = (count: number, each: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => each(index)).join(' ');
  it.each([
    ['a query that does not parse', '{ me', 'Syntax Error'],
    ['an unknown field', '{ nonsense }', 'Cannot query field "nonsense"'],
    ['10,000 aliases', `{ ${many(10_000, (i) => `a${i}: __typename`)} }`, 'characters'],
    ['2,000 tokens', `{ ${many(2_000, () => 'a')} }`, 'tokens'],
    ['201 aliases', `{ ${many(201, (i) => `a${i}: __typename`)} }`, '201 aliases'],
    [
      'a deep query',
      `{ __schema { types { ${'fields { type { '.repeat(8)} name ${'} }'.repeat(8)} } } }`,
      'levels',
    ],
  ])('rejects %s', async (_name, query, message) => {
    const modern = await script.post(path, { query }, { accept: 'application/graphql-response+json' });
    expect(modern.status).toBe(400);
    const { status, errors } = await script.graphql(path, query);
    expect(status).toBe(200);
    expect(errors?.[0]?.message).toContain(message);
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  it('rejects an operation name that the document does not define', async () => {
    const response = await script.post(path, { query: 'query A { __typename }', operationName: 'B' });
    expect(await response.json()).toMatchObject({
      errors: [{ message: 'The document has no operation named "B".', extensions: { code: 'BAD_REQUEST' } }],
    });
  });

  it('rejects text that cannot be stored, in variables and in the query', async () => {
    const query = 'query ($name: String!) { __type(name: $name) { name } }';
    for (const [text, variables] of [
      [query, { name: 'a\0b' }],
      ['{ __type(name: "a\\u0000b") { name } }', {}],
    ] as const) {
      const { errors } = await script.graphql(path, text, variables);
      expect(errors?.[0]).toMatchObject({
        message: 'Text must not contain the character U+0000.',
        extensions: { code: 'BAD_REQUEST' },
      });
    }
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('responds to the method %s with 405', async (method) => {
    const response = await fetch(app.url + path, { method, headers: script.headers });
    expect(response.status).toBe(405);
    expect(await response.json()).toHaveProperty('errors');
  });

  it('responds to other content types with 415 and errors', async () => {
    const response = await script.post(path, 'query={__typename}', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toHaveProperty('errors');
  });

  it('runs queries by GET for tokens, but no mutations', async () => {
    expect(await (await script.get(`${path}?query={__typename}`)).json()).toEqual({
      data: { __typename: 'Query' },
    });
    const mutation = await script.get(`${path}?query=${encodeURIComponent('mutation { __typename }')}`);
    expect(mutation.status).toBe(405);
    expect(await mutation.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  });

  it('ignores unrelated cookies of unauthenticated requests', async () => {
    expect(
      (
        await app
          .stranger()
          .post(path, { query: '{ __typename }' }, { cookie: 'theme=dark', origin: 'https://evil.example' })
      ).status,
    ).toBe(401);
  });

  it('rejects a query of more than 32 KiB, comments included', async () => {
    const { errors } = await script.graphql(path, `{ __typename } #${'x'.repeat(33_000)}`);
    expect(errors?.[0]?.message).toContain('characters; at most 32768 are allowed');
  });

  it('runs documents that are too large to compile', async () => {
    const many_ = Array.from({ length: 600 }, () => 'name').join(' ');
    const { data } = await script.graphql(path, `{ __type(name: "Query") { ${many_} } }`);
    expect(data).toEqual({ __type: { name: 'Query' } });
  });

  it('shows its schema only to authenticated users', async () => {
    const { data } = await owner.graphql(path, getIntrospectionQuery());
    expect(data).toMatchObject({ __schema: { queryType: { name: 'Query' } } });
    const stranger = await app.stranger().graphql(path, getIntrospectionQuery());
    expect([stranger.status, stranger.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it.each([
    ['2020-02-29', 200],
    ['2021-02-29', 400],
    ['yesterday', 400],
    ['2999-01-01', 400],
  ])('responds to the schema version %s with %i', async (version, status) => {
    const response = await script.post(
      path,
      { query: '{ __typename }' },
      { 'x-service-schema-version': version },
    );
    expect(response.status).toBe(status);
    expect(response.headers.get('x-service-schema-version')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('shows the explorer to a signed-in browser and redirects others to the sign-in page', async () => {
    const page = await owner.get(path, { accept: 'text/html' });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    for (const visitor of [app.stranger(), script]) {
      const away = await visitor.get(path, { accept: 'text/html' });
      expect([away.status, away.headers.get('location')]).toEqual([
        302,
        `/auth?next=${encodeURIComponent(path)}`,
      ]);
    }
  });
});

describe('an internal error', () => {
  it('is masked in the response, and is logged with the request id', async () => {
    const lines: string[] = [];
    const { pino } = await import('pino');
    await using broken = await startApp({
      log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
    });
    const client = await broken.signUp();
    await hideAuditLog(broken);
    const { status, data, errors } = await client.deployment('{ auditLog { edges { cursor } } }');
    expect([status, data]).toEqual([200, null]);
    expect(errors?.[0]).toMatchObject({
      message: 'Something went wrong on our side.',
      extensions: { code: 'INTERNAL' },
    });
    const { requestId } = errors![0]!.extensions;
    expect(lines.find((line) => line.includes(requestId as string))).toContain(
      'relation \\"audit_log\\" does not exist',
    );
  });
});

describe('every response', () => {
  it('has security headers and a request id', async () => {
    const { headers } = await script.get('/healthz');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe-inline');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is JSON with errors for an unknown path', async () => {
    const response = await app.stranger().get('/nothing');
    expect([response.status, await response.json()]).toEqual([
      404,
      { errors: [{ message: 'This address does not exist.', extensions: { code: 'NOT_FOUND' } }] },
    ]);
  });

  it('is an HTML page with status 404 for a browser on an unknown path', async () => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    for (const path of ['/nonsense', '/deployment/nonsense', '/auth/nonsense']) {
      const response = await app.stranger().get(path, { accept });
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        404,
        'text/html; charset=utf-8',
      ]);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(await response.text()).toMatch(/^<!doctype html>/i);
    }
  });

  it('contains the address of the service if the service is missing in the path', async () => {
    const messageOf = async (path: string): Promise<string> => {
      const response = await app.stranger().post(path, {});
      expect(response.status).toBe(404);
      return ((await response.json()) as { errors: { message: string }[] }).errors[0]!.message;
    };
    const { origin } = app.platform.services.settings.publicUrl;
    expect(await messageOf('/agent/v1/register')).toBe(
      `/agent/v1/register does not exist. The URL of the deployment service is ${origin}/deployment.`,
    );
    expect(await messageOf('/graphql?x=1')).toBe(
      `/graphql does not exist. The URL of the identity service is ${origin}/identity. The URL of the monitoring service is ${origin}/monitoring. The URL of the deployment service is ${origin}/deployment. The URL of the vat service is ${origin}/vat. The URL of the project service is ${origin}/project.`,
    );
  });

  it.each([
    [
      'headers of more than 16 KiB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
    ],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['an address that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
  ])('is JSON with errors for %s', async (_name, text, status) => {
    const { hostname, port } = new URL(app.serverUrl);
    const socket = connect(Number(port), hostname).end(text);
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
      errors: [{ extensions: { code: 'BAD_REQUEST' } }],
    });
  });
});

describe('health endpoints', () => {
  it('report to supervisors and to Prometheus', async () => {
    expect(await (await app.stranger().get('/healthz')).json()).toEqual({ status: 'ok' });
    expect(await (await app.stranger().get('/readyz')).json()).toMatchObject({ status: 'ready' });
    expect(await (await app.stranger().get('/metrics')).text()).toContain(
      'steward_http_request_seconds_bucket',
    );
  });
});
