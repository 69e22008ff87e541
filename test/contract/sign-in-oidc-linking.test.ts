// @module-tag strict
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAddressByOperator } from '#identity/administration/operator.ts';
import { signUp } from '#identity/session/sign-up.ts';
import type { TestApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import {
  oidcEnv,
  RedirectBrowser,
  startProvider,
  type Person,
  type TestProvider,
} from '#testkit/oidc.fixture.ts';
import { startAt } from '#testkit/public-url.fixture.ts';
import { endRateLimits } from '#testkit/time-travel.fixture.ts';
import { addTotp } from '#testkit/totp.fixture.ts';

let provider: TestProvider;
let app: TestApp;
let url: string;
let admin: Client;
beforeAll(async () => {
  provider = await startProvider();
  ({ app, url } = await startAt('127.0.0.1', {
    ...oidcEnv(provider.issuer),
    STEWARD_OIDC_TEAM_ROLES: 'board=Board:OWNER',
  }));
  provider.register(url);
  admin = await app.signUp({ email: 'admin@example.com' });
  await admin.identity('mutation { createTeam(input: { name: "Board" }) { team { id } } }');
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(() => endRateLimits(app));

const password = 'correct horse battery';

async function signIn(person: Person): Promise<{ client: Client; problem: string | null }> {
  provider.person = person;
  const browser = new RedirectBrowser();
  const end = await browser.visit(`${url}/auth/oidc/start`);
  const client = new Client(url);
  const session = browser.cookie(url, 'steward_session');
  client.cookie = session ? `steward_session=${session}` : null;
  return { client, problem: end.searchParams.get('problem') };
}

const director = (email: string): Person => ({ sub: email, email, email_verified: true, groups: ['board'] });

/** Somebody who signed up with the address of another person, when this server had neither a provider nor email. */
async function squat(email: string): Promise<Client> {
  const { services } = app.platform;
  const settings = { ...services.settings, oidc: null, signUp: 'open' as const };
  const input = { email, password, name: 'Squatter', setupCode: '', invitation: '' };
  const origin = { ip: '192.0.2.1', host: 'steward.example', userAgent: null, cookies: undefined };
  const session = await signUp({ ...services, settings }, input, origin);
  const client = new Client(url);
  client.cookie = `steward_session=${session!.secret}`;
  return client;
}

const statusOf = async (client: Client): Promise<number> => (await client.identity('{ me { id } }')).status;
const me = async (client: Client) =>
  (await client.identity('{ me { hasPassword hasTotp recoveryCodesLeft identities { subject } } }')).data?.[
    'me'
  ];
const auditOf = async (search: string): Promise<string[]> => {
  const { data } = await admin.deployment(
    'query ($search: String!) { auditLog(search: $search) { edges { node { action resource } } } }',
    { search },
  );
  return data!['auditLog'].edges.map(
    ({ node }: { node: { action: string; resource: string } }) => `${node.action} ${node.resource}`,
  );
};

describe('an account whose address nobody has confirmed', () => {
  it('is linked to the owner of the address without anything that could sign in to it before', async () => {
    const squatter = await squat('director@example.com');
    const { client: token } = await squatter.mintToken('kept for later');
    await addTotp(squatter);
    expect([await statusOf(squatter), await statusOf(token)]).toEqual([200, 200]);

    const { client } = await signIn(director('director@example.com'));
    const account = { hasPassword: false, hasTotp: false, recoveryCodesLeft: 0 };
    expect(await me(client)).toMatchObject(account);
    expect([await statusOf(squatter), await statusOf(token)]).toEqual([401, 401]);
    const byPassword = { email: 'director@example.com', password };
    expect((await app.stranger().post('/auth/sign-in', byPassword)).status).toBe(401);
    expect(await auditOf('user.end-credentials')).toEqual([
      'user.end-credentials user director@example.com: password, sessions, factors, token kept for later (from before the address was confirmed)',
    ]);
  });

  it('keeps everything from its second sign-in on', async () => {
    const person = director('second@example.com');
    await squat('second@example.com');
    const { client: token } = await (await signIn(person)).client.mintToken('of the owner');
    await signIn(person);
    expect(await statusOf(token)).toBe(200);
  });

  it('keeps everything if the operator has confirmed the address', async () => {
    const early = await squat('known@example.com');
    const { client: token } = await early.mintToken('of a script');
    await confirmAddressByOperator(app.platform.services, 'known@example.com');
    expect(await me((await signIn(director('known@example.com'))).client)).toMatchObject({
      hasPassword: true,
    });
    expect([await statusOf(early), await statusOf(token)]).toEqual([200, 200]);
  });
});

it('an account that an administrator has created keeps its tokens when it is linked', async () => {
  const email = 'colleague@example.com';
  const colleague = await app.signUp({ email });
  const { client: token } = await colleague.mintToken('of a script');
  await signIn(director(email));
  expect([await statusOf(colleague), await statusOf(token)]).toEqual([200, 200]);
});
