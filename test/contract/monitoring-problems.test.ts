import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#testkit/app.ts';
import { storeCheck } from '#testkit/checks.fixture.ts';
import type { Client } from '#testkit/client.ts';
import { down, up } from '#testkit/site.fixture.ts';
import { dataOf, newSite } from './monitoring-requests.fixture.ts';

type Problem = {
  status: string;
  alertType: string | null;
  pageId: string | null;
  name: string | null;
  since: string | null;
  message: string | null;
  alertId: string | null;
  incidentId: string | null;
  lastFailedCheck: { checkType: string; errorMessage: string | null; createdAt: string } | null;
};
type Found = { status: string; problems: Problem[] };

describe('why a site is down or degraded', () => {
  let app: TestApp;
  let owner: Client;
  beforeAll(async () => {
    app = await startApp({ work: [] });
    owner = await app.signUp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const problemsOf = async (id: string): Promise<Found> =>
    dataOf(
      await owner.monitoring(
        `query ($id: ID!) { site(id: $id) { status problems {
           status alertType pageId name since message alertId incidentId suspectDeploymentId
           lastFailedCheck { checkType errorMessage createdAt } } } }`,
        { id },
      ),
    ) as Found;
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  const fail = async (id: string, check: object = {}): Promise<Date> => {
    const since = minutesAgo(5);
    await storeCheck(app, id, down, { at: since, ...check });
    await storeCheck(app, id, down, { at: minutesAgo(4), ...check });
    return since;
  };
  const addPage = async (siteId: string): Promise<string> =>
    dataOf(
      await owner.monitoring(
        'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
        { input: { siteId, name: 'Cart', path: '/cart' } },
      ),
    )['id'];

  it('is nothing for a site that is up or was never checked', async () => {
    const { id } = await newSite(owner);
    expect((await problemsOf(id)).problems).toEqual([]);
    await storeCheck(app, id, up);
    expect(await problemsOf(id)).toEqual({ status: 'UP', problems: [] });
  });

  it('is its alert, with the first failure and what the check said', async () => {
    const { id } = await newSite(owner, { name: 'Shop' });
    const since = await fail(id);
    const { status, problems } = await problemsOf(id);
    expect(status).toBe('DOWN');
    expect(problems).toMatchObject([
      {
        status: 'DOWN',
        alertType: 'SITE_DOWN',
        pageId: null,
        name: null,
        since: since.toISOString(),
        message: 'Shop is down: HTTP 503 Service Unavailable',
      },
    ]);
    expect([problems[0]!.alertId, problems[0]!.incidentId]).not.toContain(null);
  });

  it('has the newest check that shows it, also after its alert was resolved by hand', async () => {
    const { id } = await newSite(owner);
    const pageId = await addPage(id);
    await storeCheck(app, id, up, { at: minutesAgo(6) });
    await fail(id, { pageId });
    await fail(id);
    const newest = minutesAgo(1);
    await storeCheck(app, id, { ...down, errorMessage: 'HTTP 504' }, { at: newest });
    const ofSite = { checkType: 'HTTP', errorMessage: 'HTTP 504', createdAt: newest.toISOString() };
    const ofPage = { checkType: 'HTTP', errorMessage: down.errorMessage };
    const { problems } = await problemsOf(id);
    expect(problems.map(({ lastFailedCheck }) => lastFailedCheck)).toMatchObject([ofSite, ofPage]);
    await owner.monitoring('mutation ($id: ID!) { resolveAlert(id: $id) { id } }', {
      id: problems[0]!.alertId,
    });
    expect((await problemsOf(id)).problems[0]).toMatchObject({ alertId: null, lastFailedCheck: ofSite });
  });

  it('names the page that is down, and is worse if the site itself is down', async () => {
    const { id } = await newSite(owner);
    const pageId = await addPage(id);
    await storeCheck(app, id, up, { at: minutesAgo(6) });
    await fail(id, { pageId });
    expect(await problemsOf(id)).toMatchObject({
      status: 'DEGRADED',
      problems: [{ status: 'DEGRADED', alertType: 'PAGE_DOWN', pageId, name: 'Cart' }],
    });
    await storeCheck(app, id, down, { at: minutesAgo(2) });
    await storeCheck(app, id, down, { at: minutesAgo(1) });
    expect((await problemsOf(id)).problems.map(({ alertType }) => alertType)).toEqual([
      'SITE_DOWN',
      'PAGE_DOWN',
    ]);
  });

  it('is still there after its alert was resolved by hand', async () => {
    const { id } = await newSite(owner);
    const since = await fail(id);
    const [{ alertId }] = (await problemsOf(id)).problems as [Problem];
    await owner.monitoring('mutation ($id: ID!) { resolveAlert(id: $id) { id } }', { id: alertId });
    expect(await problemsOf(id)).toMatchObject({
      status: 'DOWN',
      problems: [{ alertType: 'SITE_DOWN', since: since.toISOString(), message: null, alertId: null }],
    });
  });

  it('is that it is slow, for which there is no alert', async () => {
    const { id } = await newSite(owner, { degradedAfterMs: 1_000 });
    for (const minutes of [4, 3, 2, 1])
      await storeCheck(app, id, { ...up, responseTimeMs: 3_000 }, { at: minutesAgo(minutes) });
    expect(await problemsOf(id)).toMatchObject({
      status: 'DEGRADED',
      problems: [{ status: 'DEGRADED', alertType: null, message: null, lastFailedCheck: null }],
    });
  });

  it('is nothing while it is paused', async () => {
    const { id } = await newSite(owner);
    await fail(id);
    await owner.monitoring('mutation ($id: ID!) { updateSite(id: $id, input: { paused: true }) { id } }', {
      id,
    });
    expect((await problemsOf(id)).problems).toEqual([]);
  });
});
