import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { rowsOf } from '#testkit/stored.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { dataOf, make, newPage, newSite, someId } from './monitoring-requests.fixture.ts';

const steps = `steps: [{ name: "Open", action: GOTO, value: "/" }]`;

/** Every root field of the configuration, with the kind of object its id refers to. */
const rootFields: [
  operation: string,
  field: string,
  about: 'nothing' | 'site' | 'page' | 'site pattern' | 'page pattern',
][] = [
  ['query', 'sites { id }', 'nothing'],
  ['query', 'quotaUsage { sitesUsed }', 'nothing'],
  ['query', 'notificationSettings { emailEnabled }', 'nothing'],
  ['query', 'testErrorPattern(pattern: "a", sample: "b")', 'nothing'],
  ['query', 'site(id: $id) { id }', 'site'],
  ['query', 'sitePages(siteId: $id) { id }', 'site'],
  ['query', 'siteErrorPatterns(siteId: $id) { id }', 'site'],
  ['query', 'pageErrorPatterns(pageId: $id) { id }', 'page'],
  ['mutation', 'createSite(input: { name: "x", url: "https://x.example" }) { id }', 'nothing'],
  ['mutation', 'updateNotificationSettings(input: { emailEnabled: true }) { emailEnabled }', 'nothing'],
  ['mutation', 'updateSite(id: $id, input: { name: "x" }) { id }', 'site'],
  ['mutation', 'muteSite(id: $id) { id }', 'site'],
  ['mutation', 'unmuteSite(id: $id) { id }', 'site'],
  ['mutation', 'triggerCheck(siteId: $id)', 'site'],
  ['mutation', `updateCheckoutFlowConfig(id: $id, input: { ${steps} }) { id }`, 'site'],
  ['mutation', 'disableCheckoutFlow(id: $id) { id }', 'site'],
  ['mutation', 'createSitePage(input: { siteId: $id, name: "x", path: "/" }) { id }', 'site'],
  ['mutation', 'createSiteErrorPattern(input: { siteId: $id, pattern: "x" }) { id }', 'site'],
  ['mutation', 'updateSitePage(id: $id, input: { name: "x" }) { id }', 'page'],
  ['mutation', 'createPageErrorPattern(input: { pageId: $id, pattern: "x" }) { id }', 'page'],
  ['mutation', 'updateSiteErrorPattern(id: $id, input: { pattern: "x" }) { id }', 'site pattern'],
  ['mutation', 'updatePageErrorPattern(id: $id, input: { pattern: "x" }) { id }', 'page pattern'],
  ['mutation', 'deleteSiteErrorPattern(id: $id)', 'site pattern'],
  ['mutation', 'deletePageErrorPattern(id: $id)', 'page pattern'],
  ['mutation', 'deleteSitePage(id: $id)', 'page'],
  ['mutation', 'deleteSite(id: $id)', 'site'],
];
const withId = rootFields.filter(([, , about]) => about !== 'nothing');

describe('access to the monitoring configuration', () => {
  let app: TestApp;
  let owner: Client;
  let script: Client;
  let stranger: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
    script = (await owner.mintToken()).client;
    stranger = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const request = (client: Client, [operation, field, about]: (typeof rootFields)[number], id: string) =>
    client.monitoring(`${operation}${about === 'nothing' ? '' : ' ($id: ID!)'} { ${field} }`, { id });

  /** A new object each time, because some of the fields delete it. */
  const something = async (
    about: (typeof rootFields)[number][2],
  ): Promise<{ id: string; siteId: string }> => {
    const site = await newSite(owner);
    if (about === 'site' || about === 'nothing') return { id: site.id, siteId: site.id };
    const page = await newPage(owner, site.id);
    if (about === 'page') return { id: page.id, siteId: site.id };
    const { id } =
      about === 'site pattern'
        ? dataOf(await make(owner, 'createSiteErrorPattern', { siteId: site.id, pattern: 'x' }))
        : dataOf(await make(owner, 'createPageErrorPattern', { pageId: page.id, pattern: 'x' }));
    return { id, siteId: site.id };
  };

  /** Null if the field is nullable, otherwise an error. */
  const unknown = (field: string): object =>
    field.startsWith('site(')
      ? { data: { site: null } }
      : { errors: [{ extensions: { code: 'NOT_FOUND' } }] };

  it.each(rootFields)('is allowed with a session and with a token: %s %s', async (...root) => {
    for (const client of [owner, script]) {
      const { id, siteId } = await something(root[2]);
      expect(dataOf(await request(client, root, id))).toBeDefined();
      await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: siteId });
    }
  });

  it.each(withId)('is not found for other users: %s %s', async (...root) => {
    const { id, siteId } = await something(root[2]);
    const before = await rowsOf(app, 'sites', { id: siteId });
    expect(await request(stranger, root, id)).toMatchObject(unknown(root[1]));
    expect(await rowsOf(app, 'sites', { id: siteId })).toEqual(before);
    expect(dataOf(await request(owner, root, id))).not.toBeNull();
    await owner.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id: siteId });
  });

  it.each(withId)('is not found for unknown ids: %s %s', async (...root) => {
    for (const id of [someId, 'nonsense', ''])
      expect(await request(stranger, root, id)).toMatchObject(unknown(root[1]));
  });

  it.each(rootFields)('requires authentication: %s %s', async (...root) => {
    const answer = await request(app.stranger(), root, someId);
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHORIZED']);
  });

  it('does not list sites of other users', async () => {
    await newSite(owner);
    const fresh = await app.signUp();
    expect(dataOf(await fresh.monitoring('{ sites { id } }'))).toEqual([]);
    expect(dataOf(await fresh.monitoring('{ quotaUsage { sitesUsed } }'))).toEqual({ sitesUsed: 0 });
  });
});
