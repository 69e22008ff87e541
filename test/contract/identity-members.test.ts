import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { fillInvitations, fillTeam, removeUnnoticed } from '#testkit/database-fault.fixture.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { ageSignIns, endRateLimits, expireInvitations } from '#testkit/time-travel.fixture.ts';
import { leaveTeam, me, removeMember, setMemberRole } from './operations/identity.generated.ts';
import {
  accept,
  codeOf,
  invite,
  newInvitation,
  newMember,
  newTeam,
  readTeam,
  rolesIn,
} from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  await app.signUp();
  owner = await app.signUp({ email: 'owner@example.com' });
});
afterAll(() => app[Symbol.asyncDispose]());
// A user can send 20 invitations per minute.
beforeEach(() => endRateLimits(app));

const setRole = (client: Client, teamId: string, userId: string, role: string) =>
  client.send(setMemberRole, { teamId, userId, role });

/** An open socket, and the code with which the server will close it. */
async function openSocketOf(client: Client): Promise<{ closed: Promise<number> }> {
  const socket = client.socket('/deployment/graphql/ws');
  const closed = new Promise<number>((resolve) =>
    socket.on('closed', (event) => resolve((event as { code: number }).code)),
  );
  await new Promise((resolve) => socket.on('connected', resolve));
  return { closed };
}

describe('members', () => {
  it('get another role by an owner', async () => {
    const teamId = await newTeam(owner);
    const { client, id, email } = await newMember(app, owner, teamId, 'VIEWER');
    expect((await setRole(owner, teamId, id, 'MANAGER')).data!.setMemberRole).toMatchObject({
      user: { email },
      role: 'MANAGER',
    });
    expect((await readTeam(client, teamId))!.myRole).toBe('MANAGER');
  });

  it.each(['VIEWER', 'DEPLOYER', 'MANAGER'] as const)(
    'with the role %s cannot change or remove others, or themselves',
    async (role) => {
      const teamId = await newTeam(owner);
      const { client, id } = await newMember(app, owner, teamId, role);
      const other = await newMember(app, owner, teamId, 'VIEWER');
      expect(codeOf(await setRole(client, teamId, id, 'OWNER'))).toBe('FORBIDDEN');
      expect(codeOf(await setRole(client, teamId, other.id, 'OWNER'))).toBe('FORBIDDEN');
      expect(codeOf(await client.send(removeMember, { teamId, userId: other.id }))).toBe('FORBIDDEN');
      expect((await rolesIn(owner, teamId))[other.email]).toBe('VIEWER');
    },
  );

  it('cannot be changed by others, who do not learn that the team exists', async () => {
    const teamId = await newTeam(owner);
    const { id } = await newMember(app, owner, teamId, 'VIEWER');
    const stranger = await app.signUp();
    expect(codeOf(await setRole(stranger, teamId, id, 'OWNER'))).toBe('NOT_FOUND');
    expect(codeOf(await stranger.send(removeMember, { teamId, userId: id }))).toBe('NOT_FOUND');
  });

  it.each(['nonsense', '01890000-0000-7000-8000-000000000000'])('must exist: %s', async (userId) => {
    const teamId = await newTeam(owner);
    expect(codeOf(await setRole(owner, teamId, userId, 'VIEWER'))).toBe('NOT_FOUND');
    expect(codeOf(await owner.send(removeMember, { teamId, userId }))).toBe('NOT_FOUND');
  });

  it('can be removed by an owner, and can leave', async () => {
    const teamId = await newTeam(owner);
    const [one, two] = [
      await newMember(app, owner, teamId, 'MANAGER'),
      await newMember(app, owner, teamId, 'VIEWER'),
    ];
    expect((await owner.send(removeMember, { teamId, userId: one.id })).data).toEqual({ removeMember: true });
    expect((await two.client.send(leaveTeam, { teamId })).data).toEqual({ leaveTeam: true });
    expect(await readTeam(one.client, teamId)).toBeNull();
    expect(Object.keys(await rolesIn(owner, teamId))).toEqual(['owner@example.com']);
  });

  it('who are removed lose the invitations that they sent', async () => {
    const teamId = await newTeam(owner);
    const second = await newMember(app, owner, teamId, 'OWNER');
    const friend = await app.signUp({ email: 'way-back@example.com' });
    const token = await newInvitation(second.client, teamId, 'way-back@example.com', 'OWNER');
    await owner.send(removeMember, { teamId, userId: second.id });
    expect(codeOf(await accept(friend, token))).toBe('BAD_REQUEST');
  });
});

describe('roles', () => {
  it('are given only after a sign-in of the last ten minutes', async () => {
    const teamId = await newTeam(owner);
    const { id } = await newMember(app, owner, teamId, 'VIEWER');
    await ageSignIns(app, 11);
    const refusals = [
      await setRole(owner, teamId, id, 'OWNER'),
      await invite(owner, teamId, 'x@example.com'),
    ];
    for (const { errors } of refusals)
      expect(errors![0]!.extensions).toEqual({ code: 'FORBIDDEN', reason: 'RECENT_SIGN_IN_REQUIRED' });
    await ageSignIns(app, -11);
    expect(codeOf(await setRole(owner, teamId, id, 'OWNER'))).toBeUndefined();
  });
});

describe('the size of a team', () => {
  it('is limited to 200 members', { tags: ['cluster'] }, async () => {
    const teamId = await newTeam(owner);
    await fillTeam(app, teamId, 198);
    const [first, second] = [await app.signUp(), await app.signUp()];
    const join = async (client: Client) => {
      const { email } = (await client.identity('{ me { email } }')).data!['me'];
      return accept(client, await newInvitation(owner, teamId, email));
    };
    expect(codeOf(await join(first))).toBeUndefined();
    const refusal = await join(second);
    expect(refusal.errors![0]!.message).toBe('This team already has 200 members.');
    expect(await readTeam(second, teamId)).toBeNull();
  });

  it('is limited to 50 open invitations, of which expired ones are none', async () => {
    const teamId = await newTeam(owner);
    await fillInvitations(app, teamId, 50);
    const refusal = (await invite(owner, teamId, 'one-too-many@example.com')).data!.inviteMember;
    expect(refusal.errors[0]!.message).toContain('50 open invitations');
    expect((await invite(owner, teamId, 'invited1@example.com')).data!.inviteMember.errors).toEqual([]);
    await expireInvitations(app);
    expect((await invite(owner, teamId, 'one-too-many@example.com')).data!.inviteMember.errors).toEqual([]);
  });
});

describe('the last owner', () => {
  it('can neither leave nor be demoted nor be removed', async () => {
    const teamId = await newTeam(owner);
    const id = (await readTeam(owner, teamId))!.members[0]!.user.id;
    await newMember(app, owner, teamId, 'MANAGER');
    expect(codeOf(await owner.send(leaveTeam, { teamId }))).toBe('BAD_REQUEST');
    expect(codeOf(await setRole(owner, teamId, id, 'MANAGER'))).toBe('BAD_REQUEST');
    expect(codeOf(await owner.send(removeMember, { teamId, userId: id }))).toBe('BAD_REQUEST');
    expect((await rolesIn(owner, teamId))['owner@example.com']).toBe('OWNER');
  });

  it('remains if two owners demote, remove or leave at the same time', { tags: ['cluster'] }, async () => {
    const teamId = await newTeam(owner);
    const first = (await readTeam(owner, teamId))!.members[0]!.user.id;
    for (let round = 0; round < 5; round += 1) {
      const second = await newMember(app, owner, teamId, 'OWNER');
      await Promise.all([
        setRole(owner, teamId, second.id, 'VIEWER'),
        setRole(second.client, teamId, first, 'VIEWER'),
        owner.send(leaveTeam, { teamId }),
        second.client.send(leaveTeam, { teamId }),
      ]);
      const rows = await rowsOf(app, 'team_members', { team_id: teamId });
      const owners = rows.filter(({ role }) => role === 'OWNER');
      expect(owners).toHaveLength(1);
      if (owners[0]!['user_id'] !== first) break;
    }
  });
});

describe('open WebSockets of a member', () => {
  const createLimited =
    'mutation ($input: CreatePersonalAccessTokenInput!) { createPersonalAccessToken(input: $input) { token } }';
  const limited = { name: 'limited', expiry: 'DAYS_30' };

  it(
    'are closed when the role changes or the member is removed, and can be opened again',
    { tags: ['cluster'] },
    async () => {
      const teamId = await newTeam(owner);
      const { client, id } = await newMember(app, owner, teamId, 'MANAGER');
      const demoted = await openSocketOf(client);
      await setRole(owner, teamId, id, 'VIEWER');
      expect(await demoted.closed).toBe(1012);
      const removed = await openSocketOf(client);
      await owner.send(removeMember, { teamId, userId: id });
      expect(await removed.closed).toBe(1012);
      await openSocketOf(client);
    },
  );

  it(
    'are closed within 15 seconds even if the message about it was lost',
    { tags: ['cluster'] },
    async () => {
      const teamId = await newTeam(owner);
      const { client, id } = await newMember(app, owner, teamId, 'MANAGER');
      const socket = await openSocketOf(client);
      await removeUnnoticed(app, teamId, id);
      expect(await socket.closed).toBe(1012);
    },
  );

  it(
    'that were open before the member joined are closed, so that the end of the membership is noticed',
    { tags: ['long', 'cluster'] },
    async () => {
      const teamId = await newTeam(owner);
      const client = await app.signUp();
      const { email } = dataOf(await client.send(me));
      const other = await newTeam(client);
      const { token } = dataOf(
        await client.deployment(createLimited, { input: { ...limited, teamIds: [other] } }),
      );
      const [ofToken, socket] = [await openSocketOf(client.withToken(token)), await openSocketOf(client)];
      dataOf(await accept(client, await newInvitation(owner, teamId, email, 'MANAGER')));
      expect(await socket.closed).toBe(1012);
      // A token that is limited to other teams has no new right.
      expect(await Promise.race([ofToken.closed, Promise.resolve('open')])).toBe('open');
    },
  );
});
