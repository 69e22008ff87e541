// @module-tag strict
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmAddressByOperator, unlinkByOperator } from '#identity/administration/operator.ts';
import { signUp } from '#identity/session/sign-up.ts';
import type { TestApp } from '#testkit/app.ts';
import { Client } from '#testkit/client.ts';
import { lockRow } from '#testkit/database-fault.fixture.ts';
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
let boardId: string;
beforeAll(async () => {
  provider = await startProvider();
  ({ app, url } = await startAt('127.0.0.1', {
    ...oidcEnv(provider.issuer),
    STEWARD_OIDC_TEAM_ROLES: 'board=Board:OWNER',
  }));
  provider.register(url);
  admin = await app.signUp({ email: 'admin@example.com' });
  const board = await admin.identity('mutation { createTeam(input: { name: "Board" }) { team { id } } }');
  boardId = board.data!['createTeam'].team.id;
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
  const input = { email, password, name: 'Squatter', setupCode: '' };
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

describe('another person at the provider with the address of an account', () => {
  const subjectsOf = async (client: Client): Promise<string[]> =>
    (await me(client)).identities.map(({ subject }: { subject: string }) => subject);

  it('is refused, and does not get into the account', async () => {
    const former = director('ceo@example.com');
    const { client } = await signIn(former);
    const later = await signIn({ ...former, sub: 'new person' });
    expect([later.problem, later.client.cookie]).toEqual(['other-person', null]);
    expect(await subjectsOf(client)).toEqual([former.sub]);
  });

  it('is refused as disabled if the account is disabled', async () => {
    const former = director('left@example.com');
    const { data } = await (await signIn(former)).client.identity('{ me { id } }');
    await admin.monitoring('mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { id } }', {
      id: data!['me'].id,
    });
    expect((await signIn({ ...former, sub: 'new person' })).problem).toBe('disabled');
  });

  it('is refused also if both sign in for the first time at once', async () => {
    const person = director('shared@example.com');
    const returning: { browser: RedirectBrowser; callback: string }[] = [];
    for (const sub of ['one', 'two', 'three', 'four']) {
      provider.person = { ...person, sub: `${sub} of shared` };
      const browser = new RedirectBrowser();
      const isBack = (next: URL): boolean => next.pathname === '/auth/oidc/callback';
      returning.push({ browser, callback: (await browser.visit(`${url}/auth/oidc/start`, isBack)).href });
    }
    const ends = await Promise.all(returning.map(({ browser, callback }) => browser.get(callback)));
    const problems = ends.map(({ location }) => location!.searchParams.get('problem'));
    expect(problems.filter((problem) => problem === null)).toHaveLength(1);
    expect(problems.filter((problem) => problem === 'other-person')).toHaveLength(3);
  });

  it('gets the account after the operator has unlinked it, and the former person nothing any more', async () => {
    const email = 'office@example.com';
    const former = await app.signUp({ email });
    const { client: token } = await former.mintToken('of a script');
    await addTotp(former);
    const created = await former.identity(
      'mutation { createTeam(input: { name: "Office" }) { team { id } } }',
    );
    const teamId = created.data!['createTeam'].team.id;
    const invited = await former.identity(
      'mutation ($id: ID!) { inviteMember(teamId: $id, email: "private@example.org", role: OWNER) { link } }',
      { id: teamId },
    );
    expect(invited.data!['inviteMember'].link).toContain('http');
    await signIn(director(email));
    expect((await signIn({ ...director(email), sub: 'successor' })).problem).toBe('other-person');

    await unlinkByOperator(app.platform.services, email, 'another person');
    expect([await statusOf(former), await statusOf(token)]).toEqual([401, 401]);
    const byPassword = { email, password };
    expect((await app.stranger().post('/auth/sign-in', byPassword)).status).toBe(401);

    const { client } = await signIn({ ...director(email), sub: 'successor' });
    expect(await me(client)).toMatchObject({ hasPassword: false, hasTotp: false, recoveryCodesLeft: 0 });
    expect(await subjectsOf(client)).toEqual(['successor']);
    const { data } = await client.identity('query ($id: ID!) { team(id: $id) { invitations { email } } }', {
      id: teamId,
    });
    expect(data!['team'].invitations).toEqual([]);
    expect(await auditOf('identity.unlink')).toEqual([
      `identity.unlink user ${email}: ${email} at ${provider.issuer} (from the command line)`,
    ]);
  });

  it('unlinking also ends a session that is being opened', async () => {
    const former = director('late@example.com');
    await signIn(former);
    const team = await lockRow(app, 'teams', boardId);
    const entered = signIn(former);
    await team.untilBlocking('team.lock');
    const unlinked = unlinkByOperator(app.platform.services, 'late@example.com', 'another person');
    await Promise.race([unlinked, team.untilBlocking('identity.lockOf')]);
    await team.release();
    await unlinked;
    expect(await statusOf((await entered).client)).toBe(401);
  });

  it('gets the account with everything if the operator says that it is the same person', async () => {
    const email = 'same@example.com';
    const colleague = await app.signUp({ email });
    const { client: token } = await colleague.mintToken('of a script');
    await signIn(director(email));
    await unlinkByOperator(app.platform.services, email, 'same person');
    const { client } = await signIn({ ...director(email), sub: 'new id of the same person' });
    expect(await me(client)).toMatchObject({ hasPassword: true });
    expect(await subjectsOf(client)).toEqual(['new id of the same person']);
    expect([await statusOf(colleague), await statusOf(token)]).toEqual([200, 200]);
  });

  it('an account that is not linked cannot be unlinked', async () => {
    const colleague = await app.signUp({ email: 'by-password@example.com' });
    const unlinked = unlinkByOperator(app.platform.services, 'by-password@example.com', 'another person');
    await expect(unlinked).rejects.toThrow('is not linked');
    expect(await statusOf(colleague)).toBe(200);
  });
});
