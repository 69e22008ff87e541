import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { connection, expectPages, refusedCursors } from './connection-requests.fixture.ts';
import { invite, newMember, newTeam, readTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  owner = await app.signUp();
});
afterAll(() => app[Symbol.asyncDispose]());

const members = connection('identity', 'team.membersConnection', 'user { id email name } role', '$id: ID!');
const invitations = connection('identity', 'team.invitationsConnection', 'id email role', '$id: ID!');

const inviteAll = async (teamId: string, emails: readonly string[]): Promise<void> => {
  for (const email of emails) dataOf(await invite(owner, teamId, email));
};

describe('Team.membersConnection', () => {
  it('has the members in pages, sorted by name', async () => {
    const id = await newTeam(owner);
    for (const role of ['VIEWER', 'DEPLOYER', 'MANAGER', 'OWNER'] as const)
      await newMember(app, owner, id, role);
    const nodes = await expectPages(members, owner, 5, { id });
    const listed = (await readTeam(owner, id))!.members;
    const byEmail = (all: readonly { user: { email: string } }[]): string[] =>
      all.map(({ user }) => user.email).toSorted();
    expect(byEmail(nodes as typeof listed)).toEqual(byEmail(listed));
    const names: string[] = nodes.map(({ user }) => user.name.toLowerCase());
    expect(names).toEqual(names.toSorted());
  });

  it('continues after a member who has left', async () => {
    const id = await newTeam(owner);
    const added = [await newMember(app, owner, id, 'VIEWER'), await newMember(app, owner, id, 'VIEWER')];
    const nodes = await expectPages(members, owner, 3, { id });
    const gone = added.find((member) => member.id !== nodes[2]!.user.id)!;
    const at = nodes.findIndex(({ user }) => user.id === gone.id);
    const page = await members.read(owner, { id, first: at + 1 });
    dataOf(await gone.client.identity('mutation ($id: ID!) { leaveTeam(teamId: $id) }', { id }));
    const rest = await members.read(owner, { id, after: page.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node)).toEqual(nodes.slice(at + 1));
    expect(rest.totalCount).toBe(2);
  });

  it('is read for several teams at once, each with its own members', async () => {
    const client = await app.signUp();
    const ids = [await newTeam(client, 'One'), await newTeam(client, 'Two')];
    await newMember(app, client, ids[1]!, 'VIEWER');
    const answer = await client.identity(`{ teams {
      id membersConnection(first: 1) { totalCount edges { node { role } } pageInfo { hasNextPage } } } }`);
    const found: { id: string; membersConnection: object }[] = dataOf(answer);
    const of = (id: string): object => found.find((team) => team.id === id)!.membersConnection;
    expect(of(ids[0]!)).toMatchObject({ totalCount: 1, pageInfo: { hasNextPage: false } });
    expect(of(ids[1]!)).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    expect(found.map((team) => (team.membersConnection as { edges: [] }).edges.length)).toEqual([1, 1, 1]);
  });
});

describe('Team.invitationsConnection', () => {
  it('has the open invitations in pages, newest first', async () => {
    const id = await newTeam(owner);
    await inviteAll(id, ['a1@example.com', 'b1@example.com', 'c1@example.com', 'd1@example.com']);
    const revoked = (await invitations.read(owner, { id })).edges[1]!.node;
    dataOf(await owner.identity('mutation ($id: ID!) { revokeInvitation(id: $id) }', { id: revoked['id'] }));
    const nodes = await expectPages(invitations, owner, 3, { id });
    expect(nodes.map(({ email }) => email)).toEqual(['d1@example.com', 'b1@example.com', 'a1@example.com']);
  });

  it('is read for several teams at once, each with its own invitations', async () => {
    const client = await app.signUp();
    const id = await newTeam(client, 'One');
    await newTeam(client, 'Two');
    dataOf(await invite(client, id, 'a2@example.com'));
    const text = '{ teams { id invitationsConnection(first: 1) { totalCount edges { node { email } } } } }';
    const found: { id: string; invitationsConnection: { totalCount: number; edges: [] } }[] = dataOf(
      await client.identity(text),
    );
    for (const team of found) {
      const expected = team.id === id ? 1 : 0;
      expect(team.invitationsConnection).toMatchObject({ totalCount: expected });
      expect(team.invitationsConnection.edges).toHaveLength(expected);
    }
  });
});

it('connections of a team are only for its members', async () => {
  const id = await newTeam(owner);
  const stranger = await app.signUp();
  for (const list of [members, invitations])
    expect((await list.ask(stranger, { id })).data!['team']).toBeNull();
});

it('a cursor of another list of a team is refused', async () => {
  const id = await newTeam(owner);
  await inviteAll(id, ['a3@example.com']);
  const [member, invitation] = [await members.read(owner, { id }), await invitations.read(owner, { id })];
  expect(await refusedCursors(members, owner, [invitation.edges[0]!.cursor], { id })).toEqual([
    'BAD_REQUEST after',
  ]);
  expect(await refusedCursors(invitations, owner, [member.edges[0]!.cursor], { id })).toEqual([
    'BAD_REQUEST after',
  ]);
});
