import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { dataOf, type Client } from '#testkit/client.ts';
import { newSite } from './monitoring-requests.fixture.ts';
import { projectPlan, projects } from './operations/project.generated.ts';
import {
  applied,
  applyFile,
  countWrites,
  everything,
  exported,
  inShort,
  planOf,
  requestApply,
  requestPlan,
  secretsOfEverything,
  sitesFile,
} from './project-requests.fixture.ts';
import { codeOf, newMember, newTeam } from './team-requests.fixture.ts';

let app: TestApp;
let person: Client;
/** With a token, whose limit of requests the server can raise. */
let owner: Client;
beforeAll(async () => {
  app = await startApp({ work: [], env: { STEWARD_RATE_LIMIT_WRITES: '10000' } });
  person = await app.signUp();
  owner = (await person.mintToken()).client;
});
afterAll(() => app?.[Symbol.asyncDispose]());

const own = async (): Promise<{ teamId: string }> => ({ teamId: await newTeam(person) });
const site = (more = '', key = 'shop'): string =>
  `version: 1\nproject: acme\nsites:\n  - key: ${key}\n    name: Acme\n    url: https://acme.example\n${more}`;
const sitesOf = async (teamId: string): Promise<{ id: string; name: string }[]> =>
  dataOf(
    await owner.monitoring<{ sites: { id: string; name: string }[] }>(
      'query ($teamId: ID) { sites(teamId: $teamId) { id name } }',
      { teamId },
    ),
  );

describe('a file with every kind', () => {
  it('is applied in the order of its references, and planning it again finds nothing to do', async () => {
    const options = { ...(await own()), variables: secretsOfEverything };
    const plan = await planOf(owner, everything, options);
    expect([plan.problems, plan.warnings]).toEqual([[], []]);
    expect(inShort(plan)).toEqual([
      'CREATE destinations ops',
      'CREATE policies default',
      'CREATE sites shop',
      'CREATE sites blog',
      'CREATE pages shop/cart',
      'CREATE pages shop/search',
      'CREATE pagePatterns shop/cart/fatal',
      'CREATE patterns shop/noise',
      'CREATE probes shop/ssh',
      'CREATE heartbeats nightly',
      'CREATE windows sunday',
      'CREATE statusPages public',
      'CREATE environments production',
      'CREATE freezes christmas',
    ]);
    const done = await applied(owner, plan.id);
    expect(done.changes.filter(({ state }) => state !== 'DONE')).toEqual([]);
    expect(done.state).toBe('APPLIED');

    const again = await planOf(owner, everything, options);
    expect([again.problems, again.changes]).toEqual([[], []]);
    // Without their variables, secrets stay as they are.
    expect((await planOf(owner, everything, { teamId: options.teamId })).changes).toEqual([]);
  });

  it('is exported so that planning the export finds nothing to do', async () => {
    const { teamId } = await own();
    await applyFile(owner, everything.replaceAll('acme-status', 'acme-export'), {
      teamId,
      variables: secretsOfEverything,
    });
    const { document, variables } = await exported(owner, { teamId });
    for (const secret of Object.values(secretsOfEverything)) expect(document).not.toContain(secret);
    expect(variables.toSorted()).toEqual([
      'OPS_URL',
      'SHOP_BASIC_AUTH_PASSWORD',
      'SHOP_HTTP_CHECK_HEADERS_0_VALUE',
    ]);
    const plan = await planOf(owner, document, { teamId });
    expect([plan.problems, inShort(plan)]).toEqual([[], []]);
    expect(plan.project).toBe('acme');
  });

  it('shows no secret in a plan, and sees that one has changed', async () => {
    const { teamId } = await own();
    const file = site('    basicAuthUsername: x\n    basicAuthPassword: ${env:A}-${env:B}\n');
    const variables = { A: 'first-secret', B: 'second-secret' };
    await applyFile(owner, file, { teamId, variables });
    expect((await planOf(owner, file, { teamId, variables })).changes).toEqual([]);
    const changed = await planOf(owner, file, { teamId, variables: { ...variables, B: 'third-secret' } });
    expect(changed.changes).toMatchObject([
      {
        action: 'UPDATE',
        fields: [{ path: 'basicAuthPassword', before: null, after: null, secret: true }],
      },
    ]);
    expect(JSON.stringify(changed)).not.toContain('secret-');
    const { rows } = await app.platform.database.pool.query<{ text: string }>(
      `select (select string_agg(t::text, ' ') from project_plans t) || (select string_agg(t::text, ' ') from project_plan_changes t)
        || (select string_agg(t::text, ' ') from project_objects t) as text`,
    );
    for (const secret of ['first-secret', 'second-secret', 'third-secret'])
      expect(rows[0]!.text).not.toContain(secret);
  });
});

describe('applying', () => {
  it('the same file twice makes no writes the second time', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    const before = await countWrites(app);
    const second = await applyFile(owner, site(), options);
    expect([second.state, second.changes]).toEqual(['APPLIED', []]);
    expect(await countWrites(app)).toBe(before);
  });

  it('the same plan twice makes no writes the second time', async () => {
    const plan = await planOf(owner, site(), await own());
    await applied(owner, plan.id);
    const before = await countWrites(app);
    expect((await applied(owner, plan.id)).state).toBe('APPLIED');
    expect(await countWrites(app)).toBe(before);
  });

  it('is refused if an object has changed since the plan was made', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    const plan = await planOf(owner, site('    checkIntervalSeconds: 300\n'), options);
    const [stored] = await sitesOf(options.teamId);
    dataOf(
      await owner.monitoring(
        'mutation ($id: ID!) { updateSite(id: $id, input: { name: "By hand" }) { id } }',
        {
          id: stored!.id,
        },
      ),
    );
    const answer = await requestApply(owner, plan.id);
    expect(codeOf(answer)).toBe('CONFLICT');
    expect(answer.errors![0]!.message).toBe(
      '"shop" in sites has changed since the plan was made. Make a new one.',
    );
    const next = await planOf(owner, site(), options);
    expect(next.changes[0]!.fields).toEqual([
      { path: 'name', before: '"By hand"', after: '"Acme"', secret: false },
    ]);
  });

  it('is refused if an object that the plan left alone has changed', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    const more = '  - {key: blog, name: Blog, url: "https://blog.example"}\n';
    const plan = await planOf(owner, site(more), options);
    expect(inShort(plan)).toEqual(['CREATE sites blog']);
    const [stored] = await sitesOf(options.teamId);
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: stored!.id }));
    expect(codeOf(await requestApply(owner, plan.id))).toBe('CONFLICT');
  });

  it('at the same time is refused for one of two, and each object is made once', async () => {
    const options = await own();
    const plans = [await planOf(owner, sitesFile(30), options), await planOf(owner, sitesFile(30), options)];
    const answers = await Promise.all(plans.map(({ id }) => requestApply(owner, id)));
    expect(answers.map((answer) => String(codeOf(answer) ?? answer.data?.apply.state)).toSorted()).toEqual([
      'APPLIED',
      'CONFLICT',
    ]);
    expect(await sitesOf(options.teamId)).toHaveLength(30);
    const same = plans[0]!.id;
    expect((await planOf(owner, sitesFile(30), options)).changes).toEqual([]);
    expect([codeOf(await requestApply(owner, same)), 'CONFLICT']).toContain('CONFLICT');
  });

  it('goes on after a change that fails, and tries it again', async () => {
    const options = await own();
    await applyFile(
      owner,
      'version: 1\nproject: other\nstatusPages:\n  - {key: a, slug: taken-slug, title: A}\n',
      await own(),
    );
    const file = `version: 1
project: acme
statusPages:
  - {key: a, slug: taken-slug, title: A}
  - {key: b, slug: free-slug, title: B}
`;
    const failed = await applyFile(owner, file, options);
    expect(failed.state).toBe('FAILED');
    expect(failed.changes.map(({ key, state }) => [key, state])).toEqual([
      ['a', 'FAILED'],
      ['b', 'DONE'],
    ]);
    expect(failed.changes[0]!.error).toMatch(/slug|taken|address/i);
    await app.platform.database.pool.query(`delete from status_pages where slug = 'taken-slug'`);
    expect((await applied(owner, failed.id)).state).toBe('APPLIED');
    expect((await planOf(owner, file, options)).changes).toEqual([]);
  });

  it('deletes nothing after a change that fails', async () => {
    const options = await own();
    const page = (key: string, slug: string): string =>
      `version: 1\nproject: acme\nstatusPages:\n  - {key: ${key}, slug: ${slug}, title: Shops}\n`;
    await applyFile(owner, page('a', 'used-slug'), await own());
    await applyFile(owner, page('old', 'old-slug'), options);
    const failed = await applyFile(owner, page('new', 'used-slug'), { ...options, delete: true });
    expect(failed.changes.map(({ action, state }) => [action, state])).toEqual([
      ['CREATE', 'FAILED'],
      ['DELETE', 'PENDING'],
    ]);
    const { pool } = app.platform.database;
    await pool.query(`delete from status_pages where slug = 'used-slug'`);
    expect((await applied(owner, failed.id)).state).toBe('APPLIED');
    const { rows } = await pool.query('select slug from status_pages where team_id = $1', [options.teamId]);
    expect(rows).toEqual([{ slug: 'used-slug' }]);
  });

  it('is refused after an hour, and the secrets of the plan are forgotten', async () => {
    const options = await own();
    const plan = await planOf(owner, site(), options);
    const { pool } = app.platform.database;
    await pool.query(`update project_plans set created_at = now() - interval '61 minutes' where id = $1`, [
      plan.id,
    ]);
    expect(dataOf(await owner.send(projectPlan, { id: plan.id })).state).toBe('EXPIRED');
    expect(codeOf(await requestApply(owner, plan.id))).toBe('CONFLICT');
    const { expirePlans } = await import('#project/plan/plan-storage.ts');
    await expirePlans(app.platform.services.db);
    const { rows } = await pool.query<{ input: string | null }>(
      'select input from project_plans where id = $1',
      [plan.id],
    );
    expect(rows).toEqual([{ input: null }]);
  });

  it('keeps 50 plans per team', async () => {
    const options = await own();
    for (let count = 0; count < 52; count += 1) await planOf(owner, site(), options);
    const { rows } = await app.platform.database.pool.query<{ count: number }>(
      'select count(*)::int as count from project_plans where team_id = $1',
      [options.teamId],
    );
    expect(rows[0]!.count).toBe(50);
  });
});

describe('identity', () => {
  it('is the key: what the file no longer names is detached, and deleted only on request', async () => {
    const options = await own();
    const two = site('  - {key: blog, name: Blog, url: "https://blog.example"}\n');
    await applyFile(owner, two, options);
    expect(inShort(await planOf(owner, site(), options))).toEqual(['DETACH sites blog']);
    expect(inShort(await planOf(owner, site(), { ...options, delete: true }))).toEqual(['DELETE sites blog']);
    await applyFile(owner, site(), options);
    expect(await sitesOf(options.teamId)).toHaveLength(2);
    expect((await planOf(owner, site(), { ...options, delete: true })).changes).toEqual([]);

    await applyFile(owner, 'version: 1\nproject: acme\n', { ...options, delete: true });
    const left = await sitesOf(options.teamId);
    expect(left.map(({ name }) => name)).toEqual(['Blog']);
  });

  it('includes the kind: a page and a probe of a site can have the same key', async () => {
    const options = await own();
    const page = '    pages:\n      - {key: a, name: A, path: /, patterns: [{key: x, pattern: Fatal}]}\n';
    const probe = '    probes: [{key: a, kind: TCP, name: A, host: a.example, port: 22}]\n';
    await applyFile(owner, site(page + probe), options);
    const without = page.replace(', patterns: [{key: x, pattern: Fatal}]', '');
    expect(inShort(await planOf(owner, site(without), { ...options, delete: true }))).toEqual([
      'DELETE probes shop/a',
      'DELETE pagePatterns shop/a/x',
    ]);
  });

  it('survives a new key with `moved`, also of what is nested inside', async () => {
    const options = await own();
    const pages = '    pages:\n      - {key: cart, name: Cart, path: /cart}\n';
    await applyFile(owner, site(pages), options);
    const before = await sitesOf(options.teamId);
    const moved = 'moved:\n  - {kind: sites, from: shop, to: store}\n';
    const plan = await planOf(owner, site(pages, 'store') + moved, options);
    expect(plan.changes).toMatchObject([{ action: 'MOVE', key: 'store', formerKey: 'shop' }]);
    expect(plan.changes).toHaveLength(1);
    await applied(owner, plan.id);
    expect(await sitesOf(options.teamId)).toEqual(before);
    expect((await planOf(owner, site(pages, 'store') + moved, options)).changes).toEqual([]);
    expect((await planOf(owner, site(pages, 'store'), options)).changes).toEqual([]);
  });

  it('adopts an object by its id, and refuses one of another project or team', async () => {
    const options = await own();
    const { id } = await newSite(owner, {
      name: 'Acme',
      url: 'https://acme.example',
      teamId: options.teamId,
    });
    const plan = await planOf(owner, site(`    id: ${id}\n`), options);
    expect(inShort(plan)).toEqual(['ADOPT sites shop']);
    await applied(owner, plan.id);
    expect((await planOf(owner, site(), options)).changes).toEqual([]);

    const other = site(`    id: ${id}\n`).replace('acme', 'second');
    expect((await planOf(owner, other, options)).problems).toMatchObject([
      { message: 'It belongs to the project "acme", as "shop".', line: 7, column: 5, path: 'sites.shop.id' },
    ]);
    expect((await planOf(owner, other, await own())).problems).toMatchObject([
      { message: `This team has no site with the id ${id}.` },
    ]);
  });

  it('of what somebody deleted by hand: it is created again', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    const [stored] = await sitesOf(options.teamId);
    dataOf(await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: stored!.id }));
    expect(inShort(await planOf(owner, site(), options))).toEqual(['CREATE sites shop']);
    await applyFile(owner, site(), options);
    expect((await planOf(owner, site(), options)).changes).toEqual([]);
  });

  it('is listed by project', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    await applyFile(owner, sitesFile(3, 'more'), options);
    expect(dataOf(await owner.send(projects, options))).toMatchObject([
      { name: 'acme', objects: 1 },
      { name: 'more', objects: 3 },
    ]);
  });
});

describe('an export', () => {
  it('of what nobody configured has ids, so that planning it adopts and changes nothing', async () => {
    const options = await own();
    for (const name of ['Über Shop', 'Über Shop', '…'])
      await newSite(owner, { name, url: 'https://a.example', teamId: options.teamId });
    const { document, notExported } = await exported(owner, { ...options, project: 'mine' });
    const plan = await planOf(owner, document, options);
    expect([plan.problems, inShort(plan).toSorted()]).toEqual([
      [],
      ['ADOPT sites entry', 'ADOPT sites uber-shop', 'ADOPT sites uber-shop-2'],
    ]);
    expect(notExported.map(({ what }) => what)).toContain('Members, invitations and access tokens');
    await applied(owner, plan.id);
    expect((await planOf(owner, document, options)).changes).toEqual([]);
    expect((await planOf(owner, (await exported(owner, options)).document, options)).changes).toEqual([]);
  });

  it('leaves out what another project owns, and says so', async () => {
    const options = await own();
    await applyFile(owner, site(), options);
    await applyFile(owner, sitesFile(2, 'more'), options);
    const { document, notExported } = await exported(owner, options);
    expect(document).not.toContain('sites:');
    expect(notExported.slice(0, 2).map(({ what }) => what)).toEqual([
      '1 object of the project "acme"',
      '2 objects of the project "more"',
    ]);
    expect((await exported(owner, { ...options, project: 'acme' })).document).toContain('key: shop');
  });
});

describe('somebody else', () => {
  it('cannot plan, apply or export for a team, and a viewer of the team cannot either', async () => {
    const { teamId } = await own();
    const plan = await planOf(owner, site(), { teamId });
    const stranger = await app.signUp();
    const viewer = (await newMember(app, person, teamId, 'DEPLOYER')).client;
    for (const [client, code] of [
      [stranger, 'NOT_FOUND'],
      [viewer, 'FORBIDDEN'],
    ] as const) {
      expect(codeOf(await requestPlan(client, site(), { teamId }))).toBe(code);
      expect(codeOf(await requestApply(client, plan.id))).toBe(code);
      expect(codeOf(await client.send(projects, { teamId }))).toBe(code);
    }
    expect((await stranger.send(projectPlan, { id: plan.id })).data).toEqual({ projectPlan: null });
    expect(await sitesOf(teamId)).toEqual([]);
  });

  it('does not get their objects changed by a file that names their ids', async () => {
    const victim = await app.signUp();
    const theirs = await newSite(victim, { name: 'Theirs', url: 'https://theirs.example' });
    const { problems } = await planOf(
      owner,
      `version: 1\nproject: evil\nheartbeats:\n  - {key: a, name: A, periodSeconds: 60, site: ${theirs.id}}\n`,
    );
    expect(problems).toMatchObject([
      { message: `There is no site "${theirs.id}" in this file.`, line: 4, path: 'heartbeats.a.site' },
    ]);
  });
});
