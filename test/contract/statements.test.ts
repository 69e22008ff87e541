import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DatabaseClient } from '#platform/db/database-client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import { newDeployment, newHost, rollback } from './deployment-requests.fixture.ts';
import { incidentFields } from './incident-requests.fixture.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import { newStatusPage, postUpdate } from './status-page-requests.fixture.ts';
import { newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let token: Client;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
  for (const name of ['One', 'Two', 'Three']) await newTeam(owner, name);
  ({ client: token } = await owner.mintToken());
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

/** The names of the statements that a request makes: the fewest of three times, since others run in the background. */
async function statementsOf(request: () => Promise<unknown>): Promise<string[]> {
  await request(); // the first request with a token stores when it was used
  const query = vi.spyOn(DatabaseClient.prototype, 'query');
  const seen: string[][] = [];
  for (let time = 0; time < 3; time += 1) {
    query.mockClear();
    await request();
    seen.push(
      query.mock.calls
        .map(([first]) => (typeof first === 'string' ? first : (first as unknown as { text: string }).text))
        .map((text) => /^\s*\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? text)
        .filter((name) => !/^(rate|write|clock|database|statusChange)\./.test(name)),
    );
  }
  return seen.toSorted((a, b) => a.length - b.length)[0]!;
}

describe('a read request makes one statement to authenticate and one to read', () => {
  it.each([
    ['monitoring', '{ sites { id name } }', 'site.list'],
    ['monitoring', '{ quotaUsage { sitesUsed } }', 'quota.countUsage'],
    ['monitoring', '{ maintenanceWindowsConnection { edges { node { id } } } }', 'maintenance.page'],
    ['deployment', '{ environments { id name } }', 'environment.list'],
    ['deployment', '{ personalAccessTokens { id } }', 'token.list'],
    ['deployment', '{ environmentsConnection { edges { node { id } } } }', 'environment.page'],
    ['deployment', '{ freezeWindowsConnection { edges { node { id } } } }', 'freeze.page'],
    ['deployment', '{ personalAccessTokensConnection { edges { node { id } } } }', 'token.page'],
    ['identity', '{ teams { id name myRole } }', 'team.listOf'],
    ['identity', '{ me { id defaultTeam { name } } }', 'team.listOf'],
  ] as const)('%s %s', async (service, query, name) => {
    const read = async (client: Client): Promise<string[]> =>
      statementsOf(async () => dataOf(await client[service](query)));
    expect(await read(token)).toEqual(['token.findLive', name]);
    expect(await read(owner)).toEqual(['session.findLive', name]);
  });

  it('and one for each connection of all teams, and one more for its total', async () => {
    const read = async (fields: string): Promise<string[]> => {
      const text = `{ teams { membersConnection(first: 1) { ${fields} } invitationsConnection(first: 1) { ${fields} } } }`;
      return (await statementsOf(async () => dataOf(await token.identity(text)))).toSorted();
    };
    const pages = ['invitation.page', 'member.page', 'team.listOf', 'token.findLive'];
    expect(await read('edges { cursor }')).toEqual(pages);
    const totals = ['invitation.countOf', 'member.countOf'];
    expect(await read('edges { cursor } totalCount')).toEqual([...pages, ...totals].toSorted());
  });

  it('and none if the caller is all that is asked for', async () => {
    const read = async () => dataOf(await token.identity('{ me { id email role } }'));
    expect(await statementsOf(read)).toEqual(['token.findLive']);
  });

  it('and one for the members and one for the invitations of all teams', async () => {
    const query = '{ teams { members { role } invitations { email } } }';
    expect(await statementsOf(async () => dataOf(await token.identity(query)))).toEqual([
      'token.findLive',
      'team.listOf',
      'member.list',
      'invitation.list',
    ]);
  });
});

it('a list of incidents makes as many statements as one incident, with their alerts, timelines and messages', async () => {
  for (let sites = 0; sites < 3; sites += 1) {
    const { id } = await newSite(owner, { failureThreshold: 1 });
    await storeCheck(app, id, down);
  }
  const text = `query ($first: Int!) { incidents(first: $first) { edges { node {
    ${incidentFields} escalation { policyName } alerts { suspectDeploymentId deliveries { id } } } } } }`;
  const read = (first: number) => statementsOf(async () => dataOf(await token.monitoring(text, { first })));
  const ofThree = await read(3);
  expect(ofThree).toContain('incident.listEvents');
  expect(ofThree.toSorted()).toEqual((await read(1)).toSorted());
});

it('a list of deployments of several environments makes three statements for their outcomes', async () => {
  const text = `query ($first: Int!) { environments { deployments(first: $first) { edges { node { id outcome } } } } }`;
  const read = (first: number) => statementsOf(async () => dataOf(await token.deployment(text, { first })));
  for (let environments = 0; environments < 2; environments += 1) {
    const { id, agent } = await newHost(owner);
    for (let deployments = 0; deployments < 3; deployments += 1) {
      await newDeployment(owner, id);
      await agent.run();
    }
    dataOf(await rollback(owner, id));
    await agent.run();
  }
  const expected = [
    'deployment.list',
    'deployment.listLiveIds',
    'environment.list',
    'outcome.listTakenBack',
    'token.findLive',
    'verification.list',
  ];
  expect((await read(1)).toSorted()).toEqual(expected);
  expect((await read(4)).toSorted()).toEqual(expected);
});

it('a list of status pages makes as many statements as one page, with components, states, incidents and updates', async () => {
  const read = () =>
    statementsOf(async () =>
      dataOf(
        await token.monitoring(
          '{ statusPages { title state components { name state } incidents(limit: 5) { title updates { body } } } }',
        ),
      ),
    );
  const newFilledPage = async (): Promise<void> => {
    const components = [{ name: 'Shop', siteId: (await newSite(owner)).id }];
    const { id } = await newStatusPage(owner, { components });
    for (const title of ['One', 'Two']) dataOf(await postUpdate(owner, { statusPageId: id, title }));
  };
  await newFilledPage();
  const ofOne = await read();
  expect(ofOne).toContain('statusUpdate.list');
  for (let pages = 0; pages < 3; pages += 1) await newFilledPage();
  expect((await read()).toSorted()).toEqual(ofOne.toSorted());
});
