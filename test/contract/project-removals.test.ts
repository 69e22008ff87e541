import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { newHeartbeat } from './heartbeat-requests.fixture.ts';
import { projects } from './operations/project.generated.ts';
import { applied, applyFile, inShort, planOf, requestApply } from './project-requests.fixture.ts';
import { codeOf, newTeam } from './team-requests.fixture.ts';

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
const head = 'version: 1\nproject: acme\n';
const site = (more = ''): string =>
  `${head}sites:\n  - key: shop\n    name: Acme\n    url: https://acme.example\n${more}`;
const idsOf = async (table: string, teamId: string): Promise<string[]> =>
  (
    await app.platform.database.pool.query<{ id: string }>(`select id from ${table} where team_id = $1`, [
      teamId,
    ])
  ).rows.map(({ id }) => id);
const monitoring = async (text: string, variables: object): Promise<unknown> =>
  dataOf(await owner.monitoring(text, variables as Record<string, unknown>));
const addPage = (siteId: string, name: string) =>
  monitoring('mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }', {
    input: { siteId, name, path: `/${name}` },
  });

describe('deleting a site', () => {
  it('shows what goes with it, also what was made by hand, and is refused if that changes', async () => {
    const { teamId } = await own();
    await applyFile(owner, site('    pages: [{key: cart, name: Cart, path: /cart}]\n'), { teamId });
    const [siteId] = await idsOf('sites', teamId);
    await addPage(siteId!, 'byhand');
    await newHeartbeat(owner, { name: 'Nightly', periodSeconds: 60, siteId, teamId });
    const plan = await planOf(owner, head, { teamId, delete: true });
    expect(plan.changes).toMatchObject([
      {
        action: 'DELETE',
        key: 'shop',
        fields: [
          { path: 'pages', before: '["byhand","Cart"]', after: null },
          { path: 'heartbeats', before: '["Nightly"]', after: null },
        ],
      },
    ]);
    await addPage(siteId!, 'later');
    expect(codeOf(await requestApply(owner, plan.id))).toBe('CONFLICT');
    const next = await planOf(owner, head, { teamId, delete: true });
    expect((await applied(owner, next.id)).state).toBe('APPLIED');
    expect([await idsOf('sites', teamId), await idsOf('heartbeats', teamId)]).toEqual([[], []]);
  });

  it('is refused if somebody has given it another purpose since the plan', async () => {
    const { teamId } = await own();
    await applyFile(owner, site(), { teamId });
    const plan = await planOf(owner, head, { teamId, delete: true });
    const [siteId] = await idsOf('sites', teamId);
    await monitoring('mutation ($id: ID!) { updateSite(id: $id, input: { name: "Other" }) { id } }', {
      id: siteId,
    });
    expect(codeOf(await requestApply(owner, plan.id))).toBe('CONFLICT');
    expect(await idsOf('sites', teamId)).toEqual([siteId]);
  });

  it('is refused while a heartbeat of another project, or of the same file, belongs to it', async () => {
    const { teamId } = await own();
    await applyFile(owner, site(), { teamId });
    const [siteId] = await idsOf('sites', teamId);
    const beat = `heartbeats:\n  - {key: nightly, name: Nightly, periodSeconds: 60, site: ${siteId}}\n`;
    await applyFile(owner, `version: 1\nproject: other\n${beat}`, { teamId });
    const refused = await planOf(owner, head, { teamId, delete: true });
    expect([refused.state, refused.problems.map(({ message }) => message)]).toEqual([
      'INVALID',
      [
        'The heartbeat "nightly" of the project "other" would be deleted together with its site. Remove it there first.',
      ],
    ]);
    await applyFile(owner, 'version: 1\nproject: other\n', { teamId, delete: true });
    const own1 = `${head}heartbeats:\n  - {key: own, name: Own, periodSeconds: 60, site: ${siteId}}\n`;
    await applyFile(owner, site(own1.slice(head.length)), { teamId });
    expect((await planOf(owner, own1, { teamId, delete: true })).problems).toMatchObject([
      { line: 4, path: 'heartbeats.own.site' },
    ]);
    const moved = own1.replace(`, site: ${siteId}`, '');
    expect((await applyFile(owner, moved, { teamId, delete: true })).state).toBe('APPLIED');
    expect(await idsOf('heartbeats', teamId)).toHaveLength(1);
  });

  it('together with its heartbeat deletes both, whichever is named first', async () => {
    const { teamId } = await own();
    await applyFile(owner, site('heartbeats:\n  - {key: a, name: A, periodSeconds: 60, site: shop}\n'), {
      teamId,
    });
    const plan = await planOf(owner, head, { teamId, delete: true });
    expect(inShort(plan)).toEqual(['DELETE heartbeats a', 'DELETE sites shop']);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
  });
});

describe('what is no longer there', () => {
  it('because somebody deleted it by hand is no change of a file that does not name it', async () => {
    const { teamId } = await own();
    await applyFile(owner, site('    pages: [{key: cart, name: Cart, path: /cart}]\n'), { teamId });
    const [siteId] = await idsOf('sites', teamId);
    await monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: siteId });
    for (const options of [{ teamId }, { teamId, delete: true }])
      expect((await planOf(owner, head, options)).changes).toEqual([]);
    await applyFile(owner, head, { teamId });
    expect(dataOf(await owner.send(projects, { teamId }))).toEqual([]);
  });

  const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString();
  const times = (from: number, to: number): string => `startsAt: "${day(from)}", endsAt: "${day(to)}"`;

  it.each([
    ['windows', 'maintenance_windows', 'endMaintenanceWindow', 'monitoring'],
    ['freezes', 'freeze_windows', 'endFreeze', 'deployment'],
  ] as const)(
    'because it is over is no change, and its key can be used again: %s',
    async (list, table, end, api) => {
      const { teamId } = await own();
      const entry = (when: string): string => `${head}${list}:\n  - {key: a, title: Work, ${when}}\n`;
      const first = entry(times(1, 2));
      await applyFile(owner, first, { teamId });
      const [id] = await idsOf(table, teamId);
      dataOf(await owner[api](`mutation ($id: ID!) { ${end}(id: $id) { id } }`, { id }));
      // The file still has it, or no longer.
      for (const text of [first, head])
        for (const options of [{ teamId }, { teamId, delete: true }])
          expect((await planOf(owner, text, options)).changes).toEqual([]);
      const again = entry(times(3, 4));
      expect(inShort(await planOf(owner, again, { teamId }))).toEqual([`CREATE ${list} a`]);
      expect((await applyFile(owner, again, { teamId })).state).toBe('APPLIED');
      expect((await planOf(owner, again, { teamId })).changes).toEqual([]);
      expect(await idsOf(table, teamId)).toHaveLength(2);
      await applyFile(owner, head, { teamId, delete: true });
      expect((await planOf(owner, head, { teamId, delete: true })).changes).toEqual([]);
    },
  );

  it('because it was over before it was ever applied is a warning', async () => {
    const plan = await planOf(
      owner,
      `${head}windows:\n  - {key: a, title: Work, ${times(-3, -2)}}\n`,
      await own(),
    );
    expect([plan.state, plan.changes, plan.warnings]).toMatchObject([
      'OPEN',
      [],
      [{ message: expect.stringContaining('is over, so nothing is done'), line: 4, path: 'windows.a' }],
    ]);
  });
});

describe('a transfer to another team', () => {
  const transfer = (id: string, teamId: string) =>
    monitoring('mutation ($id: ID!, $teamId: ID!) { transferSite(id: $id, teamId: $teamId) { id } }', {
      id,
      teamId,
    });

  it('takes a site, its pages and heartbeats out of the project, so that the other team can adopt them', async () => {
    const [from, to] = [await own(), await own()];
    const full = site(
      '    pages: [{key: cart, name: Cart, path: /cart, patterns: [{key: p, pattern: Fatal}]}]\n    probes: [{key: a, kind: TCP, name: A, host: a.example, port: 22}]\nheartbeats:\n  - {key: a, name: A, periodSeconds: 60, site: shop}\n',
    );
    await applyFile(owner, full, from);
    const [siteId] = await idsOf('sites', from.teamId);
    await transfer(siteId!, to.teamId);
    expect(dataOf(await owner.send(projects, from))).toEqual([]);
    const { document } = dataOf(
      await owner.send((await import('./operations/project.generated.ts')).exportProject, {
        ...to,
        project: 'theirs',
      }),
    );
    const plan = await planOf(owner, document, to);
    expect([plan.problems, plan.counts.adopt]).toEqual([[], 5]);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
    expect(inShort(await planOf(owner, full, from))).toContain('CREATE sites shop');
  });

  it('takes an environment out of the project', async () => {
    const [from, to] = [await own(), await own()];
    const environment = `${head}environments:\n  - {key: web, name: Web, host: web1, deployPath: /srv/acme, repositoryUrl: "https://git.example/a.git"}\n`;
    await applyFile(owner, environment, from);
    const [id] = await idsOf('environments', from.teamId);
    dataOf(
      await owner.deployment(
        'mutation ($id: ID!, $teamId: ID!) { transferEnvironment(id: $id, teamId: $teamId) { id } }',
        { id, ...to },
      ),
    );
    const adopted = await applyFile(owner, environment.replace('key: web', `key: web, id: ${id}`), to);
    expect([adopted.state, inShort(adopted)]).toEqual(['APPLIED', ['ADOPT environments web']]);
  });
});
