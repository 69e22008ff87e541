import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import { oidcEnv, RedirectBrowser, startProvider, type TestProvider } from '#testkit/oidc.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';

/* Sign-up is open and the server cannot send email, so anybody can create an account with the address of somebody else. */

let provider: TestProvider;
let app: TestApp;
let url: string;
beforeAll(async () => {
  provider = await startProvider();
  ({ app, url } = await startAt('127.0.0.1', { ...oidcEnv(provider.issuer), STEWARD_SIGN_UP: 'open' }));
  provider.register(url);
  await app.signUp({ email: 'admin@example.com' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(() => endRateLimits(app));

async function signIn(email: string, browser = new RedirectBrowser()) {
  provider.person = { sub: email, email, email_verified: true };
  const end = await browser.visit(`${url}/auth/oidc/start`);
  const client = new Client(url);
  client.cookie = `steward_session=${browser.cookie(url, 'steward_session')}`;
  return { client, problem: end.searchParams.get('problem') };
}

const identities = async (client: Client): Promise<object[] | undefined> =>
  (await client.identity('{ me { identities { subject } } }')).data?.['me'].identities;

it('an account that somebody else created with the address is not linked', async () => {
  const squatter = await app.signUp({ email: 'victim@example.com' });
  const { client, problem } = await signIn('victim@example.com');
  expect(problem).toBe('unverified-account');
  expect(await identities(client)).toBeUndefined();
  expect(await identities(squatter)).toEqual([]);
});

it('an account is linked in a browser that is signed in to it, and not in one that is signed in to another', async () => {
  const [mine, other] = [
    await app.signUp({ email: 'ada@example.com' }),
    await app.signUp({ email: 'eve@example.com' }),
  ];
  const attempt = (session: Client) => {
    const browser = new RedirectBrowser();
    browser.setCookie(url, session.cookie!);
    return signIn('ada@example.com', browser);
  };
  expect((await attempt(other)).problem).toBe('unverified-account');
  const { client, problem } = await attempt(mine);
  expect([problem, await identities(client)]).toEqual([null, [{ subject: 'ada@example.com' }]]);
  // From then on, the identity is enough.
  expect((await signIn('ada@example.com')).problem).toBeNull();
});

it('an account that nobody can enter with a password is linked', async () => {
  expect((await signIn('new@example.com')).problem).toBeNull();
  provider.person = { sub: 'another identity', email: 'new@example.com', email_verified: true };
  const end = await new RedirectBrowser().visit(`${url}/auth/oidc/start`);
  expect(end.searchParams.get('problem')).toBeNull();
});
