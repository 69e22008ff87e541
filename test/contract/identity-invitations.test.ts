import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { endMinuteLimits, passMailPauses } from '#testkit/mail.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { oidcEnv } from '#testkit/oidc.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endRateLimits, expireInvitations } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import { invitation, inviteMember, me, revokeInvitation } from './operations/identity.generated.ts';
import {
  accept,
  codeOf,
  invite,
  newInvitation,
  newMember,
  newTeam,
  readTeam,
  rolesIn,
  secretIn,
} from './team-requests.fixture.ts';

const password = 'correct horse battery';

describe('invitations', () => {
  let app: TestApp;
  let admin: Client;
  let owner: Client;
  let teamId: string;
  beforeAll(async () => {
    app = await startApp({ work: [], env: { STEWARD_SIGN_UP: 'open' } });
    admin = await app.signUp();
    owner = await app.signUp({ email: 'owner@example.com' });
    teamId = await newTeam(owner);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(() => endRateLimits(app));

  const signUp = (email: string): Promise<Client> => app.signUp({ email });

  it('of a disabled owner end, so that nobody comes back by another address', async () => {
    const leaver = await newMember(app, owner, teamId, 'OWNER');
    const token = await newInvitation(leaver.client, teamId, 'second@example.com', 'OWNER');
    const disable = 'mutation ($id: ID!) { updateUser(id: $id, input: { disabled: true }) { id } }';
    dataOf(await admin.monitoring(disable, { id: leaver.id }));
    expect(codeOf(await accept(await signUp('second@example.com'), token))).toBe('BAD_REQUEST');
    expect(await rolesIn(owner, teamId)).not.toHaveProperty('second@example.com');
  });

  it('are for one address, with a link that is shown once', async () => {
    const payload = dataOf(await invite(owner, teamId, ' BOB@example.com ', 'DEPLOYER'));
    expect(payload.errors).toEqual([]);
    expect(payload.invitation).toMatchObject({
      email: 'bob@example.com',
      role: 'DEPLOYER',
      invitedBy: 'owner@example.com',
    });
    const days = (Date.parse(payload.invitation!.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    const token = secretIn(payload.link!);
    const bob = await signUp('bob@example.com');
    expect(dataOf(await bob.send(invitation, { token }))).toMatchObject({
      teamName: 'Agency',
      email: 'bob@example.com',
      role: 'DEPLOYER',
      invitedBy: 'owner@example.com',
    });
    expect(dataOf(await accept(bob, token))).toMatchObject({ id: teamId, myRole: 'DEPLOYER' });
    expect((await rolesIn(bob, teamId))['bob@example.com']).toBe('DEPLOYER');
    const stored = JSON.stringify(await rowsOf(app, 'team_invitations'));
    expect(stored).not.toContain(token);
  });

  it('can be used once', async () => {
    const bob = await signUp('once@example.com');
    const token = await newInvitation(owner, teamId, 'once@example.com');
    const answers = await Promise.all([accept(bob, token), accept(bob, token), accept(bob, token)]);
    expect(answers.filter((answer) => codeOf(answer) === undefined)).toHaveLength(1);
    expect(codeOf(await accept(bob, token))).toBe('BAD_REQUEST');
    expect((await bob.send(invitation, { token })).data).toEqual({ invitation: null });
  });

  it('cannot be accepted by another address, and stay open', async () => {
    const [bob, eve] = [await signUp('right@example.com'), await signUp('wrong@example.com')];
    const token = await newInvitation(owner, teamId, 'right@example.com');
    expect(codeOf(await accept(eve, token))).toBe('FORBIDDEN');
    expect(await readTeam(eve, teamId)).toBeNull();
    expect(codeOf(await accept(bob, token))).toBeUndefined();
  });

  it('end after seven days', async () => {
    const bob = await signUp('late@example.com');
    const token = await newInvitation(owner, teamId, 'late@example.com');
    await expireInvitations(app);
    expect(codeOf(await accept(bob, token))).toBe('BAD_REQUEST');
    expect((await bob.send(invitation, { token })).data).toEqual({ invitation: null });
    expect((await readTeam(owner, teamId))!.invitations).toEqual([]);
  });

  it('are replaced by the next one for the same address', async () => {
    const bob = await signUp('twice@example.com');
    const first = await newInvitation(owner, teamId, 'twice@example.com', 'VIEWER');
    const second = await newInvitation(owner, teamId, 'twice@example.com', 'MANAGER');
    expect(
      (await readTeam(owner, teamId))!.invitations.filter(({ email }) => email === 'twice@example.com'),
    ).toMatchObject([{ role: 'MANAGER' }]);
    expect(codeOf(await accept(bob, first))).toBe('BAD_REQUEST');
    expect(dataOf(await accept(bob, second)).myRole).toBe('MANAGER');
  });

  it('can be revoked by owners only', async () => {
    const { client: manager } = await newMember(app, owner, teamId, 'MANAGER');
    const bob = await signUp('revoked@example.com');
    const { invitation: made, link } = dataOf(await invite(owner, teamId, 'revoked@example.com'));
    const stranger = await app.signUp();
    expect(codeOf(await stranger.send(revokeInvitation, { id: made!.id }))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(revokeInvitation, { id: 'nonsense' }))).toBe('NOT_FOUND');
    expect(codeOf(await manager.send(revokeInvitation, { id: made!.id }))).toBe('FORBIDDEN');
    expect((await owner.send(revokeInvitation, { id: made!.id })).data).toEqual({ revokeInvitation: true });
    expect(codeOf(await accept(bob, secretIn(link!)))).toBe('BAD_REQUEST');
  });

  it('can be sent by owners only, so that nobody gives a role above their own', async () => {
    const { client: manager } = await newMember(app, owner, teamId, 'MANAGER');
    expect(codeOf(await invite(manager, teamId, 'friend@example.com', 'OWNER'))).toBe('FORBIDDEN');
    expect(codeOf(await invite(manager, teamId, 'friend@example.com', 'VIEWER'))).toBe('FORBIDDEN');
    expect(codeOf(await invite(await app.signUp(), teamId, 'friend@example.com'))).toBe('NOT_FOUND');
    expect(codeOf(await invite((await owner.mintToken()).client, teamId, 'friend@example.com'))).toBe(
      'FORBIDDEN',
    );
  });

  it.each(['', 'nonsense', 'two@example.com, three@example.com', `${'x'.repeat(250)}@example.com`])(
    'cannot be for %j',
    async (email) => {
      const { errors, link } = dataOf(await invite(owner, teamId, email));
      expect([errors[0]!.field, link]).toEqual(['email', null]);
    },
  );

  it('say that somebody is a member already, but not whether an address has an account', async () => {
    const again = dataOf(await invite(owner, teamId, 'owner@example.com'));
    expect(again.errors).toEqual([
      { field: 'email', message: 'owner@example.com is already a member of this team.' },
    ]);
    await signUp('known@example.com');
    const shape = async (email: string) => {
      const { invitation: made, link, errors } = dataOf(await invite(owner, teamId, email));
      return [Object.keys(made!), link?.length, errors];
    };
    expect(await shape('known@example.com')).toEqual(await shape('never@example.com'));
  });

  it('of other users do not use up what one user can send to an address', async () => {
    const address = 'wanted@example.com';
    const others = await Promise.all([app.signUp(), app.signUp()]);
    for (const other of others) {
      const itsTeam = await newTeam(other);
      for (let i = 0; i < 3; i += 1) expect(codeOf(await invite(other, itsTeam, address))).toBeUndefined();
    }
    expect(codeOf(await invite(owner, teamId, address))).toBeUndefined();
  });

  it('are limited to 3 per minute for one sender and address, and to 20 for one sender', async () => {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 4; i += 1) codes.push(codeOf(await invite(owner, teamId, 'flooded@example.com')));
    expect(codes).toEqual([undefined, undefined, undefined, 'RATE_LIMITED']);
    for (let i = 4; i < 20; i += 1)
      expect(codeOf(await invite(owner, teamId, `many${i}@example.com`))).toBeUndefined();
    expect(codeOf(await invite(owner, teamId, 'last@example.com'))).toBe('RATE_LIMITED');
  });

  it('are not possible for a personal team', async () => {
    const { id } = dataOf(await owner.send(me));
    expect(codeOf(await invite(owner, id, 'friend@example.com'))).toBe('BAD_REQUEST');
  });

  it('need a role that exists', async () => {
    const answer = await owner.send(inviteMember, { teamId, email: 'x@example.com', role: 'GOD' });
    expect(codeOf(answer)).toBe('BAD_REQUEST');
  });
});

it('is mailed to an address once in ten minutes for each team, and the link in that mail keeps working', async () => {
  const mail: MailServer = await startMailServer();
  try {
    const env = { SMTP_URL: mail.url, STEWARD_MAIL_FROM: 'Steward <steward@example.com>' };
    await using app = await startApp({ env });
    const owner = await app.signUp();
    const [teamId, otherTeam] = [await newTeam(owner), await newTeam(owner, 'Other')];
    const email = 'new@example.com';
    const first = dataOf(await invite(owner, teamId, email, 'VIEWER'));
    await waitUntil(() => mail.received.length === 1);
    const second = dataOf(await invite(owner, teamId, email, 'MANAGER'));
    expect([second.link, second.invitation!.role]).toEqual([first.link, 'MANAGER']);
    const other = dataOf(await invite(owner, otherTeam, email));
    await waitUntil(() => mail.received.length === 2);
    await passMailPauses(app);
    await endRateLimits(app);
    dataOf(await invite(owner, teamId, email, 'DEPLOYER'));
    await waitUntil(() => mail.received.length === 3);
    const links = mail.received.map(({ text }) => /https?:\S+#invitation=\S+/.exec(text)![0]);
    expect(links[2]).toBe(links[0]);
    // Unlike the links in the mails, those that the owner sees do not show whose address it is.
    expect(new Set([...links, first.link, other.link]).size).toBe(4);
    expect(mail.received[2]!.text).toContain('with the role Deployer');
    // A new invitation has a new link, which nobody has got yet.
    dataOf(await owner.send(revokeInvitation, { id: first.invitation!.id }));
    dataOf(await invite(owner, teamId, email));
    await waitUntil(() => mail.received.length === 4);
    expect(mail.received[3]!.text).not.toContain(links[0]);
  } finally {
    await mail.close();
  }
});

it('is mailed although strangers have sent many mails to the address, and says so if it is not', async () => {
  const mail: MailServer = await startMailServer();
  try {
    await using app = await startApp({
      env: { SMTP_URL: mail.url, STEWARD_RATE_LIMIT_WRITES: '10000' },
    });
    const email = 'wanted@example.com';
    const send = async (client: Client, teamId: string) => {
      await endMinuteLimits(app);
      return dataOf(await invite(client, teamId, email)).invitation!;
    };
    const strangers = await Promise.all(Array.from({ length: 7 }, () => app.signUp()));
    for (const stranger of strangers) {
      const teamId = await newTeam(stranger);
      for (let n = 0; n < 10; n += 1) await send(stranger, teamId);
    }
    await waitUntil(() => mail.received.length === 7);
    const owner = await app.signUp();
    const [teamId, otherTeam] = [await newTeam(owner), await newTeam(owner, 'Other')];
    const first = await send(owner, teamId);
    expect(first.mailSent).toBe(true);
    expect(Date.parse(first.nextMailAt!)).toBeGreaterThan(Date.parse(first.createdAt));
    await waitUntil(() => mail.received.length === 8);

    // The strangers have used up all but the first mail of each account.
    const second = await send(owner, otherTeam);
    expect(second.mailSent).toBe(false);
    expect(Date.parse(second.nextMailAt!)).toBeGreaterThan(Date.parse(second.createdAt));
    expect((await readTeam(owner, otherTeam))!.invitations).toMatchObject([
      { mailSent: false, nextMailAt: second.nextMailAt },
    ]);
    await endRateLimits(app);
    const third = await send(owner, otherTeam);
    expect(third.mailSent).toBe(true);
    await waitUntil(() => mail.received.length === 9);
  } finally {
    await mail.close();
  }
});

it('says that it was not mailed where there is no mail server', async () => {
  await using app = await startApp({ work: [] });
  const owner = await app.signUp();
  const { invitation: made } = dataOf(await invite(owner, await newTeam(owner), 'new@example.com'));
  expect(made).toMatchObject({ mailSent: false, nextMailAt: null });
});

describe('an invitation where sign-up is closed', () => {
  const signUp = (app: TestApp, account: object): Promise<Response> =>
    app.stranger().post('/auth/sign-up', { name: 'New', password, ...account });

  it('lets exactly the invited address sign up, which joins the team', async () => {
    await using app = await startApp({ work: [], env: { STEWARD_SIGN_UP: 'closed' } });
    const owner = await app.signUp();
    const teamId = await newTeam(owner);
    const token = await newInvitation(owner, teamId, 'new@example.com');
    expect((await signUp(app, { email: 'new@example.com' })).status).toBe(403);
    expect((await signUp(app, { email: 'new@example.com', invitation: 'nonsense' })).status).toBe(400);
    const other = await signUp(app, { email: 'other@example.com', invitation: token });
    expect([other.status, await other.text()]).toEqual([
      403,
      expect.stringContaining('for another email address'),
    ]);
    const client = app.stranger();
    const account = { email: 'new@example.com', name: 'New', password, invitation: token };
    const joined = await client.post('/auth/sign-up', account);
    expect([joined.status, await joined.json()]).toEqual([200, expect.objectContaining({ teamId })]);
    expect((await rolesIn(client, teamId))['new@example.com']).toBe('VIEWER');
    expect((await signUp(app, { email: 'new@example.com', invitation: token })).status).toBe(400);
  });

  it('does not allow a password for an address that nobody has confirmed, if there is a sign-in provider', async () => {
    await using app = await startApp({ work: [], env: oidcEnv('http://127.0.0.1:1') });
    const owner = await app.signUp();
    const token = await newInvitation(owner, await newTeam(owner), 'boss@example.com');
    const response = await signUp(app, { email: 'boss@example.com', invitation: token });
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('provider')]);
  });
});
