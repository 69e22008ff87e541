import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { insertUninvitedUser, lockRow } from '#testkit/database-fault.fixture.ts';
import { passMailPauses } from '#testkit/mail.fixture.ts';
import { startMailServer, type MailServer } from '#testkit/mail-server.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { endRateLimits, expireInvitations } from '#testkit/time-travel.fixture.ts';
import { waitUntil } from '#testkit/wait.ts';
import {
  acceptOpenInvitation,
  declineInvitation,
  myInvitations,
  revokeInvitation,
} from './operations/identity.generated.ts';
import {
  accept,
  codeOf,
  invite,
  newInvitation,
  newTeam,
  rolesIn,
  secretIn,
  type Role,
} from './team-requests.fixture.ts';

const password = 'correct horse battery';

let mail: MailServer;
let app: TestApp;
let owner: Client;
beforeAll(async () => {
  mail = await startMailServer();
  const env = {
    SMTP_URL: mail.url,
    STEWARD_MAIL_FROM: 'Steward <steward@example.com>',
    STEWARD_SIGN_UP: 'closed',
  };
  app = await startApp({ env });
  owner = await app.signUp({ email: 'owner@example.com', name: 'Ann Owner' });
});
afterAll(async () => {
  await app?.[Symbol.asyncDispose]();
  await mail?.close();
});
beforeEach(() => endRateLimits(app));

const mailsTo = (email: string): string[] =>
  mail.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);

/** Invites an address: the secret that the owner sees, and the one in the mail. */
async function inviteByMail(email: string, { role = 'MANAGER' as Role, teamId = '' } = {}) {
  const team = teamId || (await newTeam(owner));
  const before = mailsTo(email).length;
  const { link, invitation } = dataOf(await invite(owner, team, email, role));
  await waitUntil(() => mailsTo(email).length > before);
  const [, mailed] = /#invitation=([\w-]{43})/.exec(mailsTo(email).at(-1)!)!;
  return { teamId: team, id: invitation!.id, shown: secretIn(link!), mailed: mailed! };
}

type Answer = { status: number; body: Record<string, unknown>; reason: string | undefined };

async function post(path: string, body: object, client = app.stranger()): Promise<Answer> {
  const response = await client.post(path, body);
  const json = (await response.json()) as { errors?: { extensions: { reason?: string } }[] };
  return { status: response.status, body: json, reason: json.errors?.[0]?.extensions.reason };
}

const signUp = (invitation: string, client = app.stranger(), name = 'New'): Promise<Answer> =>
  post('/auth/sign-up', { invitation, name, password }, client);
const read = async (token: string): Promise<Answer> => post('/auth/invitation', { token });

describe('the link in the mail of an invitation', () => {
  it('says who invites to which team in which role', async () => {
    const { mailed } = await inviteByMail('reader@example.com');
    expect((await read(mailed)).body).toEqual({
      invitation: {
        teamName: 'Agency',
        role: 'MANAGER',
        inviterName: 'Ann Owner',
        invitedBy: 'owner@example.com',
        email: 'reader@example.com',
        expiresAt: expect.any(String),
        signUp: 'password',
        hasAccount: false,
      },
    });
    expect(mailsTo('reader@example.com')[0]).toContain(
      'Ann Owner (owner@example.com) invites you to join the team "Agency" on Steward with the role Manager',
    );
  });

  it('creates the account, confirms its address, joins the team and signs in, without a second mail', async () => {
    const { mailed, teamId } = await inviteByMail('new@example.com');
    const other = await inviteByMail('new@example.com', { role: 'VIEWER' });
    const client = app.stranger();
    const { status, body } = await signUp(mailed, client, 'Ned New');
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ teamId, user: expect.objectContaining({ name: 'Ned New' }) }),
    ]);
    expect((await rolesIn(client, teamId))['new@example.com']).toBe('MANAGER');
    // Only a confirmed address has invitations.
    expect(dataOf(await client.send(myInvitations)).invitations).toMatchObject([{ id: other.id }]);
    expect(mailsTo('new@example.com')).toHaveLength(2);
  });

  it('works once if it is used several times at once', { tags: ['strict'] }, async () => {
    const { mailed, teamId } = await inviteByMail('eager@example.com');
    const team = await lockRow(app, 'teams', teamId);
    const answers = [1, 2, 3, 4].map(() => signUp(mailed));
    await team.untilBlocking('team.lock');
    await team.untilBlocking('user.insert');
    await team.release();
    const outcomes = (await Promise.all(answers)).map(({ status, reason }) => reason ?? status);
    expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'INVITATION_USED')).toHaveLength(3);
    expect(await rowsOf(app, 'team_members', { team_id: teamId })).toHaveLength(2);
  });

  it(
    'leaves no account behind if the invitation is revoked at the same time',
    { tags: ['strict'] },
    async () => {
      for (const email of ['one@example.com', 'two@example.com', 'three@example.com']) {
        const { mailed, id } = await inviteByMail(email);
        const [revoked, { status, reason }] = await Promise.all([
          owner.send(revokeInvitation, { id }),
          signUp(mailed),
        ]);
        const isRevoked = revoked.errors === undefined;
        expect([status, reason]).toEqual(isRevoked ? [400, 'INVITATION_REVOKED'] : [200, undefined]);
        expect(await rowsOf(app, 'users', { email })).toHaveLength(isRevoked ? 0 : 1);
      }
    },
  );

  it('says that the address has an account, which signs in and joins', async () => {
    const email = 'known@example.com';
    const known = await app.signUp({ email });
    const { mailed, shown, teamId } = await inviteByMail(email);
    expect((await read(mailed)).body).toMatchObject({ invitation: { hasAccount: true } });
    expect((await read(shown)).body).toMatchObject({ invitation: { hasAccount: null } });
    expect(await signUp(mailed)).toMatchObject({ status: 400, reason: 'HAS_ACCOUNT' });
    expect(dataOf(await accept(known, mailed)).id).toBe(teamId);
  });

  it('gives an account that nobody has used yet to the owner of its address', async () => {
    const email = 'waiting@example.com';
    await insertUninvitedUser(app, email);
    const { mailed, teamId } = await inviteByMail(email);
    expect((await read(mailed)).body).toMatchObject({ invitation: { hasAccount: false } });
    const client = app.stranger();
    expect((await signUp(mailed, client, 'Wanda')).status).toBe(200);
    expect((await rolesIn(client, teamId))[email]).toBe('MANAGER');
    expect(dataOf(await client.send(myInvitations))).toMatchObject({ name: 'Wanda', hasPassword: true });
  });

  it('refuses a weak password and a missing name at once, and stays open', async () => {
    const { mailed } = await inviteByMail('careless@example.com');
    const weak = await post('/auth/sign-up', { invitation: mailed, name: ' ', password: 'Password1234' });
    expect(weak.body).toMatchObject({
      errors: [{ extensions: { fields: [{ field: 'name' }, { field: 'password' }] } }],
    });
    expect((await signUp(mailed)).status).toBe(200);
  });
});

describe('the link that the sender of an invitation sees', () => {
  it('leads to the same invitation by a mail to the invited address, and does not say whether it has an account', async () => {
    const email = 'passed-on@example.com';
    const { shown, mailed, teamId } = await inviteByMail(email);
    expect((await read(shown)).body).toMatchObject({ invitation: { signUp: 'mail', hasAccount: null } });
    await passMailPauses(app);
    expect((await signUp(shown)).body).toEqual({ ok: true, mailed: true });
    await waitUntil(() => mailsTo(email).length === 2);
    expect(mailsTo(email)[1]).toContain(`#invitation=${mailed}`);
    expect(await rowsOf(app, 'users', { email })).toEqual([]);
    const client = app.stranger();
    expect((await signUp(mailed, client)).status).toBe(200);
    expect(await rolesIn(client, teamId)).toHaveProperty(email);
  });

  it('sends one mail in ten minutes, and counts for the sender: ten in an hour to one address', async () => {
    const email = 'besieged@example.com';
    const { shown } = await inviteByMail(email);
    const statuses: number[] = [];
    for (let n = 0; n < 10; n += 1) statuses.push((await signUp(shown)).status);
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429]);
    await passMailPauses(app);
    const other = await inviteByMail('unaffected@example.com');
    expect((await signUp(other.shown)).status).toBe(200);
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('a link that does not work any more', () => {
  it.each([
    ['used', 'INVITATION_USED', async (token: string) => void (await signUp(token))],
    [
      'revoked',
      'INVITATION_REVOKED',
      async (_: string, id: string) => void dataOf(await owner.send(revokeInvitation, { id })),
    ],
    ['expired', 'INVITATION_EXPIRED', () => expireInvitations(app)],
  ])('says that the invitation was %s', async (what, reason, end) => {
    const { mailed, shown, id } = await inviteByMail(`${what}@example.com`);
    await end(mailed, id);
    for (const token of [mailed, shown])
      expect([await read(token), await signUp(token)]).toMatchObject([{ reason }, { reason }]);
  });

  it('says that there is a newer one, or that it never was one', async () => {
    await using bare = await startApp({ work: [] });
    const sender = await bare.signUp();
    const teamId = await newTeam(sender);
    const first = await newInvitation(sender, teamId, 'twice@example.com');
    const second = await newInvitation(sender, teamId, 'twice@example.com');
    const readThere = (token: string) => post('/auth/invitation', { token }, bare.stranger());
    expect((await readThere(first)).reason).toBe('INVITATION_REPLACED');
    expect((await readThere(second)).body).toMatchObject({
      invitation: { signUp: 'password', hasAccount: null },
    });
    expect((await readThere('x'.repeat(43))).reason).toBe('INVITATION_UNKNOWN');
    expect((await readThere('')).reason).toBe('INVITATION_UNKNOWN');
  });

  it('can be tried 30 times per minute', async () => {
    const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await read('x')).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe('the open invitations of an account', () => {
  const mine = async (client: Client) => dataOf(await client.send(myInvitations)).invitations;

  const codesOfBoth = async (client: Client, id: string) => [
    codeOf(await client.send(acceptOpenInvitation, { id })),
    codeOf(await client.send(declineInvitation, { id })),
  ];

  it('are accepted and declined without a link', async () => {
    const email = 'member@example.com';
    const member = await app.signUp({ email });
    const [first, second] = [await inviteByMail(email, { role: 'DEPLOYER' }), await inviteByMail(email)];
    expect(await mine(member)).toMatchObject([
      { id: second.id, teamName: 'Agency', role: 'MANAGER', inviterName: 'Ann Owner' },
      { id: first.id, role: 'DEPLOYER', invitedBy: 'owner@example.com' },
    ]);
    expect(dataOf(await member.send(acceptOpenInvitation, { id: first.id }))).toMatchObject({
      id: first.teamId,
      myRole: 'DEPLOYER',
    });
    expect((await member.send(declineInvitation, { id: second.id })).data).toEqual({
      declineInvitation: true,
    });
    expect(await mine(member)).toEqual([]);
    expect((await read(second.mailed)).reason).toBe('INVITATION_DECLINED');
    for (const { id } of [first, second])
      expect(await codesOfBoth(member, id)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await rolesIn(owner, second.teamId)).not.toHaveProperty(email);
  });

  it('are those of nobody else, and not of a token', async () => {
    const email = 'private@example.com';
    const member = await app.signUp({ email });
    const { id } = await inviteByMail(email);
    const { client: token } = await member.mintToken();
    expect(await codesOfBoth(owner, id)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await codesOfBoth(member, 'nonsense')).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await codesOfBoth(token, id)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(await mine(owner)).toEqual([]);
    expect(await mine(member)).toMatchObject([{ id }]);
  });

  it('are missing until it is known that the address belongs to the account', async () => {
    await using bare = await startApp({ work: [] });
    const sender = await bare.signUp();
    const email = 'somebody@example.com';
    const member = await bare.signUp({ email });
    const teamId = await newTeam(sender);
    const made = dataOf(await invite(sender, teamId, email)).invitation!;
    expect(await mine(member)).toEqual([]);
    expect(await codesOfBoth(member, made.id)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});
