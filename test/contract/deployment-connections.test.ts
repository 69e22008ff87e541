import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import {
  connection,
  expectPages,
  nodesOf,
  pagesOf,
  refusal,
  refusedCursors,
  sortedValues,
} from './connection-requests.fixture.ts';
import { newDeployment, newEnvironment, newHost, readEnvironment } from './deployment-requests.fixture.ts';
import { endFreeze, inSeconds, newFreeze } from './freeze-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let stranger: Client;
beforeAll(async () => {
  app = await startApp({ work: [], shared: true });
  [owner, stranger] = [await app.signUp(), await app.signUp()];
});
afterAll(() => app[Symbol.asyncDispose]());

const environments = connection('deployment', 'environmentsConnection', 'id name', '$teamId: ID');
const freezes = connection(
  'deployment',
  'freezeWindowsConnection',
  'id title startsAt state',
  '$teamId: ID, $environmentId: ID',
);
const tokens = connection('deployment', 'personalAccessTokensConnection', 'id name revokedAt');
const releases = connection(
  'deployment',
  'environment.releasesConnection',
  'timestamp isCurrent',
  '$id: ID!',
);

const remove = async (client: Client, id: string): Promise<void> =>
  void dataOf(await client.deployment('mutation ($id: ID!) { deleteEnvironment(id: $id) }', { id }));

describe('environmentsConnection', () => {
  it('has the environments of a team in pages, in the order of the list', async () => {
    const teamId = await newTeam(owner);
    for (const name of ['delta', 'Beta 2', 'alpha', 'Alpha', 'gamma'])
      await newEnvironment(owner, { teamId, name });
    const nodes = await expectPages(environments, owner, 5, { teamId });
    const list = 'query ($teamId: ID) { environments(teamId: $teamId) { id name } }';
    expect(nodes).toEqual(dataOf(await owner.deployment(list, { teamId })));
    const names = nodes.map(({ name }) => name.toLowerCase());
    expect(names).toEqual(['alpha', 'alpha', 'beta 2', 'delta', 'gamma']);
  });

  it('continues after an environment that has been deleted', async () => {
    const teamId = await newTeam(owner);
    for (const name of ['a', 'b', 'c']) await newEnvironment(owner, { teamId, name });
    const first = await environments.read(owner, { teamId, first: 2 });
    await remove(owner, first.edges[1]!.node['id']);
    const rest = await environments.read(owner, { teamId, after: first.pageInfo.endCursor });
    expect(rest.edges.map(({ node }) => node['name'])).toEqual(['c']);
    expect(rest.totalCount).toBe(2);
  });

  it('has nothing of other teams', async () => {
    const teamId = await newTeam(owner);
    const id = await newEnvironment(owner, { teamId, name: 'Mine' });
    expect((await environments.read(stranger)).edges).toEqual([]);
    expect((await environments.read(stranger)).totalCount).toBe(0);
    expect(await refusal(environments, stranger, { teamId })).toMatchObject({ code: 'FORBIDDEN' });
    const all = nodesOf(await pagesOf(environments, owner));
    expect(all.map((node) => node['id'])).toContain(id);
  });
});

describe('freezeWindowsConnection', () => {
  it('has the freezes that are not over in pages, sorted by start', async () => {
    const teamId = await newTeam(owner);
    const plan = (title: string, day: number, more: object = {}) =>
      newFreeze(owner, {
        teamId,
        title,
        startsAt: inSeconds(day * 86_400),
        endsAt: inSeconds(day * 86_400 + 3_600),
        ...more,
      });
    // Farther ahead than any list that is limited by a range.
    await plan('Later', 400);
    await plan('Soon', 1);
    await plan('Nights', 2, { recurrence: 'FREQ=DAILY' });
    await plan('Now', 0);
    await endFreeze(owner, (await plan('Over', 0)).id);
    await endFreeze(owner, (await plan('Cancelled', 3)).id);
    const nodes = await expectPages(freezes, owner, 4, { teamId });
    expect(nodes.map(({ title, state }) => [title, state])).toEqual([
      ['Now', 'ACTIVE'],
      ['Soon', 'SCHEDULED'],
      ['Nights', 'SCHEDULED'],
      ['Later', 'SCHEDULED'],
    ]);
  });

  it('has all freezes that start at the same time', async () => {
    const teamId = await newTeam(owner);
    const times = { startsAt: inSeconds(3_600), endsAt: inSeconds(7_200) };
    const made = [];
    for (const title of ['A', 'B', 'C']) made.push((await newFreeze(owner, { teamId, title, ...times })).id);
    const nodes = await expectPages(freezes, owner, 3, { teamId });
    expect(sortedValues(nodes, 'id')).toEqual(made.toSorted());
  });

  it('has those of one environment, and nothing of other teams', async () => {
    const teamId = await newTeam(owner);
    const id = await newEnvironment(owner, { teamId });
    await newFreeze(owner, { teamId, title: 'This one', environmentIds: [id] });
    await newFreeze(owner, {
      teamId,
      title: 'Another',
      environmentIds: [await newEnvironment(owner, { teamId })],
    });
    await newFreeze(owner, { teamId, title: 'All' });
    const found = await freezes.read(owner, { environmentId: id });
    expect(sortedValues(nodesOf([found]), 'title')).toEqual(['All', 'This one']);
    expect(found.totalCount).toBe(2);
    expect(await refusal(freezes, stranger, { environmentId: id })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(freezes, stranger, { teamId })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await freezes.read(stranger)).totalCount).toBe(0);
  });
});

describe('personalAccessTokensConnection', () => {
  it('has the tokens of the caller in pages, newest first, including revoked ones', async () => {
    const client = await app.signUp();
    const made = [];
    for (const name of ['one', 'two', 'three']) made.push(await client.mintToken(name));
    const revoke = 'mutation ($id: ID!) { revokePersonalAccessToken(id: $id) }';
    dataOf(await client.deployment(revoke, { id: made[1]!.id }));
    const nodes = await expectPages(tokens, client, 3);
    expect(nodes.map(({ name, revokedAt }) => [name, revokedAt !== null])).toEqual([
      ['three', false],
      ['two', true],
      ['one', false],
    ]);
    expect((await tokens.read(stranger)).totalCount).toBe(0);
  });

  it('has only the token itself if it is limited to teams', async () => {
    const client = await app.signUp();
    await client.mintToken('other');
    const teamId = await newTeam(client);
    const create = `mutation ($input: CreatePersonalAccessTokenInput!) {
      createPersonalAccessToken(input: $input) { token } }`;
    const input = { name: 'limited', expiry: 'DAYS_30', teamIds: [teamId] };
    const { token } = dataOf(await client.deployment(create, { input }));
    const page = await tokens.read(client.withToken(token));
    expect([page.edges.map(({ node }) => node['name']), page.totalCount]).toEqual([['limited'], 1]);
  });
});

describe('Environment.releasesConnection', () => {
  it('has the releases in pages, newest first', async () => {
    const { id, agent } = await newHost(owner);
    for (let count = 0; count < 3; count += 1) {
      await newDeployment(owner, id);
      await agent.run();
    }
    const nodes = await expectPages(releases, owner, 3, { id });
    const timestamps: string[] = nodes.map(({ timestamp }) => timestamp);
    expect(timestamps).toEqual(timestamps.toSorted().toReversed());
    expect(nodes.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(timestamps[0]).toBe((await readEnvironment(owner, id)).currentRelease);
    const [first] = (await releases.read(owner, { id, first: 1 })).edges;
    expect(await refusedCursors(environments, owner, [first!.cursor])).toEqual(['BAD_REQUEST after']);
  });
});

it('a cursor of another list of the deployment service is refused', async () => {
  const { id } = await newHost(owner);
  await newFreeze(owner, { environmentIds: [id] });
  await owner.mintToken();
  const lists = [environments, freezes, tokens];
  const cursors = await Promise.all(
    lists.map(async ({ read }) => (await read(owner, { first: 1 })).edges[0]!.cursor),
  );
  for (const [index, list] of lists.entries())
    expect(await refusedCursors(list, owner, cursors.toSpliced(index, 1))).toEqual(['BAD_REQUEST after']);
  expect(await refusedCursors(releases, owner, cursors, { id })).toEqual(['BAD_REQUEST after']);
});

it('a forged time in a cursor is refused', async () => {
  const { id } = await newHost(owner);
  const forged = ['0000-01-01T00:00:00.000Z', '2026-13-01T00:00:00.000Z', 'soon'].map((time) =>
    Buffer.from(`freezeWindows ${id} ${time}`).toString('base64url'),
  );
  expect(await refusedCursors(freezes, owner, forged)).toEqual(['BAD_REQUEST after']);
});
