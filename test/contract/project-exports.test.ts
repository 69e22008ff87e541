import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client, type GraphqlAnswer } from '#testkit/client.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import * as identity from './operations/identity.generated.ts';
import { createEscalationPolicy, createMaintenanceWindow } from './operations/monitoring.generated.ts';
import { applied, applyFile, exported, inShort, planOf, sitesFile } from './project-requests.fixture.ts';
import { newMember, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let person: Client;
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  person = await app.signUp();
  owner = (await person.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const own = async (): Promise<{ teamId: string }> => ({ teamId: await newTeam(person) });
const siteIn = async (teamId: string, name: string): Promise<string> =>
  (await newSite(owner, { name, url: 'https://a.example', teamId })).id;
const deleteSite = async (id: string): Promise<unknown> =>
  dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id }));
const windowFor = async (siteIds: string[], title: string): Promise<string> =>
  dataOf(
    await owner.send(createMaintenanceWindow, {
      input: { title, siteIds, startsAt: '2099-01-01T00:00:00.000Z', endsAt: '2099-01-01T01:00:00.000Z' },
    }),
  ).id;

/** Plans the export, which must have no mistakes and change nothing, and applies it. */
async function adopt(options: { teamId: string }): Promise<Awaited<ReturnType<typeof exported>>> {
  const result = await exported(owner, options);
  const plan = await planOf(owner, result.document, options);
  expect([plan.problems, inShort(plan).filter((change) => !change.startsWith('ADOPT'))]).toEqual([[], []]);
  expect((await applied(owner, plan.id)).state).toBe('APPLIED');
  expect((await planOf(owner, (await exported(owner, options)).document, options)).changes).toEqual([]);
  return result;
}

describe('an export', () => {
  it('leaves out sites of a maintenance window that were deleted', async () => {
    const options = await own();
    const [kept, gone] = [await siteIn(options.teamId, 'Kept'), await siteIn(options.teamId, 'Gone')];
    await windowFor([kept, gone], 'Both');
    await deleteSite(gone);
    const { document } = await adopt(options);
    expect((parse(document) as { windows: unknown[] }).windows).toMatchObject([{ sites: ['kept'] }]);
  });

  it('never turns a window whose sites are all gone into one for all sites', async () => {
    const options = await own();
    const gone = await siteIn(options.teamId, 'Gone');
    const id = await windowFor([gone], 'For nothing');
    await deleteSite(gone);
    const { document, notExported } = await adopt(options);
    expect(document).not.toContain('For nothing');
    expect(notExported[0]).toEqual({
      what: 'The maintenance window "For nothing"',
      why: expect.stringContaining('at least one site'),
    });
    // If a project owns it, its entry is a mistake that people have to decide about.
    const text = `version: 1\nproject: main\nsites: [{key: a, name: A, url: "https://a.example"}]\nwindows:\n  - {key: w, id: ${id}, title: For nothing, sites: [a], startsAt: "2099-01-01T00:00:00Z", endsAt: "2099-01-01T01:00:00Z"}\n`;
    await applyFile(owner, text, options);
    const { rows } = await app.platform.database.pool.query<{ id: string }>(
      'select id from sites where team_id = $1',
      [options.teamId],
    );
    await deleteSite(rows[0]!.id);
    const own1 = await exported(owner, { ...options, project: 'main' });
    expect((parse(own1.document) as { windows: unknown[] }).windows).toMatchObject([{ key: 'w', sites: [] }]);
    expect((await planOf(owner, own1.document, options)).problems).toMatchObject([
      { message: expect.stringContaining('at least one site'), path: 'windows.w.sites' },
    ]);
  });

  it('leaves out members who have left, and steps that were only for them', async () => {
    const options = await own();
    const member = await newMember(app, person, options.teamId, 'MANAGER');
    const steps = [
      { afterMinutes: 0, channels: ['email'] },
      { afterMinutes: 5, memberIds: [member.id] },
      { afterMinutes: 9, channels: ['email'], memberIds: [member.id] },
    ];
    for (const [name, chosen] of [
      ['Everybody', steps],
      ['Only one', [steps[1]]],
    ] as const)
      dataOf(
        await owner.send(createEscalationPolicy, {
          input: { name, ...options, steps: [...chosen] as never },
        }),
      );
    dataOf(await person.send(identity.removeMember, { ...options, userId: member.id }));
    const { document, notExported } = await adopt(options);
    expect((parse(document) as { policies: unknown[] }).policies).toMatchObject([
      { name: 'Everybody', steps: [{ afterMinutes: 0 }, { afterMinutes: 9, channels: ['email'] }] },
    ]);
    expect(notExported[0]!.what).toBe('The escalation policy "Only one"');
  });

  it('writes a text that looks like a variable so that it is none', async () => {
    const options = await own();
    for (const name of ['Costs ${env:HOME}', 'Costs $${env:HOME}', 'Costs $ ${env: {'])
      await siteIn(options.teamId, name);
    const { document } = await adopt(options);
    expect(document).toContain('name: Costs $${env:HOME}');
    expect(document).toContain('name: Costs $$${env:HOME}');
  });

  it('gives no variable a name that is a setting of Steward', async () => {
    const options = await own();
    const file = `version: 1\nproject: acme\ndestinations:\n  - {key: steward, kind: SLACK, name: Steward, url: "\${env:URL}"}\n`;
    await applyFile(owner, file, {
      ...options,
      variables: { URL: 'https://hooks.slack.com/services/T0/B0/a' },
    });
    const { document, variables } = await exported(owner, options);
    expect(variables).toEqual(['_STEWARD_URL']);
    expect(document).toContain('${env:_STEWARD_URL}');
  });

  it('gives nothing the key of a window that is over', async () => {
    const options = await own();
    const id = await windowFor([await siteIn(options.teamId, 'A')], 'Nightly');
    await adopt(options);
    dataOf(await owner.monitoring('mutation ($id: ID!) { endMaintenanceWindow(id: $id) { id } }', { id }));
    await windowFor([await siteIn(options.teamId, 'B')], 'Nightly');
    const { document } = await adopt(options);
    expect((parse(document) as { windows: unknown[] }).windows).toMatchObject([{ key: 'nightly-2' }]);
  });

  it('has no interval below the minimum of the server', async () => {
    const options = await own();
    const id = await siteIn(options.teamId, 'Fast');
    await app.platform.database.pool.query('update sites set check_interval_seconds = 5 where id = $1', [id]);
    const { document } = await adopt(options);
    expect((parse(document) as { sites: unknown[] }).sites).toMatchObject([{ checkIntervalSeconds: 30 }]);
  });

  it('gives thousands of objects of the same name different keys in a short time', async () => {
    const { createFreeNames } = await import('#project/export/free-names.ts');
    const freeName = createFreeNames(['shop', 'shop-3'], '-');
    expect([freeName('shop'), freeName('shop'), freeName('cart')]).toEqual(['shop-2', 'shop-4', 'cart']);
    const from = process.cpuUsage();
    expect(new Set(Array.from({ length: 50_000 }, () => freeName('shop'))).size).toBe(50_000);
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it('that is asked for many times in one request does not delay the requests of others', async () => {
    const options = await own();
    await applyFile(owner, sitesFile(50), options);
    const fields = Array.from({ length: 100 }, (_, n) => `e${n}: export(teamId: $teamId) { document }`).join(
      ' ',
    );
    const progress = { isDone: false };
    const all = owner
      .post('/project/graphql', { query: `query ($teamId: ID) { ${fields} }`, variables: options })
      .finally(() => (progress.isDone = true));
    const waits: number[] = [];
    const sentAt = performance.now();
    while (!progress.isDone) {
      const startedAt = performance.now();
      expect((await app.stranger().get('/healthz')).status).toBe(200);
      waits.push(performance.now() - startedAt);
    }
    const endedAt = performance.now();
    const { data, errors } = (await (await all).json()) as GraphqlAnswer<
      Record<string, { document: string }>
    >;
    // On a slow machine, the last ones have waited for too long.
    const codes = (errors ?? []).map(({ extensions }) => extensions.code);
    const isWhole = data?.['e99']?.document.includes('key: s49');
    expect(isWhole ? ['RATE_LIMITED'] : codes).toContain('RATE_LIMITED');
    expect(Math.max(...waits)).toBeLessThan(Math.max(1_500, (endedAt - sentAt) / 3));
  });
});
