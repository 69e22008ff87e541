import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConfigurationKind, Fields, StoredObject } from '#identity/configuration-kind.ts';
import type { Context } from '#identity/context.ts';
import { DatabaseClient } from '#platform/db/database-client.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
import { contextFor, inTransaction, openKinds, storedObject } from '#testkit/kinds.fixture.ts';

let app: TestApp;
let owner: Context;
let teamId: string;
let kinds: Map<string, ConfigurationKind>;

beforeAll(async () => {
  app = await startApp({ work: [] });
  owner = await contextFor(app, await app.signUp());
  teamId = owner.caller.defaultTeamId;
  kinds = await openKinds(app);
});
afterAll(() => app[Symbol.asyncDispose]());
afterEach(() => vi.restoreAllMocks());

const kindOf = (name: string): ConfigurationKind => kinds.get(name)!;
const create = (name: string, fields: Fields, parentId: string | null = null): Promise<string> =>
  inTransaction(owner, (ctx) => kindOf(name).create(ctx, { teamId, parentId }, fields));
const update = (name: string, id: string, fields: Fields, ...changed: string[]): Promise<void> =>
  inTransaction(owner, (ctx) => kindOf(name).update(ctx, { id, teamId }, fields, changed));
const find = async (name: string, id: string): Promise<StoredObject> =>
  (await storedObject(kindOf(name), owner, id))!;
const read = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>> =>
  (await app.platform.database.pool.query<Record<string, unknown>>(text, values)).rows[0]!;

const targetOf = (siteId: string): Promise<Record<string, unknown>> =>
  read(
    `select id, confirmed_status, last_status, next_check_at from targets where site_id = $1 and kind = 'HTTP'`,
    siteId,
  );

describe('a change of a site', () => {
  it('keeps the state of its targets unless its address changes', async () => {
    const entry = { name: 'Shop', url: 'https://shop.example', tags: ['a'] };
    const id = await create('sites', entry);
    await app.platform.database.pool.query(
      `update targets set confirmed_status = 'UP', last_status = 'UP', next_check_at = now() + interval '40 seconds' where site_id = $1`,
      [id],
    );
    const before = await targetOf(id);
    await update('sites', id, { ...entry, name: 'Acme', tags: ['b'] }, 'name', 'tags');
    expect(await targetOf(id)).toEqual(before);
    await update('sites', id, { ...entry, url: 'https://shop.example/de' }, 'url');
    expect(await targetOf(id)).toMatchObject({
      id: before['id'],
      confirmed_status: 'UNKNOWN',
      last_status: null,
    });
  });

  it('keeps the stored secrets that the entry does not give', async () => {
    const step = { name: 'Password', action: 'FILL', selector: '#p', secret: true };
    const entry = (values: boolean) => ({
      name: 'Shop',
      url: 'https://shop.example',
      basicAuthUsername: 'ada',
      ...(values && { basicAuthPassword: 'password' }),
      httpCheck: { headers: [{ name: 'X-Key', ...(values && { value: 'a key' }) }] },
      checkout: {
        steps: [
          { name: 'Open', action: 'GOTO', value: '/login' },
          { ...step, ...(values && { value: 'typed' }) },
        ],
      },
    });
    const id = await create('sites', entry(true));
    const { secrets } = app.platform.services;
    const stored = async () => {
      const row = await read(
        'select basic_auth_password as password, http_check_secrets as headers, checkout_secrets as steps from sites where id = $1',
        id,
      );
      return {
        password: secrets.decrypt(row['password'] as string, 'sites.basic_auth_password'),
        headers: secrets.decrypt(row['headers'] as string, 'sites.http_check_secrets'),
        steps: secrets.decrypt(row['steps'] as string, 'sites.checkout_secrets'),
      };
    };
    const before = await stored();
    expect(before).toEqual({ password: 'password', headers: '{"x-key":"a key"}', steps: '{"1":"typed"}' });
    const changed = { ...entry(false), basicAuthUsername: 'bob' };
    changed.checkout.steps[0]!.name = 'Open the form';
    await update('sites', id, changed, 'basicAuthUsername', 'httpCheck', 'checkout');
    expect(await stored()).toEqual(before);
    expect((await find('sites', id)).fields).toEqual(kindOf('sites').normalise(changed));

    const moved = { ...entry(false), checkout: { steps: [{ ...step, selector: '#other' }] } };
    await expect(update('sites', id, moved, 'checkout')).rejects.toThrow('it needs a value');
  });

  it('takes secrets to another origin only if the entry gives them', async () => {
    const entry = (url: string, value?: string) => ({
      name: 'Shop',
      url,
      basicAuthUsername: 'ada',
      ...(value && { basicAuthPassword: value }),
      httpCheck: { headers: [{ name: 'X-Key', ...(value && { value }) }] },
      checkout: {
        steps: [{ name: 'Key', action: 'FILL', selector: '#p', secret: true, ...(value && { value }) }],
      },
    });
    const id = await create('sites', entry('https://one.example', 'first'));
    await expect(update('sites', id, entry('https://two.example'), 'url')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await find('sites', id)).fields).toMatchObject({ url: 'https://one.example' });
    await update('sites', id, entry('https://two.example', 'second'), 'url');
    const after = await find('sites', id);
    expect(after.fields).toEqual(kindOf('sites').normalise(entry('https://two.example')));
    expect(after.storedSecrets).toHaveLength(3);
    const { steps } = await read('select checkout_secrets as steps from sites where id = $1', id);
    const { secrets } = app.platform.services;
    expect(secrets.decrypt(steps as string, 'sites.checkout_secrets')).toBe('{"0":"second"}');
  });
});

it('of the values of a checkout, only those of secret steps are secret', () => {
  const { isSecret } = kindOf('sites') as { isSecret: NonNullable<ConfigurationKind['isSecret']> };
  const checkout = { steps: [{ value: '/cart' }, { value: 'x', secret: true }] };
  expect(isSecret('checkout.steps.0.value', { checkout })).toBe(false);
  expect(isSecret('checkout.steps.1.value', { checkout })).toBe(true);
  expect(isSecret('basicAuthPassword', {})).toBe(true);
});

it('the kind of a probe or destination cannot be changed', async () => {
  const site = await create('sites', { name: 'Shop', url: 'https://shop.example' });
  const tcp = { kind: 'TCP', name: 'Mail', host: 'mail.shop.example', port: 25 };
  const probe = await create('probes', tcp, site);
  const smtp = { kind: 'SMTP', name: 'Mail', host: 'mail.shop.example' };
  await expect(update('probes', probe, smtp, 'kind', 'port')).rejects.toMatchObject({
    details: { field: 'kind' },
  });
  const ntfy = { kind: 'NTFY', name: 'Phone', url: 'https://ntfy.sh/acme' };
  const destination = await create('destinations', ntfy);
  await expect(update('destinations', destination, { ...ntfy, kind: 'SLACK' }, 'kind')).rejects.toMatchObject(
    { details: { field: 'kind' } },
  );
});

it('the default port of an SMTP probe follows its security', async () => {
  const site = await create('sites', { name: 'Shop', url: 'https://shop.example' });
  const smtp = { kind: 'SMTP', name: 'Mail', host: 'mail.shop.example' };
  const id = await create('probes', smtp, site);
  await update('probes', id, { ...smtp, security: 'TLS' }, 'security');
  expect((await find('probes', id)).fields).toEqual({ ...smtp, security: 'TLS' });
  expect(await read(`select settings->'port' as port from probes where id = $1`, id)).toEqual({ port: 465 });
});

it('a component that shows the same keeps its id, also if it is renamed or moved', async () => {
  const site = await create('sites', { name: 'Shop', url: 'https://shop.example' });
  const page = await create('pages', { name: 'Cart', path: '/cart' }, site);
  const entry = { slug: 'acme-kept', title: 'Acme' };
  const shop = { name: 'Shop', site };
  const cart = { name: 'Cart', page };
  const id = await create('statusPages', { ...entry, components: [shop, cart] });
  const idsByName = async () => {
    const text = 'select name, id from status_components where status_page_id = $1 order by position';
    const { rows } = await app.platform.database.pool.query<{ name: string; id: string }>(text, [id]);
    return rows.map((row) => [row.name, row.id]);
  };
  const [[, shopId], [, cartId]] = (await idsByName()) as [[string, string], [string, string]];
  const components = [{ ...cart, name: 'Basket' }, { name: 'Also', site }, shop];
  await update('statusPages', id, { ...entry, components }, 'components');
  expect(await idsByName()).toEqual([
    ['Basket', cartId],
    ['Also', expect.not.stringMatching(shopId)],
    ['Shop', shopId],
  ]);
});

it('a policy names members of the team only', async () => {
  const entry = { name: 'Nights', steps: [{ afterMinutes: 0, members: ['nobody@example.com'] }] };
  await expect(create('policies', entry)).rejects.toThrow(
    'Step 1: the team has no member nobody@example.com. Choose from its members.',
  );
});

it.each([
  ['sites', { name: 'Shop', url: 'shop' }, 'url'],
  ['sites', { name: 'Shop', url: 'https://shop.example', httpCheck: { body: 'x' } }, 'httpCheck'],
  ['sites', { name: 'Shop', url: 'https://shop.example', checkIntervalSeconds: 1 }, 'checkIntervalSeconds'],
  ['pages', { name: 'Cart', path: 'cart' }, 'path'],
  ['patterns', { pattern: '(' }, 'pattern'],
  ['probes', { kind: 'TCP', name: 'Mail', host: 'mail' }, 'port'],
  ['heartbeats', { name: 'Job' }, 'schedule'],
  ['destinations', { kind: 'EMAIL', name: 'Ops' }, 'emailAddresses'],
  ['destinations', { kind: 'SLACK', name: 'Ops', chatId: '1' }, 'chatId'],
  ['policies', { name: 'Ops', steps: [{ afterMinutes: 0 }] }, 'steps'],
  ['windows', { title: 'Move', startsAt: '2030-01-01T00:00', endsAt: '2030-01-01T01:00Z' }, 'startsAt'],
  ['statusPages', { slug: 'admin', title: 'Acme' }, 'slug'],
  ['statusPages', { slug: 'acme', title: 'Acme', components: [{ name: 'Shop' }] }, 'components'],
  ['environments', { name: 'Live', host: 'web', deployPath: 'srv', repositoryUrl: '/git' }, 'deployPath'],
  ['freezes', { title: 'Sale', startsAt: '2030-01-02T00:00Z', endsAt: '2030-01-01T01:00Z' }, 'endsAt'],
])('normalising a bad entry of %s names the field: %o', (kind, entry, field) => {
  const error = expect.objectContaining({ code: 'BAD_REQUEST', details: expect.objectContaining({ field }) });
  expect(() => kindOf(kind).normalise(entry)).toThrow(error);
});

it('a reference of an entry can be the key of something that does not exist yet', () => {
  const names = (kind: string, entry: Fields): Fields => kindOf(kind).normalise(entry);
  const times = { startsAt: '2030-01-01T00:00:00.000Z', endsAt: '2030-01-01T01:00:00.000Z' };
  const entries: [string, Fields][] = [
    ['heartbeats', { name: 'Job', periodSeconds: 60, site: 'sites:Shop' }],
    ['windows', { title: 'Move', sites: ['sites:Shop', 'sites:Acme'], ...times }],
    ['freezes', { title: 'Sale', environments: ['environments:Live'], ...times }],
    ['statusPages', { slug: 'acme', title: 'Acme', components: [{ name: 'Cart', page: 'pages:Shop/cart' }] }],
    ['policies', { name: 'Ops', steps: [{ afterMinutes: 0, destinations: ['destinations:Ops'] }] }],
  ];
  for (const [kind, entry] of entries) expect(names(kind, entry)).toEqual(entry);
});

it('the interval that the operator sets as the minimum is the default', async () => {
  const strict = await openKinds(app, { STEWARD_MIN_CHECK_INTERVAL_SECONDS: '300' });
  const sites = strict.get('sites')!;
  const entry = { name: 'Slow', url: 'https://slow.example' };
  const id = await inTransaction(owner, (ctx) => sites.create(ctx, { teamId, parentId: null }, entry));
  expect((await storedObject(sites, owner, id))?.fields).toEqual(entry);
  expect(await read('select check_interval_seconds as seconds from sites where id = $1', id)).toEqual({
    seconds: 300,
  });
});

it('lists each kind of a team with 1,000 sites in at most three statements', async () => {
  const client = await app.signUp();
  const other = (await contextFor(app, client)).caller.defaultTeamId;
  await app.platform.database.pool.query(
    `with added as (
       insert into sites (id, team_id, name, url, check_interval_seconds, browser_checks, failure_threshold, recovery_threshold)
       select gen_random_uuid(), $1, 'Shop ' || n, 'https://shop.example/' || n, 60, false, 2, 1 from generate_series(1, 1000) n
       returning id)
     insert into site_pages (id, site_id, name, path, check_interval_seconds, browser_check, enabled)
     select gen_random_uuid(), id, 'Cart', '/cart', 60, false, true from added`,
    [other],
  );
  const query = vi.spyOn(DatabaseClient.prototype, 'query');
  const counts: Record<string, number> = {};
  const sizes: Record<string, number> = {};
  for (const kind of kinds.values())
    // The least of three: background work also sends statements.
    for (let time = 0; time < 3; time += 1) {
      query.mockClear();
      sizes[kind.name] = (await kind.list(owner.db, other)).length;
      counts[kind.name] = Math.min(counts[kind.name] ?? Infinity, query.mock.calls.length);
    }
  expect(sizes).toMatchObject({ sites: 1_000, pages: 1_000 });
  expect(Object.entries(counts).filter(([, count]) => count > 3)).toEqual([]);
});
