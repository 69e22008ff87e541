import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#testkit/app.ts';
import { Client, dataOf } from '#testkit/client.ts';
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
import { myInvitations } from './operations/identity.generated.ts';
import { accept, newInvitation, newTeam } from './team-requests.fixture.ts';

let provider: TestProvider;
let app: TestApp;
let url: string;
let admin: Client;
beforeAll(async () => {
  provider = await startProvider();
  ({ app, url } = await startAt('127.0.0.1', oidcEnv(provider.issuer)));
  provider.register(url);
  admin = await app.signUp({ email: 'admin@example.com' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
});
beforeEach(() => endRateLimits(app));

/** The address at which a sign-in ends, and the browser. */
async function signIn(person: Person, at = url) {
  provider.person = person;
  const browser = new RedirectBrowser();
  const end = await browser.visit(`${at}/auth/oidc/start?next=/sites`);
  const client = new Client(at);
  const session = browser.cookie(at, 'steward_session');
  client.cookie = session ? `steward_session=${session}` : null;
  return { end, browser, client };
}

const readInvitation = async (token: string) => {
  const response = await app.stranger().post('/auth/invitation', { token });
  return { body: await response.json() };
};

const me = async (client: Client) =>
  (await client.identity('{ me { id email name role hasPassword identities { issuer subject email } } }'))
    .data?.['me'];

describe('sign-in by an OpenID Connect provider', () => {
  it('creates an account at the first sign-in, although sign-up is closed, and finds it later', async () => {
    const person = { sub: 'ada', email: 'Ada@Example.com', email_verified: true, name: 'Ada Lovelace' };
    const first = await signIn(person);
    expect(first.end.href).toBe(`${url}/auth?next=%2Fsites`);
    const account = await me(first.client);
    expect(account).toEqual({
      id: expect.any(String),
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      role: 'MEMBER',
      hasPassword: false,
      identities: [{ issuer: provider.issuer, subject: 'ada', email: 'ada@example.com' }],
    });
    // The identity counts, not the address, once it is linked.
    const second = await signIn({ ...person, email: 'ada@elsewhere.example', email_verified: false });
    expect(await me(second.client)).toEqual(account);
    expect(first.browser.cookie(url, 'steward_oidc')).toBeUndefined();
  });

  it('creates one account if the same person signs in several times at once', async () => {
    const person = { sub: 'quick', email: 'quick@example.com', email_verified: true };
    const visits = await Promise.all([1, 2, 3, 4].map(() => signIn(person)));
    const accounts = await Promise.all(visits.map(({ client }) => me(client)));
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
    expect(accounts[0]).toMatchObject({ email: 'quick@example.com', identities: [{ subject: 'quick' }] });
  });

  it('links an existing account with the same verified address', async () => {
    const { client } = await signIn({ sub: 'boss', email: 'ADMIN@example.com', email_verified: true });
    expect(await me(client)).toMatchObject({ email: 'admin@example.com', role: 'ADMIN', hasPassword: true });
    const { data } = await admin.deployment(
      '{ auditLog(search: "identity.link") { edges { node { resource } } } }',
    );
    expect(data!['auditLog'].edges[0].node.resource).toBe(`admin@example.com at ${provider.issuer}`);
  });

  it.each([
    ['an address that is not verified', { email: 'admin@example.com', email_verified: false }],
    ['an address without a word about it', { email: 'admin@example.com' }],
    ['no address', {}],
    ['an address that is none', { email: 'not an address', email_verified: true }],
    // The Kelvin sign, whose lower case is the letter k.
    ['an address that is another in lower case', { email: 'bac\u212Aup@example.com', email_verified: true }],
  ])('refuses %s', async (_name, claims) => {
    const { end, client } = await signIn({ sub: `unverified ${_name}`, ...claims });
    expect(end.searchParams.get('problem')).toBe('unverified-email');
    expect(client.cookie).toBeNull();
  });

  it('refuses a disabled account, linked or not', async () => {
    const person = { sub: 'leaver', email: 'leaver@example.com', email_verified: true };
    const { id } = await me((await signIn(person)).client);
    const disable = 'mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { disabled } }';
    expect((await admin.monitoring(disable, { id })).errors).toBeUndefined();
    for (const sub of ['leaver', 'leaver again']) {
      const { end, client } = await signIn({ ...person, sub });
      expect([end.searchParams.get('problem'), client.cookie]).toEqual(['disabled', null]);
    }
  });

  it('asks for the second factor of the account', async () => {
    const person = { sub: 'careful', email: 'careful@example.com', email_verified: true };
    const { authenticator } = await addTotp((await signIn(person)).client);
    const { end, client } = await signIn(person);
    expect(client.cookie).toBeNull();
    const hash = new URLSearchParams(end.hash.slice(1));
    expect(hash.get('factors')).toBe('totp,recovery');
    const body = { challenge: hash.get('challenge'), code: authenticator.code(1) };
    expect((await client.post('/auth/sign-in/second-factor', body)).status).toBe(200);
    expect(await me(client)).toMatchObject({ email: 'careful@example.com' });
  });

  describe('with an invitation', () => {
    const guest = (email: string): Person => ({ sub: email, email, email_verified: true });

    /** The address of the page at the end, and the session. */
    async function signInWith(invitation: string, person: Person) {
      provider.person = person;
      const browser = new RedirectBrowser();
      const { url: first } = await browser.post(`${url}/auth/oidc/start`, { invitation });
      expect(String(first)).not.toContain(invitation);
      const addresses: string[] = [];
      const end = await browser.visit(String(first), (next) => {
        addresses.push(next.pathname + next.search);
        return false;
      });
      expect(addresses.join()).not.toContain(invitation);
      const client = new Client(url);
      client.cookie = `steward_session=${browser.cookie(url, 'steward_session')}`;
      return { end, client };
    }

    it('comes back to it, without its secret in an address that a server sees', async () => {
      const teamId = await newTeam(admin);
      const secret = await newInvitation(admin, teamId, 'guest@example.com');
      const { body } = await readInvitation(secret);
      expect(body).toMatchObject({ invitation: { signUp: 'provider', hasAccount: null } });
      const { end, client } = await signInWith(secret, guest('guest@example.com'));
      expect(end.href).toBe(`${url}/auth?next=%2F#invitation=${secret}`);
      expect(dataOf(await client.send(myInvitations)).invitations).toMatchObject([{ teamName: 'Agency' }]);
      expect(dataOf(await accept(client, secret)).id).toBe(teamId);
    });

    it('comes back to it with the second factor that is missing, and with what went wrong', async () => {
      const secret = 'x'.repeat(43);
      await addTotp((await signIn(guest('two-factors@example.com'))).client);
      const half = (await signInWith(secret, guest('two-factors@example.com'))).end;
      expect([...new URLSearchParams(half.hash.slice(1)).keys()]).toEqual([
        'challenge',
        'factors',
        'invitation',
      ]);
      const { end } = await signInWith(secret, { ...guest('nobody@example.com'), email_verified: false });
      expect(end.href).toBe(`${url}/auth?next=%2F&problem=unverified-email#invitation=${secret}`);
    });

    it.each(['', 'x'.repeat(44), '"; Path=/', 'a.b'])('ignores what is no secret: %j', async (invitation) => {
      provider.person = guest('guest@example.com');
      const browser = new RedirectBrowser();
      const { url: first } = await browser.post(`${url}/auth/oidc/start`, { invitation });
      expect((await browser.visit(String(first))).href).toBe(`${url}/auth?next=%2F`);
    });
  });

  it('asks the provider for the password again to confirm a sign-in', async () => {
    const { location } = await new RedirectBrowser().get(`${url}/auth/oidc/start?confirm=1`);
    expect(location!.searchParams.get('prompt')).toBe('login');
    expect(location!.searchParams.get('max_age')).toBe('0');
  });

  it('sends a state, a nonce and a PKCE challenge, each new for every attempt', async () => {
    const parameters = await Promise.all(
      [1, 2].map(
        async () => (await new RedirectBrowser().get(`${url}/auth/oidc/start`)).location!.searchParams,
      ),
    );
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(new Set(parameters.map((each) => each.get(name))).size).toBe(2);
    expect(parameters[0]!.get('code_challenge_method')).toBe('S256');
    expect(parameters[0]!.get('scope')).toBe('openid email profile');
  });

  it('never leads to another site', async () => {
    provider.person = { sub: 'ada', email: 'ada@example.com', email_verified: true };
    for (const next of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      const browser = new RedirectBrowser();
      const end = await browser.visit(`${url}/auth/oidc/start?${String(new URLSearchParams({ next }))}`);
      expect([end.origin, end.pathname, end.searchParams.get('next')]).toEqual([url, '/auth', next]);
    }
  });

  it('shows a button with the text of the setting', async () => {
    const session = await (await app.stranger().get('/auth/session')).json();
    expect(session).toMatchObject({ providerButton: 'Single sign-on', passwordSignIn: true });
  });

  it('limits attempts per address', async () => {
    const starts = Array.from({ length: 35 }, () => new RedirectBrowser().get(`${url}/auth/oidc/start`));
    const problems = (await Promise.all(starts)).map(({ location }) => location!.searchParams.get('problem'));
    expect(problems.filter((problem) => problem === 'rate-limited')).toHaveLength(5);
  });
});

describe('with allowed domains, groups and without passwords', () => {
  let strict: { app: TestApp; url: string };
  let owner: Client;
  let teams: Record<'Shop team' | 'Agency', string>;
  let at: TestProvider;
  beforeAll(async () => {
    at = await startProvider();
    strict = await startAt('127.0.0.1', {
      ...oidcEnv(at.issuer),
      STEWARD_OIDC_ALLOWED_DOMAINS: 'example.com, Example.org',
      STEWARD_OIDC_TEAM_ROLES:
        'admins=Shop team:OWNER,dev=Shop team:DEPLOYER,dev=Agency:VIEWER,ops=Nowhere:OWNER',
      STEWARD_OIDC_BUTTON: 'Sign in with Keycloak',
      STEWARD_PASSWORD_SIGN_IN: 'off',
    });
    at.register(strict.url);
    owner = await strict.app.signUp({ email: 'owner@example.com' });
    teams = { 'Shop team': await newTeam('Shop team'), Agency: await newTeam('Agency') };
  });
  afterAll(async () => {
    await strict?.app[Symbol.asyncDispose]();
    await at?.[Symbol.asyncDispose]();
  });
  beforeEach(() => endRateLimits(strict.app));

  const newTeam = async (name: string): Promise<string> =>
    (
      await owner.identity(
        'mutation ($name: String!) { createTeam(input: { name: $name }) { team { id } } }',
        { name },
      )
    ).data!['createTeam'].team.id;
  const enter = async (person: Person) => {
    at.person = person;
    const browser = new RedirectBrowser();
    const end = await browser.visit(`${strict.url}/auth/oidc/start`);
    const client = new Client(strict.url);
    client.cookie = `steward_session=${browser.cookie(strict.url, 'steward_session')}`;
    return { client, problem: end.searchParams.get('problem') };
  };
  const rolesOf = async (client: Client): Promise<Record<string, string>> => {
    const { data } = await client.identity('{ teams { name myRole isPersonal } }');
    const shared = data!['teams'].filter(({ isPersonal }: { isPersonal: boolean }) => !isPersonal);
    return Object.fromEntries(
      shared.map(({ name, myRole }: { name: string; myRole: string }) => [name, myRole]),
    );
  };
  const dev = { sub: 'dev', email: 'dev@example.com', email_verified: true };

  it('refuses addresses of other domains, and subdomains', async () => {
    for (const email of ['eve@evil.example', 'eve@sub.example.com', 'eve@example.com.evil.example'])
      expect((await enter({ sub: email, email, email_verified: true })).problem).toBe('domain');
    expect((await enter({ sub: 'org', email: 'eve@EXAMPLE.org', email_verified: true })).problem).toBeNull();
  });

  it('refuses a linked account whose address has left the domain', async () => {
    const moved = { sub: 'moved', email: 'moved@example.com', email_verified: true };
    expect((await enter(moved)).problem).toBeNull();
    expect((await enter({ ...moved, email: 'moved@evil.example' })).problem).toBe('domain');
    expect((await enter({ ...moved, email_verified: false })).problem).toBe('unverified-email');
  });

  it('gives the highest role of the groups, changes it at the next sign-in, and removes without a group', async () => {
    expect(await rolesOf((await enter({ ...dev, groups: ['dev', 'other'] })).client)).toEqual({
      'Shop team': 'DEPLOYER',
      Agency: 'VIEWER',
    });
    const both = await enter({ ...dev, groups: ['dev', 'admins'] });
    expect(await rolesOf(both.client)).toEqual({ 'Shop team': 'OWNER', Agency: 'VIEWER' });
    expect(await rolesOf((await enter({ ...dev, groups: [] })).client)).toEqual({});
  });

  it('never removes or demotes the last owner', async () => {
    const person = { sub: 'owner', email: 'owner@example.com', email_verified: true, groups: ['dev'] };
    expect(await rolesOf((await enter(person)).client)).toEqual({ 'Shop team': 'OWNER', Agency: 'OWNER' });
    const heir = await enter({ ...dev, groups: ['admins'] });
    expect(await rolesOf(heir.client)).toEqual({ 'Shop team': 'OWNER' });
    expect(await rolesOf((await enter(person)).client)).toEqual({ 'Shop team': 'DEPLOYER', Agency: 'OWNER' });
    expect(await rolesOf((await enter({ ...dev, groups: [] })).client)).toEqual({ 'Shop team': 'OWNER' });
    expect(Object.keys(teams)).toHaveLength(2);
  });

  it('ignores a team name that exists twice', async () => {
    const second = await newTeam('Agency');
    const client = (
      await enter({ sub: 'new', email: 'new@example.com', email_verified: true, groups: ['dev'] })
    ).client;
    expect(await rolesOf(client)).toEqual({ 'Shop team': 'DEPLOYER' });
    await owner.identity('mutation ($id: ID!) { deleteTeam(id: $id) }', { id: second });
  });

  it('does not bring a deleted team back', async () => {
    const id = await newTeam('Nowhere');
    await owner.identity('mutation ($id: ID!) { deleteTeam(id: $id) }', { id });
    const person = { sub: 'late', email: 'late@example.com', email_verified: true, groups: ['ops'] };
    expect(await rolesOf((await enter(person)).client)).toEqual({});
  });

  it('goes by the names of teams that an administrator created: others do not count', async () => {
    const member = { sub: 'insider', email: 'insider@example.com', email_verified: true };
    const { client } = await enter({ ...member, groups: ['dev'] });
    for (const name of ['Shop team', 'Agency', 'Nowhere'])
      await client.identity(`mutation { createTeam(input: { name: "${name}" }) { team { id } } }`);
    const colleague = { sub: 'colleague', email: 'colleague@example.com', email_verified: true };
    expect(await rolesOf((await enter({ ...colleague, groups: ['dev', 'ops'] })).client)).toEqual({
      'Shop team': 'DEPLOYER',
      Agency: 'VIEWER',
    });
    // Without the group, the insider keeps only the teams of the same names.
    await enter({ ...member, groups: [] });
    const { data } = await client.identity('query ($id: ID!) { team(id: $id) { id } }', {
      id: teams['Shop team'],
    });
    expect(data).toEqual({ team: null });
  });

  it('changes of roles are in the audit log of the team', async () => {
    const person = { sub: 'logged', email: 'logged@example.com', email_verified: true, groups: ['dev'] };
    await enter(person);
    const { data } = await owner.deployment(
      'query ($id: ID!) { auditLog(teamId: $id, search: "logged@") { edges { node { action resource } } } }',
      { id: teams['Agency'] },
    );
    expect(data!['auditLog'].edges).toEqual([
      {
        node: {
          action: 'team.set-role',
          resource: 'logged@example.com in team Agency: VIEWER (OpenID Connect)',
        },
      },
    ]);
  });

  it('refuses passwords, sign-up and password resets', async () => {
    const account = { email: 'owner@example.com', password: 'correct horse battery', name: 'Eve' };
    const stranger = strict.app.stranger();
    for (const path of ['/auth/sign-in', '/auth/sign-up', '/auth/reset'])
      expect((await stranger.post(path, account)).status).toBe(403);
    expect((await owner.post('/auth/confirm', account)).status).toBe(403);
    expect(await (await stranger.get('/auth/session')).json()).toMatchObject({
      providerButton: 'Sign in with Keycloak',
      passwordSignIn: false,
    });
  });
});
