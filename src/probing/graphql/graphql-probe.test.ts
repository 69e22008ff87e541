import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startHttp, type TestServer } from '#platform/outbound/servers.fixture.ts';
import { createPatternSearch } from '../pattern-search/pattern-search.ts';
import { probeInWords } from '../probe.fixture.ts';
import type { ProbeTargetOf } from '../probe-target.ts';
import { createGraphqlProbe } from './graphql-probe.ts';

type Seen = { body: unknown; headers: IncomingHttpHeaders; method: string | undefined };

const startGraphql = (answer: unknown, seen: Seen[] = [], status = 200): Promise<TestServer> =>
  startHttp((request, response) => {
    void text(request).then((body) => {
      seen.push({ body: JSON.parse(body), headers: request.headers, method: request.method });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });

const query = (url: string, changes: Partial<ProbeTargetOf<'GRAPHQL'>> = {}) =>
  ({
    kind: 'GRAPHQL',
    url,
    headers: {},
    query: '{ storeConfig { code } }',
    variables: null,
    assertions: [],
    ...changes,
  }) as const;

const search = createPatternSearch();
afterAll(() => search[Symbol.asyncDispose]());
const probe = createGraphqlProbe({ search });

describe('GraphQL probes', () => {
  it('are up if the query is answered without errors', async () => {
    const seen: Seen[] = [];
    await using server = await startGraphql({ data: { storeConfig: { code: 'default' } } }, seen);
    const headers = { store: 'de' };
    expect(await probeInWords(probe, query(server.url, { headers, variables: '{"id":"7"}' }))).toBe('UP');
    expect(seen).toMatchObject([
      {
        method: 'POST',
        headers: { store: 'de', 'content-type': 'application/json' },
        body: { query: '{ storeConfig { code } }', variables: { id: '7' } },
      },
    ]);
  });

  it('are down with the first error', async () => {
    await using server = await startGraphql({ errors: [{ message: 'Internal server error' }], data: null });
    expect(await probeInWords(probe, query(server.url))).toBe(
      'DOWN the response has an error: "Internal server error"',
    );
  });

  it('are down without data, without JSON and with another status', async () => {
    await using empty = await startGraphql({});
    expect(await probeInWords(probe, query(empty.url))).toBe('DOWN the response has no data');
    await using list = await startGraphql([]);
    expect(await probeInWords(probe, query(list.url))).toBe('DOWN the response is not a JSON object');
    await using busy = await startGraphql({ data: {} }, [], 503);
    expect(await probeInWords(probe, query(busy.url))).toBe('DOWN HTTP 503');
  });

  it('check assertions with a JSONPath', async () => {
    await using server = await startGraphql({ data: { products: { total: 12 } } });
    const asserting = (value: string) =>
      query(server.url, {
        assertions: [
          { source: 'JSON_PATH', property: '$.data.products.total', comparison: 'GREATER_THAN', value },
        ],
      });
    expect(await probeInWords(probe, asserting('10'))).toBe('UP');
    expect(await probeInWords(probe, asserting('20'))).toBe(
      'DOWN $.data.products.total is 12, expected more than "20"',
    );
  });

  it('send the query and the headers to no other origin', async () => {
    const seen: Seen[] = [];
    await using other = await startGraphql({ data: {} }, seen);
    await using server = await startHttp((_, response) =>
      response.writeHead(307, { location: other.url.replace('127.0.0.1', 'localhost') }).end(),
    );
    expect(await probeInWords(probe, query(server.url, { headers: { 'x-api-key': 'secret' } }))).toMatch(
      /^DOWN redirected to another server, localhost:\d+, which may not see the body of the request$/,
    );
    expect(seen).toEqual([]);
  });

  it('connect to no address that the policy forbids', async () => {
    await using server = await startGraphql({ data: {} });
    expect(await probeInWords(probe, query(server.url), { policy: 'public' })).toBe(
      'DOWN 127.0.0.1 is a loopback address, which is not allowed',
    );
    expect(server.connections()).toBe(0);
  });
});
