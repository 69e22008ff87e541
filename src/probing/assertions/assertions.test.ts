import { describe, expect, it } from 'vitest';
import type { Assertion, Comparison } from './assertion.ts';
import { firstFailure } from './evaluate.ts';
import { firstJsonFailure } from './json-assertions.ts';
import { findValues, pathProblem } from './json-path.ts';
import { parseStatusRanges } from './status-ranges.ts';

const response = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8', 'set-cookie': ['a=1', 'b=2'] },
  body: Buffer.from('x'.repeat(500)),
  url: 'https://www.shop.example/de/',
  phases: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 120.4, totalMs: 200 },
};

const assertion = (
  source: Assertion['source'],
  comparison: Comparison,
  value: string | null,
  property: string | null = null,
): Assertion => ({ source, comparison, value, property });

describe('assertions', () => {
  it.each<[Assertion, string | undefined]>([
    [assertion('STATUS', 'EQUALS', '200-299, 404'), undefined],
    [assertion('STATUS', 'EQUALS', '200-299'), 'HTTP 404, expected 200-299'],
    [assertion('HEADER', 'CONTAINS', 'text/html', 'Content-Type'), undefined],
    [assertion('HEADER', 'EQUALS', 'b=2', 'Set-Cookie'), undefined],
    [assertion('HEADER', 'EXISTS', null, 'X-Frame-Options'), 'the header X-Frame-Options is missing'],
    [assertion('HEADER', 'NOT_EXISTS', null, 'X-Powered-By'), undefined],
    [
      assertion('HEADER', 'NOT_EXISTS', null, 'Content-Type'),
      'the header Content-Type is "text/html; charset=utf-8", expected none',
    ],
    [assertion('SIZE', 'GREATER_THAN', '499'), undefined],
    [assertion('SIZE', 'LESS_THAN', '500'), 'the size in bytes is 500, expected less than "500"'],
    [assertion('REDIRECT_TARGET', 'EQUALS', 'https://www.shop.example/de/'), undefined],
    [assertion('REDIRECT_TARGET', 'EQUALS', '/de/'), undefined],
    [
      assertion('REDIRECT_TARGET', 'EQUALS', '/en/'),
      'the address after redirects is "https://www.shop.example/de/", expected "/en/"',
    ],
    [assertion('REDIRECT_TARGET', 'CONTAINS', 'www.'), undefined],
    [assertion('RESPONSE_TIME', 'LESS_THAN', '121'), undefined],
    [
      assertion('RESPONSE_TIME', 'LESS_THAN', '100'),
      'the response time in ms is 120, expected less than "100"',
    ],
  ])('%j says %j', (given, failure) => {
    expect(firstFailure(response, [given])).toBe(failure);
  });

  const json = (path: string, comparison: Comparison, value: string | null = null) =>
    assertion('JSON_PATH', comparison, value, path);
  const body = Buffer.from(
    JSON.stringify({
      status: 'ok',
      count: 3,
      debug: false,
      items: [
        { sku: 'a', qty: 0 },
        { sku: 'b', qty: 5 },
      ],
      none: null,
    }),
  );
  it.each<[Assertion, string | undefined]>([
    [json('$.status', 'EQUALS', 'ok'), undefined],
    [json('$.status', 'EQUALS', 'down'), '$.status is "ok", expected "down"'],
    [json('$.status', 'NOT_EQUALS', 'ok'), '$.status is "ok"'],
    [json('$.count', 'EQUALS', '3.0'), undefined],
    [json('$.count', 'GREATER_THAN', '5'), '$.count is 3, expected more than "5"'],
    [json('$.debug', 'EQUALS', 'false'), undefined],
    [json('$.none', 'EQUALS', 'null'), undefined],
    [json('$.missing', 'EQUALS', 'x'), '$.missing is missing'],
    [json('$.missing', 'NOT_EXISTS'), undefined],
    [json('$.items[*].sku', 'EQUALS', 'b'), undefined],
    [json("$.items[?@.sku=='b'].qty", 'GREATER_THAN', '0'), undefined],
    [json('$..sku', 'CONTAINS', 'b'), undefined],
  ])('%j of a JSON body says %j', (given, failure) => {
    expect(firstJsonFailure(body, [given])).toBe(failure);
  });

  it('of a body that is not JSON fail', () => {
    expect(firstJsonFailure(Buffer.from('<html>'), [json('$.a', 'EXISTS')])).toBe('the response is not JSON');
  });

  it('of JSON that is nested too deeply fail, and do not overflow the stack', () => {
    const deep = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000));
    for (const given of [json('$..a', 'EXISTS'), json('$', 'EQUALS', '1'), json('$', 'NOT_EXISTS')])
      expect(firstJsonFailure(deep, [given])).toMatch(/nested too deeply/);
  });
});

describe('JSON paths', () => {
  it.each(['$', '$.a.b', "$['a']['b, c']", '$.a[0]', '$.a[-1]', '$.a[1:3]', '$..a', '$.a[?@.b == "x"].c'])(
    'can be %s',
    (path) => expect(pathProblem(path)).toBeUndefined(),
  );

  it.each([
    'a.b',
    '$.',
    '$..a..b',
    '$..*..*',
    '$[*,*][*,*]',
    '$[?@.a][?@.b]',
    '$.a[?@.b == $.c]',
    '$[?match(@.a, "(a+)+$")]',
    '$[?count(@.*) > 1]',
  ])('cannot be %s', (path) => expect(pathProblem(path)).toBeTypeOf('string'));

  it('find at most 100 values', () => {
    expect(findValues('$[*]', Array(1_000).fill(1))).toHaveLength(100);
  });
});

describe('status ranges', () => {
  it.each<[string, object | undefined]>([
    ['200', [{ from: 200, to: 200 }]],
    [
      '200-299, 404',
      [
        { from: 200, to: 299 },
        { from: 404, to: 404 },
      ],
    ],
    ['', undefined],
    ['2xx', undefined],
    ['299-200', undefined],
    ['99', undefined],
    ['200,', undefined],
    ['600', undefined],
  ])('%j is %j', (text, ranges) => {
    expect(parseStatusRanges(text)).toEqual(ranges);
  });
});
