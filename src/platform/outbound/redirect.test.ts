import { describe, expect, it } from 'vitest';
import { OutboundError } from './failure.ts';
import { nextHop, parseTarget, type Hop } from './redirect.ts';

const sensitive = ['X-Key'];
const hop = (changes: Partial<Hop> = {}): Hop => ({
  url: new URL('https://shop.example/a/b?x=1'),
  method: 'GET',
  headers: { accept: '*/*', authorization: 'Basic abc', cookie: 'a=b', 'x-key': 'k' },
  body: undefined,
  policy: 'public',
  ...changes,
});
const post = hop({
  method: 'POST',
  headers: { 'content-type': 'application/json', 'content-length': '2', accept: '*/*' },
  body: Buffer.from('{}'),
});
const failureOf = (act: () => unknown): OutboundError => {
  try {
    act();
  } catch (error) {
    if (error instanceof OutboundError) return error;
  }
  throw new Error('expected an OutboundError');
};

describe('a redirect', () => {
  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [307, 'POST', 'POST'],
    [308, 'POST', 'POST'],
    [301, 'PUT', 'PUT'],
    [302, 'DELETE', 'DELETE'],
    [303, 'HEAD', 'HEAD'],
    [301, 'HEAD', 'HEAD'],
  ])('%i turns %s into %s', (status, before, after) => {
    expect(nextHop({ ...post, method: before }, status, '/next', sensitive).method).toBe(after);
  });

  it('drops the body and its headers when it becomes a GET', () => {
    const next = nextHop(post, 302, '/next', sensitive);
    expect(next.body).toBeUndefined();
    expect(next.headers).toEqual({ accept: '*/*' });
  });

  it('keeps the body with 307', () => {
    const next = nextHop(post, 307, '/next', sensitive);
    expect(next.body?.toString()).toBe('{}');
    expect(next.headers).toEqual(post.headers);
  });

  it.each([
    [307, 'POST', 'https://www.shop.example/'],
    [308, 'POST', 'http://shop.example/'],
    [301, 'PUT', '//evil.example/'],
  ])(
    '%i of a %s to %s is refused, because it would show the body to another server',
    (status, method, to) => {
      expect(failureOf(() => nextHop({ ...post, method }, status, to))).toMatchObject({
        kind: 'redirects',
        code: 'BODY_ELSEWHERE',
      });
      expect(nextHop({ ...post, method }, 303, to)).toMatchObject({ method: 'GET', body: undefined });
    },
  );

  it.each([
    ['/other', 'keeps'],
    ['https://shop.example:443/other', 'keeps'],
    ['https://www.shop.example/', 'drops'],
    ['https://shop.example:8443/', 'drops'],
    ['http://shop.example/', 'drops'],
    ['//evil.example/', 'drops'],
  ])('to %s %s the sensitive headers', (location, what) => {
    const { headers } = nextHop(hop(), 302, location, sensitive);
    expect(Object.keys(headers)).toEqual(
      what === 'keeps' ? ['accept', 'authorization', 'cookie', 'x-key'] : ['accept'],
    );
  });

  it('is resolved against the URL of the response', () => {
    expect(nextHop(hop(), 302, 'c?y=2', sensitive).url.href).toBe('https://shop.example/a/c?y=2');
  });

  it('reads umlauts in a location as UTF-8', () => {
    const asNodeReadsIt = Buffer.from('/schöne-grüße').toString('latin1');
    expect(nextHop(hop(), 302, asNodeReadsIt, sensitive).url.pathname).toBe('/sch%C3%B6ne-gr%C3%BC%C3%9Fe');
  });

  it('keeps the operator policy only on the same host', () => {
    const upstream = hop({ policy: 'operator', url: new URL('http://10.0.0.5/') });
    expect(nextHop(upstream, 302, 'https://10.0.0.5/x', sensitive).policy).toBe('operator');
    expect(nextHop(upstream, 302, 'https://10.0.0.6/x', sensitive).policy).toBe('public');
  });

  it.each([
    ['file:///etc/passwd', 'BAD_SCHEME'],
    ['javascript:alert(1)', 'BAD_SCHEME'],
    ['https://user:pw@shop.example/', 'URL_CREDENTIALS'],
    ['http://', 'BAD_URL'],
    ['http://a:99999/', 'BAD_URL'],
  ])('to %s is refused', (location, code) => {
    expect(failureOf(() => nextHop(hop(), 302, location, sensitive))).toMatchObject({
      kind: 'redirects',
      code,
    });
  });
});

describe('a target', () => {
  it.each([
    ['ftp://shop.example/', 'BAD_SCHEME', 'only http and https are supported, not ftp'],
    ['https://user@shop.example/', 'URL_CREDENTIALS', 'the URL must not contain a user name or a password'],
    ['shop.example', 'BAD_URL', 'this is not a valid URL'],
    ['', 'BAD_URL', 'this is not a valid URL'],
  ])('%s is refused with a message', (text, code, message) => {
    expect(failureOf(() => parseTarget(text))).toMatchObject({ kind: 'protocol', code, message });
  });
});
