import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import { storeCheck, storeSuccessfulChecks, targetsOf } from '#testkit/checks.fixture.ts';
import { down } from '#testkit/site.fixture.ts';
import type { Client } from '#testkit/client.ts';
import {
  badRequest,
  change,
  dataOf,
  extensionsOf,
  instant,
  make,
  newPage,
  newSite,
  readSite,
  type Page,
} from './monitoring-requests.fixture.ts';
import { sitePages } from './operations/monitoring.generated.ts';

describe('pages', () => {
  let app: TestApp;
  let owner: Client;
  let siteId: string;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    siteId = (await newSite(owner)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const listPages = async (id = siteId): Promise<Page[]> => dataOf(await owner.send(sitePages, { id }));
  const remove = (id: string) => owner.monitoring('mutation ($id: ID!) { deleteSitePage(id: $id) }', { id });
  const kindsOf = async (pageId: string): Promise<string[]> =>
    (await targetsOf(app, siteId)).filter(({ page_id }) => page_id === pageId).map(({ kind }) => kind);

  it('require a site, a name and a path; other fields have defaults', async () => {
    const page = await newPage(owner, siteId, { name: ' Mug ', path: ' /größe?a=1 ' });
    expect(page).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      siteId,
      name: 'Mug',
      path: '/größe?a=1',
      checkIntervalSeconds: 60,
      browserCheck: false,
      enabled: true,
      status: 'UNKNOWN',
      createdAt: expect.stringMatching(instant),
      expectedContent: null,
      waitForSelector: null,
      lastCheckAt: null,
    });
    expect(await kindsOf(page.id)).toEqual(['HTTP']);
  });

  it('store all fields they are created with', async () => {
    const given = {
      name: 'Cart',
      path: '/cart',
      checkIntervalSeconds: 120,
      browserCheck: true,
      enabled: false,
      expectedContent: 'Your cart',
      waitForSelector: '.total',
    };
    const page = await newPage(owner, siteId, given);
    expect(page).toMatchObject({ ...given, status: 'PAUSED' });
    expect(await kindsOf(page.id)).toEqual(['BROWSER', 'HTTP']);
  });

  it('are listed by name, each once, with their last check', async () => {
    const { id } = await newSite(owner);
    expect(await listPages(id)).toEqual([]);
    for (const name of ['beta', 'Alpha']) await newPage(owner, id, { name, browserCheck: true });
    await storeSuccessfulChecks(app, id);
    expect(await listPages(id)).toMatchObject([
      { name: 'Alpha', status: 'UP', lastCheckAt: expect.stringMatching(instant) },
      { name: 'beta', status: 'UP', lastCheckAt: expect.stringMatching(instant) },
    ]);
  });

  it.each<[string, object, string]>([
    ['an empty name', { name: '' }, 'name'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name'],
    ['a path without a slash', { path: 'mug' }, 'path'],
    ['the address of another site', { path: 'https://elsewhere.example/' }, 'path'],
    ['a path to another host', { path: '//elsewhere.example/' }, 'path'],
    ['a path to another host with a backslash', { path: String.raw`/\elsewhere.example` }, 'path'],
    ['a path that is too long', { path: `/${'a'.repeat(2_048)}` }, 'path'],
    ['an interval below the minimum', { checkIntervalSeconds: 29 }, 'checkIntervalSeconds'],
    ['an interval above a day', { checkIntervalSeconds: 86_401 }, 'checkIntervalSeconds'],
    ['an expected content that is too long', { expectedContent: 'a'.repeat(1_001) }, 'expectedContent'],
  ])('are rejected on create and update with %s', async (_name, input, field) => {
    const whole = { siteId, name: 'Mug', path: '/mug', ...input };
    expect(extensionsOf(await make(owner, 'createSitePage', whole))).toMatchObject(badRequest(field));
    const { id } = await newPage(owner, siteId);
    expect(extensionsOf(await change(owner, 'updateSitePage', id, input))).toMatchObject(badRequest(field));
  });

  it.each(['name', 'path', 'checkIntervalSeconds', 'browserCheck', 'enabled'])(
    'reject null for %s',
    async (field) => {
      const { id } = await newPage(owner, siteId);
      expect(extensionsOf(await change(owner, 'updateSitePage', id, { [field]: null }))).toMatchObject(
        badRequest(field),
      );
    },
  );

  it('change only the given fields; null clears a field', async () => {
    const { id } = await newPage(owner, siteId, { expectedContent: 'Mug', checkIntervalSeconds: 90 });
    expect(
      dataOf(await change(owner, 'updateSitePage', id, { name: 'Cup', expectedContent: null })),
    ).toMatchObject({ name: 'Cup', path: '/mug', expectedContent: null, checkIntervalSeconds: 90 });
  });

  it('reset their status when the path changes, and only then', async () => {
    const { id } = await newSite(owner);
    const [page, other] = [await newPage(owner, id), await newPage(owner, id, { path: '/other' })];
    await storeSuccessfulChecks(app, id);
    expect(dataOf(await change(owner, 'updateSitePage', page.id, { name: 'Cup' })).status).toBe('UP');
    expect(dataOf(await change(owner, 'updateSitePage', page.id, { path: '/cup' })).status).toBe('UNKNOWN');
    const statuses = new Map(
      (await targetsOf(app, id)).map((target) => [target.page_id, target.confirmed_status]),
    );
    expect([statuses.get(page.id), statuses.get(other.id), statuses.get(null)]).toEqual([
      'UNKNOWN',
      'UP',
      'UP',
    ]);
  });

  it('are paused while disabled, and have the status unknown afterwards', async () => {
    const { id } = await newSite(owner);
    const page = await newPage(owner, id);
    await storeSuccessfulChecks(app, id);
    const disabled = dataOf(await change(owner, 'updateSitePage', page.id, { enabled: false }));
    expect(disabled).toMatchObject({ enabled: false, status: 'PAUSED' });
    const enabled = dataOf(await change(owner, 'updateSitePage', page.id, { enabled: true }));
    expect(enabled).toMatchObject({ enabled: true, status: 'UNKNOWN' });
    expect(await targetsOf(app, id)).toMatchObject([{ due: false }, { page_id: page.id, due: true }]);
  });

  it('are created as paused on a paused site', async () => {
    const { id } = await newSite(owner);
    dataOf(await change(owner, 'updateSite', id, { paused: true }));
    expect(await newPage(owner, id)).toMatchObject({ enabled: true, status: 'PAUSED' });
  });

  it('are deleted with their data, and no longer affect the status of their site', async () => {
    const { id } = await newSite(owner);
    const page = await newPage(owner, id);
    dataOf(await make(owner, 'createPageErrorPattern', { pageId: page.id, pattern: 'x' }));
    await storeSuccessfulChecks(app, id);
    for (const _ of [1, 2]) await storeCheck(app, id, down, { pageId: page.id });
    expect((await readSite(owner, id)).status).toBe('DEGRADED');

    expect(dataOf(await remove(page.id))).toBe(true);
    expect(await listPages(id)).toEqual([]);
    expect(await rowsOf(app, 'error_patterns', { site_id: id })).toEqual([]);
    expect((await readSite(owner, id)).status).toBe('UP');
    expect(extensionsOf(await remove(page.id))).toMatchObject({ code: 'NOT_FOUND' });
  });
});
