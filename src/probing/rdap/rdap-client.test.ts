import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { startRdapSimulator, type RdapSimulator } from '#testkit/rdap-simulator.ts';
import { readBootstrap, registryOf } from './bootstrap.ts';
import { createRdapClient, type RdapAnswer, type RdapOptions } from './rdap-client.ts';
import { readDomain } from './read-domain.ts';
import { registrableDomain } from './registrable-domain.ts';

const { signal } = new AbortController();
const now = new Date();
const inDays = (days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

describe('a registry', () => {
  let simulator: RdapSimulator;
  beforeAll(async () => {
    simulator = await startRdapSimulator();
  });
  afterAll(() => simulator[Symbol.asyncDispose]());
  afterEach(() => simulator.misbehave(null));

  const client = (given: Partial<RdapOptions> = {}) =>
    createRdapClient({
      bootstrapUrl: simulator.bootstrapUrl,
      policy: 'private-allowed',
      userAgent: 'Steward/test',
      clock: systemClock,
      timeoutMs: 500,
      ...given,
    });
  const ask = async (domain: string, etag: string | null = null): Promise<RdapAnswer> => {
    const rdap = client();
    return rdap.ask((await rdap.findRegistry(domain, signal))!, domain, etag, signal);
  };

  it('says when a domain expires and who registered it, and confirms that with the ETag', async () => {
    simulator.domains.set('example.com', { expiresAt: inDays(9), registrar: 'Gandi SAS' });
    const answer = await ask('example.com');
    expect(answer).toMatchObject({
      kind: 'answered',
      expiresAt: new Date(inDays(9)),
      registrar: 'Gandi SAS',
    });
    const etag = answer.kind === 'answered' ? answer.etag : null;
    expect(await ask('example.com', etag)).toEqual({ kind: 'unchanged' });
    expect(simulator.requests.at(-1)).toMatchObject({ path: '/registry/v1/domain/example.com', etag });
  });

  it('is not known for a domain that has no RDAP service, and not available without the list', async () => {
    expect(await client().findRegistry('shop.de', signal)).toBeNull();
    const { origin } = new URL(simulator.bootstrapUrl);
    const lost = client({ bootstrapUrl: `${origin}/nowhere` });
    expect(await lost.findRegistry('example.com', signal)).toBeUndefined();
  });

  it('at a private address is not asked if the list is the public one', async () => {
    const rdap = client({ policy: 'public' });
    expect(await rdap.findRegistry('example.com', signal)).toBeUndefined();
  });

  it('that does not know the domain leaves its date unknown', async () => {
    expect(await ask('nobody.com')).toEqual({ kind: 'unknown', reason: 'HTTP 404' });
  });

  const text =
    (status: number, body: string, headers = {}) =>
    (response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);
  it.each<[string, (response: ServerResponse) => void, Partial<RdapAnswer>]>([
    ['sends no JSON', text(200, '<html>'), { kind: 'unknown' }],
    ['sends JSON that is no domain', text(200, '[1]'), { kind: 'unknown' }],
    [
      'answers about another domain',
      text(200, '{"objectClassName":"domain","ldhName":"other.com"}'),
      { kind: 'unknown' },
    ],
    ['asks for a pause', text(429, '', { 'retry-after': '120' }), { kind: 'failed', afterMs: 120_000 }],
    ['asks for a pause of a year', text(429, '', { 'retry-after': '31536000' }), { afterMs: 86_400_000 }],
    ['asks for an unreadable pause', text(429, '', { 'retry-after': 'soon' }), { afterMs: null }],
    ['fails', text(503, ''), { kind: 'failed', afterMs: null }],
    ['sends more than a megabyte', text(200, ' '.repeat(1_100_000)), { kind: 'failed' }],
    ['does not answer in time', () => {}, { kind: 'failed' }],
    ['closes the connection', (response) => response.destroy(), { kind: 'failed' }],
  ])('that %s never gives a date', async (_what, how, expected) => {
    simulator.misbehave(how);
    expect(await ask('example.com')).toMatchObject(expected);
  });
});

describe('the date in an answer', () => {
  const read = (...dates: unknown[]) =>
    readDomain(
      JSON.stringify({
        objectClassName: 'domain',
        events: dates.map((eventDate) => ({ eventAction: 'expiration', eventDate })),
      }),
      'example.com',
      now,
    )!.expiresAt;

  it('is the first one, in any notation of RFC 3339', () => {
    expect(read(inDays(20), inDays(10))).toEqual(new Date(inDays(10)));
    expect(read('2030-01-31t10:00:00.5+02:00')).toEqual(new Date('2030-01-31T08:00:00.500Z'));
  });

  it.each([
    ['2030-02-30T99:00:00Z'],
    ['2030-01-31'],
    ['31.01.2030'],
    ['+275760-09-13T00:00:00Z'],
    ['9999-12-31T23:59:59Z'],
    ['0000-00-00T00:00:00Z'],
    [inDays(-200)],
    [0],
    [null],
    [{}],
  ])('is not believed if it is %j', (date) => {
    expect(read(date)).toBeNull();
    expect(read(date, inDays(10))).toBeNull();
  });

  it('is null or within reason, whatever a registry sends', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (json, date) => {
        readDomain(json, 'example.com', now);
        readBootstrap(json);
        expect(read(date)).toBeNull();
      }),
    );
  });
});

describe('the list of registries', () => {
  it('is read by the longest name, with https first', () => {
    const registries = readBootstrap(
      JSON.stringify({
        services: [
          [['uk'], ['http://uk.example/', 'https://uk.example/']],
          [['co.uk'], ['https://co.example/rdap']],
          [['bad'], ['ftp://bad.example/']],
          'nonsense',
        ],
      }),
    )!;
    expect(registryOf(registries, 'shop.uk')).toBe('https://uk.example/');
    expect(registryOf(registries, 'shop.co.uk')).toBe('https://co.example/rdap');
    expect(registryOf(registries, 'shop.bad')).toBeNull();
  });
});

it.each([
  ['www.shop.co.uk', 'shop.co.uk'],
  ['shop.example.com', 'example.com'],
  ['user.github.io', 'github.io'],
  ['shop.local', null],
  ['localhost', null],
  ['com', null],
  ['192.0.2.1', null],
  ['[2001:db8::1]', null],
])('%s is registered as %s', (host, domain) => {
  expect(registrableDomain(host)).toBe(domain);
});
