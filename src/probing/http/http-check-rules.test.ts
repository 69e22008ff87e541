import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startHttp } from '#platform/outbound/servers.fixture.ts';
import type { Assertion } from '../assertions/assertion.ts';
import { createHttpCheck, inWords, runCheck } from '../check.fixture.ts';
import { createPatternSearch } from '../pattern-search/pattern-search.ts';
import type { HttpRequestRules } from '../probe-target.ts';

const search = createPatternSearch();
afterAll(() => search[Symbol.asyncDispose]());
const check = createHttpCheck({ search });

const rules = (changes: Partial<HttpRequestRules>): { http: HttpRequestRules } => ({
  http: { method: 'GET', headers: {}, body: null, followRedirects: true, assertions: [], ...changes },
});
const found = async (url: string, changes: Partial<HttpRequestRules>): Promise<string> =>
  inWords(await runCheck(check, url, rules(changes)));
const status = (value: string): Assertion => ({
  source: 'STATUS',
  property: null,
  comparison: 'EQUALS',
  value,
});

describe('HTTP checks with a request of their own', () => {
  it('send the method, the headers and the body', async () => {
    const seen: unknown[] = [];
    await using server = await startHttp(({ method, headers }, response) => {
      seen.push([method, headers['x-key'], headers['content-type']]);
      response.end();
    });
    const headers = { 'x-key': 'secret', 'content-type': 'application/json' };
    expect(await found(server.url, { method: 'PUT', headers, body: '{}' })).toBe('UP 200');
    expect(seen).toEqual([['PUT', 'secret', 'application/json']]);
  });

  it('echo the body that was sent', async () => {
    await using server = await startHttp((request, response) => {
      void text(request).then((body) => response.end(body));
    });
    const assertions: Assertion[] = [
      { source: 'JSON_PATH', property: '$.ping', comparison: 'EQUALS', value: '7' },
    ];
    expect(await found(server.url, { method: 'POST', body: '{"ping":7}', assertions })).toBe('UP 200');
    expect(await found(server.url, { method: 'POST', body: '{"ping":8}', assertions })).toBe(
      'DOWN 200 $.ping is 8, expected "7"',
    );
  });

  it('accept another status if an assertion names it', async () => {
    await using server = await startHttp((_, response) => response.writeHead(401).end());
    expect(await found(server.url, { method: 'GET' })).toBe('DOWN 401 HTTP 401 Unauthorized');
    expect(await found(server.url, { assertions: [status('401')] })).toBe('UP 401');
    expect(await found(server.url, { assertions: [status('200-299')] })).toBe(
      'DOWN 401 HTTP 401, expected 200-299',
    );
  });

  it('can examine a redirect instead of following it', async () => {
    await using server = await startHttp((_, response) =>
      response.writeHead(301, { location: '/de/' }).end(),
    );
    const assertions: Assertion[] = [
      status('301'),
      { source: 'HEADER', property: 'location', comparison: 'EQUALS', value: '/de/' },
    ];
    expect(await found(server.url, { followRedirects: false, assertions })).toBe('UP 301');
  });

  it('send the headers of the user to no other origin', async () => {
    const seen: unknown[] = [];
    await using other = await startHttp((request, response) => {
      seen.push(request.headers['x-key']);
      response.end();
    });
    await using server = await startHttp((_, response) =>
      response.writeHead(302, { location: other.url.replace('127.0.0.1', 'localhost') }).end(),
    );
    expect(await found(server.url, { headers: { 'x-key': 'secret' } })).toBe('UP 200');
    expect(seen).toEqual([undefined]);
  });

  it('compare the size and read no JSON beyond 1 MiB', async () => {
    await using server = await startHttp((_, response) => response.end(`[${'1,'.repeat(600_000)}1]`));
    const size: Assertion = { source: 'SIZE', property: null, comparison: 'GREATER_THAN', value: '1000' };
    const path: Assertion = { source: 'JSON_PATH', property: '$[0]', comparison: 'EQUALS', value: '1' };
    expect(await found(server.url, { assertions: [size] })).toBe('UP 200');
    expect(await found(server.url, { assertions: [path] })).toBe(
      'DOWN 200 the response is larger than 1 MiB, so it was not read as JSON',
    );
  });
});
