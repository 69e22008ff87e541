import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import {
  projectObject,
  projectOverview,
  type ProjectOverviewQuery,
  type ProjectOverviewQueryVariables,
} from './operations/project.generated.ts';
import {
  applied,
  applyFile,
  everything,
  planOf,
  secretsOfEverything,
  sitesFile,
} from './project-requests.fixture.ts';
import { codeOf, newMember, newScript, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let owner: Client;
let teamId: string;
beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await app.signUp();
  teamId = await newTeam(owner);
  await applyFile(owner, everything, { teamId, variables: secretsOfEverything });
  await applyFile(owner, sitesFile(2), { teamId });
});
afterAll(() => app?.[Symbol.asyncDispose]());

const overview = async (
  variables: ProjectOverviewQueryVariables = {} as ProjectOverviewQueryVariables,
): Promise<ProjectOverviewQuery['projects']> =>
  dataOf(await owner.send(projectOverview, { ...variables, teamId }));

describe('the projects of a team', () => {
  it('say how many objects of each kind they own, and who applied them last', async () => {
    const [acme, many] = await overview();
    expect(acme).toMatchObject({ name: 'acme', objects: 14, lastAppliedBy: expect.stringContaining('@') });
    expect(acme!.kinds.reduce((sum, { objects }) => sum + objects, 0)).toBe(14);
    expect(acme!.kinds).toContainEqual({ kind: 'pages', objects: 2 });
    expect(many).toMatchObject({ name: 'many', kinds: [{ kind: 'sites', objects: 2 }] });
    expect(await overview({ name: 'many' })).toEqual([many]);
    expect(await overview({ name: 'none' })).toEqual([]);
  });

  it('name who applied a plan, which somebody else may have made', async () => {
    const { client: colleague, email } = await newMember(app, owner, teamId, 'MANAGER');
    const plan = await planOf(owner, sitesFile(1, 'shared'), { teamId });
    expect((await applied(colleague, plan.id)).state).toBe('APPLIED');
    expect(await overview({ name: 'shared' })).toMatchObject([{ lastAppliedBy: email }]);
  });

  it('list what they own, with the site that it belongs to', async () => {
    const [acme] = await overview({ name: 'acme' });
    const found = (kind: string, key: string) =>
      acme!.contents.find((content) => content.kind === kind && content.key === key)!;
    const shop = found('sites', 'shop');
    expect(shop.rootId).toBe(shop.id);
    expect(found('pagePatterns', 'shop/cart/fatal').rootId).toBe(shop.id);
    const [sites] = await overview({ name: 'acme', kind: 'sites' });
    expect(sites!.contents.map(({ key }) => key)).toEqual(['blog', 'shop']);
    expect((await overview({ name: 'acme', limit: 3 }))[0]!.contents).toHaveLength(3);
    expect((await overview({ name: 'acme', kind: 'robots' }))[0]!.contents).toEqual([]);
  });

  it('list their last plans, the newest first, with what each would do', async () => {
    const open = await planOf(owner, sitesFile(1), { teamId });
    const [many] = await overview({ name: 'many' });
    expect(many!.plans).toMatchObject([
      { id: open.id, state: 'OPEN', counts: { create: 0, detach: 1, done: 0 }, appliedAt: null },
      { state: 'APPLIED', counts: { create: 2, detach: 0, done: 2 } },
    ]);
    expect((await overview({ name: 'many', plans: 1 }))[0]!.plans).toHaveLength(1);
  });

  it.each([{ limit: 0 }, { limit: 1_001 }, { plans: 21 }, { plans: -1 }])(
    'refuse the limits %j',
    async (limits) => {
      expect(codeOf(await owner.send(projectOverview, { teamId, ...limits }))).toBe('BAD_REQUEST');
    },
  );
});

describe('the project of an object', () => {
  const site = async (): Promise<string> => (await overview({ name: 'many' }))[0]!.contents[0]!.id;

  it('is found by the kind and the id of the object', async () => {
    const id = await site();
    expect(dataOf(await owner.send(projectObject, { kind: 'sites', id }))).toEqual({
      id,
      project: 'many',
      kind: 'sites',
      key: 's0',
      rootId: id,
    });
    for (const other of [
      { kind: 'pages', id },
      { kind: 'robots', id },
      { kind: 'sites', id: 'x' },
    ])
      expect(dataOf(await owner.send(projectObject, other))).toBeNull();
  });

  it('is shown to managers of the team, and to tokens with the scope PROJECT_READ', async () => {
    const id = await site();
    const request = { kind: 'sites', id };
    const { client: viewer } = await newMember(app, owner, teamId, 'VIEWER');
    expect(codeOf(await viewer.send(projectObject, request))).toBe('FORBIDDEN');
    const reader = await newScript(owner, 'PROJECT_READ');
    expect(dataOf(await reader.send(projectObject, request))).toMatchObject({ project: 'many' });
    expect(dataOf(await (await app.signUp()).send(projectObject, request))).toBeNull();
  });
});
