// @module-tag cluster-long
// @module-tag strict
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import type { Client, GraphqlAnswer } from '#testkit/client.ts';
import {
  change,
  dataOf,
  extensionsOf,
  make,
  newPage,
  newSite,
  type Site,
} from './monitoring-requests.fixture.ts';
import { quotaUsage } from './operations/monitoring.generated.ts';

const steps = [{ name: 'Open', action: 'GOTO', value: '/' }];

describe('quotas', () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    const env = {
      STEWARD_QUOTA_SITES: '5',
      STEWARD_QUOTA_PAGES: '4',
      STEWARD_QUOTA_BROWSER_CHECKS: '3',
      STEWARD_QUOTA_CHECKOUT_FLOWS: '2',
    };
    app = await startApp({ work: [], env });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const usage = async () => dataOf(await client.send(quotaUsage));
  const exceeded = (field: string, limit: number): object => ({ code: 'QUOTA_EXCEEDED', field, limit });
  /** The number of requests that succeeded, if all others were refused because of this quota. */
  const passed = (answers: Pick<GraphqlAnswer, 'errors'>[], field: string, limit: number): number => {
    for (const answer of answers)
      if (answer.errors) expect(extensionsOf(answer)).toMatchObject(exceeded(field, limit));
    return answers.filter(({ errors }) => !errors).length;
  };
  const atOnce = <Answer>(count: number, act: (i: number) => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, (_, i) => act(i)));

  it('show the used and the allowed amount', async () => {
    client = await app.signUp();
    expect(await usage()).toEqual({
      sitesUsed: 0,
      sitesLimit: 5,
      pagesUsed: 0,
      pagesLimit: 4,
      browserChecksUsed: 0,
      browserChecksLimit: 3,
      checkoutFlowsUsed: 0,
      checkoutFlowsLimit: 2,
      probesUsed: 0,
      probesLimit: 500,
    });
  });

  it('limit sites exactly, even if they are created concurrently', async () => {
    client = await app.signUp();
    const create = (i: number): Promise<GraphqlAnswer> =>
      make(client, 'createSite', { name: `Site ${i}`, url: 'https://shop.example' });
    const answers = await atOnce(12, create);
    expect(passed(answers, 'sites', 5)).toBe(5);
    expect(await usage()).toMatchObject({ sitesUsed: 5 });
    expect((await create(12)).errors?.[0]?.message).toBe('The quota of this team, 5 sites, is used up.');

    const { id } = dataOf(answers.find(({ errors }) => !errors)!);
    dataOf(await client.monitoring('mutation ($id: ID!) { deleteSite(id: $id) }', { id }));
    dataOf(await create(13));
  });

  it('limit pages across all sites', async () => {
    client = await app.signUp();
    const sites = [await newSite(client), await newSite(client)];
    const answers = await atOnce(9, (i) =>
      make(client, 'createSitePage', {
        siteId: sites[i % 2]!.id,
        name: 'x',
        path: '/',
        enabled: i % 3 === 0,
      }),
    );
    expect(passed(answers, 'pages', 4)).toBe(4);
    expect(await usage()).toMatchObject({ pagesUsed: 4, browserChecksUsed: 0 });
  });

  it('limit browser checks of sites and pages together, on create and on update', async () => {
    client = await app.signUp();
    const site = await newSite(client);
    const pages = [await newPage(client, site.id), await newPage(client, site.id)];
    const answers = await Promise.all([
      change(client, 'updateSite', site.id, { browserChecks: true }),
      ...pages.map(({ id }) => change(client, 'updateSitePage', id, { browserCheck: true })),
      make(client, 'createSite', { name: 'x', url: 'https://x.example', browserChecks: true }),
      make(client, 'createSitePage', { siteId: site.id, name: 'x', path: '/', browserCheck: true }),
    ]);
    expect(passed(answers, 'browserChecks', 3)).toBe(3);
    expect(await usage()).toMatchObject({ browserChecksUsed: 3 });
  });

  it('do not prevent other changes when they are used up', async () => {
    client = await app.signUp();
    const site = await newSite(client, { browserChecks: true });
    const page = await newPage(client, site.id, { browserCheck: true });
    await newPage(client, site.id, { browserCheck: true });
    dataOf(await change(client, 'updateSite', site.id, { browserChecks: true, name: 'Other', paused: true }));
    dataOf(await change(client, 'updateSitePage', page.id, { browserCheck: true, enabled: false }));
    expect(await usage()).toMatchObject({ browserChecksUsed: 3 });

    dataOf(await change(client, 'updateSitePage', page.id, { browserCheck: false }));
    expect(await usage()).toMatchObject({ browserChecksUsed: 2 });
  });

  it('limit enabled checkout flows', async () => {
    client = await app.signUp();
    const sites: Site[] = [];
    for (let i = 0; i < 4; i += 1) sites.push(await newSite(client));
    const answers = await atOnce(4, (i) =>
      change(client, 'updateCheckoutFlowConfig', sites[i]!.id, { steps }),
    );
    expect(passed(answers, 'checkoutFlows', 2)).toBe(2);
    const on = dataOf(answers.find(({ errors }) => !errors)!);
    dataOf(await change(client, 'updateCheckoutFlowConfig', on.id, { steps })); // once more: it counts already
    const off = sites.find((_, i) => answers[i]!.errors)!;
    dataOf(
      await client.monitoring('mutation ($id: ID!) { disableCheckoutFlow(id: $id) { id } }', { id: on.id }),
    );
    expect(await usage()).toMatchObject({ checkoutFlowsUsed: 1 });
    dataOf(await change(client, 'updateCheckoutFlowConfig', off.id, { steps }));
    expect(extensionsOf(await change(client, 'updateCheckoutFlowConfig', on.id, { steps }))).toMatchObject(
      exceeded('checkoutFlows', 2),
    );
  });

  it('apply per user', async () => {
    const full = await app.signUp();
    for (let i = 0; i < 5; i += 1) await newSite(full);
    client = await app.signUp();
    await newSite(client);
    expect(await usage()).toMatchObject({ sitesUsed: 1 });
  });
});
