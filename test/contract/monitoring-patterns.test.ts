import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomLetters } from '#testkit/random.ts';
import { startApp, type TestApp } from '#testkit/app.ts';
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
} from './monitoring-requests.fixture.ts';
import { pageErrorPatterns, siteErrorPatterns } from './operations/monitoring.generated.ts';

describe('error patterns', () => {
  let app: TestApp;
  let owner: Client;
  let siteId: string;
  let pageId: string;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    siteId = (await newSite(owner)).id;
    pageId = (await newPage(owner, siteId)).id;
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const list = async (field: 'siteErrorPatterns' | 'pageErrorPatterns', id: string) =>
    field === 'siteErrorPatterns'
      ? dataOf(await owner.send(siteErrorPatterns, { id }))
      : dataOf(await owner.send(pageErrorPatterns, { id }));
  const forSite = async (input: object = {}) =>
    dataOf(await make(owner, 'createSiteErrorPattern', { siteId, pattern: 'Fatal error', ...input }));
  const forPage = async (input: object = {}) =>
    dataOf(await make(owner, 'createPageErrorPattern', { pageId, pattern: 'Fatal error', ...input }));
  const remove = (field: string, id: string) =>
    owner.monitoring(`mutation ($id: ID!) { ${field}(id: $id) }`, { id });

  it('are created for a site, and fail its checks by default', async () => {
    expect(await forSite({ pattern: ' (?i)fatal error ' })).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      siteId,
      pageId: null,
      pattern: '(?i)fatal error',
      description: null,
      action: 'FAIL',
      enabled: true,
      createdAt: expect.stringMatching(instant),
      updatedAt: expect.stringMatching(instant),
    });
    const given = { pattern: 'x', description: 'Why', action: 'IGNORE', enabled: false };
    expect(await forSite(given)).toMatchObject(given);
  });

  it('are created for a page, with or without the id of its site', async () => {
    expect(await forPage()).toMatchObject({ siteId, pageId });
    expect(await forPage({ siteId })).toMatchObject({ siteId, pageId });
    const { id } = await newSite(owner);
    const wrong = await make(owner, 'createPageErrorPattern', { pageId, siteId: id, pattern: 'x' });
    expect(extensionsOf(wrong)).toMatchObject(badRequest('siteId'));
  });

  it('are listed per site and per page, oldest first', async () => {
    const { id } = await newSite(owner);
    const page = await newPage(owner, id);
    expect(await list('siteErrorPatterns', id)).toEqual([]);
    expect(await list('pageErrorPatterns', page.id)).toEqual([]);
    for (const pattern of ['b', 'a']) {
      await forSite({ siteId: id, pattern });
      await forPage({ pageId: page.id, pattern: `page ${pattern}` });
    }
    expect((await list('siteErrorPatterns', id)).map(({ pattern }) => pattern)).toEqual(['b', 'a']);
    expect((await list('pageErrorPatterns', page.id)).map(({ pattern }) => pattern)).toEqual([
      'page b',
      'page a',
    ]);
  });

  it('show which site or page they belong to', async () => {
    for (const input of [{}, { siteId: null }])
      expect(
        extensionsOf(await make(owner, 'createSiteErrorPattern', { pattern: 'x', ...input })),
      ).toMatchObject(badRequest('siteId'));
    expect(
      extensionsOf(await make(owner, 'createSiteErrorPattern', { siteId, pageId, pattern: 'x' })),
    ).toMatchObject(badRequest('pageId'));
    expect(extensionsOf(await make(owner, 'createPageErrorPattern', { siteId, pattern: 'x' }))).toMatchObject(
      badRequest('pageId'),
    );
  });

  it.each<[string, object, string]>([
    ['an open group', { pattern: 'a(b' }, 'pattern'],
    ['a look-ahead', { pattern: 'a(?=b)' }, 'pattern'],
    ['an empty pattern', { pattern: ' ' }, 'pattern'],
    ['1,001 characters', { pattern: 'a'.repeat(1_001) }, 'pattern'],
    ['too much repetition', { pattern: '[ab]{1,1000}'.repeat(5) }, 'pattern'],
    ['a description that is too long', { description: 'a'.repeat(1_001) }, 'description'],
  ])('are rejected on create and update with %s', async (_name, input, field) => {
    for (const kind of ['Site', 'Page'] as const) {
      const whole = {
        [kind === 'Site' ? 'siteId' : 'pageId']: kind === 'Site' ? siteId : pageId,
        pattern: 'x',
        ...input,
      };
      expect(extensionsOf(await make(owner, `create${kind}ErrorPattern`, whole))).toMatchObject(
        badRequest(field),
      );
      const { id } = kind === 'Site' ? await forSite() : await forPage();
      expect(extensionsOf(await change(owner, `update${kind}ErrorPattern`, id, input))).toMatchObject(
        badRequest(field),
      );
      dataOf(await remove(`delete${kind}ErrorPattern`, id));
    }
  });

  it('change only the given fields; null clears a field', async () => {
    const { id } = await forSite({ description: 'Why' });
    expect(dataOf(await change(owner, 'updateSiteErrorPattern', id, { action: 'IGNORE' }))).toMatchObject({
      pattern: 'Fatal error',
      description: 'Why',
      action: 'IGNORE',
    });
    const cleared = dataOf(
      await change(owner, 'updateSiteErrorPattern', id, { description: null, enabled: false }),
    );
    expect(cleared).toMatchObject({ description: null, enabled: false });
    for (const field of ['pattern', 'action', 'enabled'])
      expect(
        extensionsOf(await change(owner, 'updateSiteErrorPattern', id, { [field]: null })),
      ).toMatchObject(badRequest(field));
  });

  it('of a site are not accessible as patterns of a page, and vice versa', async () => {
    const [ofSite, ofPage] = [await forSite(), await forPage()];
    const unknown = { code: 'NOT_FOUND' };
    expect(extensionsOf(await change(owner, 'updatePageErrorPattern', ofSite.id, {}))).toMatchObject(unknown);
    expect(extensionsOf(await change(owner, 'updateSiteErrorPattern', ofPage.id, {}))).toMatchObject(unknown);
    expect(extensionsOf(await remove('deletePageErrorPattern', ofSite.id))).toMatchObject(unknown);
    expect(extensionsOf(await remove('deleteSiteErrorPattern', ofPage.id))).toMatchObject(unknown);
    expect(dataOf(await remove('deleteSiteErrorPattern', ofSite.id))).toBe(true);
    expect(dataOf(await remove('deletePageErrorPattern', ofPage.id))).toBe(true);
    expect(extensionsOf(await remove('deletePageErrorPattern', ofPage.id))).toMatchObject(unknown);
  });

  it('are limited to 50 for a site and its pages together, even if they are created concurrently', async () => {
    const client = await app.signUp();
    const { id } = await newSite(client);
    const page = await newPage(client, id);
    const answers = await Promise.all(
      Array.from({ length: 55 }, (_, i) =>
        i % 2
          ? make(client, 'createSiteErrorPattern', { siteId: id, pattern: `a${i}` })
          : make(client, 'createPageErrorPattern', { pageId: page.id, pattern: `b${i}` }),
      ),
    );
    const refused = answers.filter(({ errors }) => errors);
    expect(refused.map(extensionsOf)).toEqual(
      Array.from({ length: 5 }, () => ({ ...badRequest('pattern'), limit: 50 })),
    );
    const other = await newSite(client);
    dataOf(await make(client, 'createSiteErrorPattern', { siteId: other.id, pattern: 'x' }));
  });

  it('can be tested before they are saved', async () => {
    const test = (pattern: string, sample: string) =>
      owner.monitoring('query ($p: String!, $s: String!) { testErrorPattern(pattern: $p, sample: $s) }', {
        p: pattern,
        s: sample,
      });
    expect(dataOf(await test('(?i)fatal error', '<b>FATAL ERROR</b>'))).toBe(true);
    expect(dataOf(await test('fatal error', '<b>FATAL ERROR</b>'))).toBe(false);
    const refused = await test('a(b', 'x');
    expect(extensionsOf(refused)).toMatchObject(badRequest('pattern'));
    expect(refused.errors?.[0]?.message).toBe(
      'This is not a pattern in RE2 syntax: missing closing ) at a(b.',
    );
    // No two windows are equal, so the automaton never reaches a known state, which takes seconds.
    const long = randomLetters(200_000);
    expect(extensionsOf(await test('(a|b)*a[ab]{190}[^ab]', long))).toMatchObject(badRequest('sample'));
  });
});
