import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import { freePort } from '#testkit/free-port.ts';
import { createLog } from '#platform/log.ts';
import {
  accessToken,
  clientId,
  clientSecret,
  oidcEnv,
  RedirectBrowser,
  startHostileProvider,
  type HostileProvider,
  type Misbehaviour,
} from '#testkit/oidc.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { endRateLimits, expireChallenges } from '#testkit/time-travel.fixture.ts';

let provider: HostileProvider;
let app: TestApp;
let url: string;
beforeAll(async () => {
  provider = await startHostileProvider();
  ({ app, url } = await startAt('127.0.0.1', oidcEnv(provider.issuer)));
  await app.signUp({ email: 'admin@example.com' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await endRateLimits(app);
  provider.misbehaviour = {};
  provider.requests = [];
});

/** Begins a sign-in. The provider's next token is for this attempt. */
async function begin(browser: RedirectBrowser): Promise<URLSearchParams> {
  const { location } = await browser.get(`${url}/auth/oidc/start`);
  provider.nonce = location!.searchParams.get('nonce') ?? '';
  return location!.searchParams;
}

const comeBack = async (
  browser: RedirectBrowser,
  parameters: Record<string, string>,
): Promise<string | null> => {
  const { location } = await browser.get(
    `${url}/auth/oidc/callback?${String(new URLSearchParams(parameters))}`,
  );
  return location!.searchParams.get('problem');
};

const isSignedIn = (browser: RedirectBrowser): boolean =>
  browser.cookie(url, 'steward_session') !== undefined;

async function attempt(): Promise<{ problem: string | null; signedIn: boolean }> {
  const browser = new RedirectBrowser();
  const state = (await begin(browser)).get('state')!;
  const problem = await comeBack(browser, { code: 'x', state });
  return { problem, signedIn: isSignedIn(browser) };
}

it('the provider of these tests can sign somebody in', async () => {
  expect(await attempt()).toEqual({ problem: null, signedIn: true });
});

it.each<[string, number | undefined, boolean]>([
  ['now', Math.floor(Date.now() / 1_000), true],
  ['an hour ago', Math.floor(Date.now() / 1_000) - 3_600, false],
  ['at a time that does not exist', Number.MAX_SAFE_INTEGER, false],
  ['at a time that it does not say', undefined, true],
])('counts somebody who signed in to the provider %s as of then', async (_when, authTime, isRecent) => {
  provider.misbehaviour = { claims: { sub: 'silent', email: 'silent@example.com', auth_time: authTime } };
  const browser = new RedirectBrowser();
  const state = (await begin(browser)).get('state')!;
  expect(await comeBack(browser, { code: 'x', state })).toBeNull();
  const client = new Client(url);
  client.cookie = `steward_session=${browser.cookie(url, 'steward_session')}`;
  const { errors } = await client.deployment(
    'mutation { createPersonalAccessToken(input: { name: "CI job", expiry: DAYS_30 }) { token } }',
  );
  expect(errors?.[0]?.extensions?.['reason']).toBe(isRecent ? undefined : 'RECENT_SIGN_IN_REQUIRED');
});

const sendJson = (response: ServerResponse, body: object): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

const past = Math.floor(Date.now() / 1_000) - 3_600;

describe('a response of the provider is refused', () => {
  const cases: [string, Misbehaviour, string?][] = [
    ['from another issuer', { claims: { iss: 'https://evil.example' } }],
    ['for another client', { claims: { aud: 'somebody else' } }],
    ['for several clients, without saying for which', { claims: { aud: [clientId, 'other'], azp: 'other' } }],
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['that has expired', { claims: { iat: past, exp: past + 60 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['that is not signed (alg none)', { unsigned: true }],
    ['that claims to need no signature', { header: { alg: 'none' } }],
    ['that claims to be signed with the client secret', { header: { alg: 'HS256' } }],
    ['signed with an unknown key', { foreignKey: true }],
    ['signed with a key that is not published', { header: { kid: 'two' } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an unverified address', { claims: { email_verified: false } }, 'unverified-email'],
    [
      'with an address that is "verified" as text',
      { claims: { email_verified: 'true' } },
      'unverified-email',
    ],
    [
      'whose user info is about somebody else',
      { claims: { email: undefined }, userInfo: { sub: 'admin', email: 'admin@example.com' } },
    ],
    [
      'without an ID token',
      { tokenResponse: (to) => sendJson(to, { access_token: 'x', token_type: 'Bearer' }) },
    ],
    ['that is not JSON', { tokenResponse: (to) => to.end('<html>') }],
    [
      'that redirects',
      { tokenResponse: (to) => to.writeHead(302, { location: 'http://127.0.0.1:1/' }).end() },
    ],
    [
      'that is larger than 512 KiB',
      { tokenResponse: (to) => sendJson(to, { access_token: 'x'.repeat(600 * 1024), token_type: 'Bearer' }) },
      'unreachable',
    ],
    ['that breaks off', { tokenResponse: (to) => to.destroy() }, 'unreachable'],
  ];
  it.each(cases)('%s', async (name, misbehaviour, problem = 'invalid') => {
    provider.misbehaviour = { ...misbehaviour, claims: { sub: `victim of ${name}`, ...misbehaviour.claims } };
    expect(await attempt()).toEqual({ problem, signedIn: false });
  });
});

it('the log says why, without secrets', async () => {
  let lines = '';
  const log = createLog({ level: 'trace', pretty: false, out: { write: (line) => void (lines += line) } });
  const { app: logged, url: at } = await startAt('127.0.0.1', oidcEnv(provider.issuer), { log });
  await logged.signUp();
  const code = 'a-code-of-the-provider';
  for (const claims of [{}, { nonce: 'another' }, { aud: 'somebody else' }, { email_verified: false }]) {
    const browser = new RedirectBrowser();
    const { location } = await browser.get(`${at}/auth/oidc/start`);
    provider.nonce = location!.searchParams.get('nonce')!;
    provider.misbehaviour = { claims: { sub: 'logged', ...claims } };
    const cookie = browser.cookie(at, 'steward_oidc')!.split('.')[0]!;
    const parameters = new URLSearchParams({ code, state: location!.searchParams.get('state')! });
    await browser.get(`${at}/auth/oidc/callback?${String(parameters)}`);
    for (const secret of [code, accessToken, clientSecret, cookie, provider.nonce])
      expect(lines).not.toContain(secret);
  }
  expect(lines).toContain('unexpected JWT \\"aud\\" (audience) claim value');
  await logged[Symbol.asyncDispose]();
});

describe('a callback is refused', () => {
  it('with another state', async () => {
    const browser = new RedirectBrowser();
    await begin(browser);
    expect(await comeBack(browser, { code: 'x', state: 'another' })).toBe('invalid');
    expect(isSignedIn(browser)).toBe(false);
    expect(provider.requests).not.toContain('POST /token');
  });

  it('without a state or a code', async () => {
    for (const parameters of [{ code: 'x' }, {}] as Record<string, string>[]) {
      const browser = new RedirectBrowser();
      await begin(browser);
      expect(await comeBack(browser, parameters)).toBe('invalid');
    }
  });

  it('in another browser', async () => {
    const [mine, other, third] = [new RedirectBrowser(), new RedirectBrowser(), new RedirectBrowser()];
    const state = (await begin(mine)).get('state')!;
    expect(await comeBack(other, { code: 'x', state })).toBe('expired');
    await begin(third);
    expect(await comeBack(third, { code: 'x', state })).toBe('invalid');
    expect([other, third].map(isSignedIn)).toEqual([false, false]);
  });

  it('a second time, even if the provider accepts the code again', async () => {
    const browser = new RedirectBrowser();
    const state = (await begin(browser)).get('state')!;
    const secret = browser.cookie(url, 'steward_oidc')!;
    expect(await comeBack(browser, { code: 'x', state })).toBeNull();
    const replay = await fetch(
      `${url}/auth/oidc/callback?${String(new URLSearchParams({ code: 'x', state }))}`,
      {
        redirect: 'manual',
        headers: { cookie: `steward_oidc=${secret}` },
      },
    );
    expect(replay.headers.get('location')).toContain('problem=expired');
    expect(replay.headers.getSetCookie().join()).not.toContain('steward_session');
  });

  it('after 15 minutes', async () => {
    const browser = new RedirectBrowser();
    const state = (await begin(browser)).get('state')!;
    await expireChallenges(app);
    expect(await comeBack(browser, { code: 'x', state })).toBe('expired');
  });

  it('if the person declined at the provider', async () => {
    const browser = new RedirectBrowser();
    const state = (await begin(browser)).get('state')!;
    expect(await comeBack(browser, { error: 'access_denied', state })).toBe('refused');
  });
});

describe('discovery', () => {
  /** A fresh server, since the metadata is kept for an hour. */
  async function startWith(metadata: Record<string, unknown>) {
    provider.misbehaviour = { metadata };
    const fresh = await startAt('127.0.0.1', oidcEnv(provider.issuer));
    await fresh.app.signUp();
    const { location } = await new RedirectBrowser().get(`${fresh.url}/auth/oidc/start`);
    return { fresh, location: location! };
  }

  it('happens at the first sign-in, and once', async () => {
    const { fresh } = await startWith({});
    const starts = Array.from({ length: 5 }, () => new RedirectBrowser().get(`${fresh.url}/auth/oidc/start`));
    await Promise.all(starts);
    expect(provider.requests).toEqual(['GET /.well-known/openid-configuration']);
    await fresh.app[Symbol.asyncDispose]();
  });

  it('refuses metadata of another issuer', async () => {
    const { fresh, location } = await startWith({ issuer: 'https://evil.example' });
    expect(location.searchParams.get('problem')).toBe('unreachable');
    await fresh.app[Symbol.asyncDispose]();
  });

  it('does not send the client secret to another origin without https', async () => {
    const other = await startHostileProvider();
    const { fresh } = await startWith({ token_endpoint: `${other.issuer}/token` });
    const browser = new RedirectBrowser();
    const { location } = await browser.get(`${fresh.url}/auth/oidc/start`);
    const parameters = new URLSearchParams({ code: 'x', state: location!.searchParams.get('state')! });
    const end = await browser.get(`${fresh.url}/auth/oidc/callback?${String(parameters)}`);
    expect(end.location!.searchParams.get('problem')).toBe('invalid');
    expect(other.requests).toEqual([]);
    await fresh.app[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  it('does not connect to private addresses other than the issuer', async () => {
    let connections = 0;
    const internal = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, '127.0.0.2');
    await once(internal, 'listening');
    const { port } = internal.address() as AddressInfo;
    const { fresh } = await startWith({ token_endpoint: `https://127.0.0.2:${port}/token` });
    const browser = new RedirectBrowser();
    const { location } = await browser.get(`${fresh.url}/auth/oidc/start`);
    const parameters = new URLSearchParams({ code: 'x', state: location!.searchParams.get('state')! });
    const end = await browser.get(`${fresh.url}/auth/oidc/callback?${String(parameters)}`);
    expect([end.location!.searchParams.get('problem'), connections]).toEqual(['unreachable', 0]);
    await fresh.app[Symbol.asyncDispose]();
    internal.close();
  });

  it('of a provider that is down leads to a page that says so, and is tried again', async () => {
    const port = await freePort();
    const { app: fresh, url: at } = await startAt('127.0.0.1', oidcEnv(`http://127.0.0.1:${port}`));
    await fresh.signUp();
    for (let n = 0; n < 2; n += 1) {
      const { location } = await new RedirectBrowser().get(`${at}/auth/oidc/start?next=/sites`);
      expect(`${location!.pathname}${location!.search}`).toBe('/auth?next=%2Fsites&problem=unreachable');
    }
    await fresh[Symbol.asyncDispose]();
  });

  it('makes no account before the first one exists', async () => {
    const { app: fresh, url: at } = await startAt('127.0.0.1', oidcEnv(provider.issuer));
    const browser = new RedirectBrowser();
    const { location } = await browser.get(`${at}/auth/oidc/start`);
    provider.nonce = location!.searchParams.get('nonce')!;
    const parameters = new URLSearchParams({ code: 'x', state: location!.searchParams.get('state')! });
    const end = await browser.get(`${at}/auth/oidc/callback?${String(parameters)}`);
    expect(end.location!.searchParams.get('problem')).toBe('no-account');
    await fresh[Symbol.asyncDispose]();
  });
});
