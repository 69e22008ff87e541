import type { StormFixture } from './storm.fixture.ts';
import { expectOk } from './api-client.ts';
import type { Ledger } from './ledger.ts';
import { planCalmOutages, planOutages } from './plan.ts';

const sites = 8;
/** The first sites have one page each, with separate outages. */
const pages = 3;
/** Targets that are down only in calm periods, so that no fault can hide their outages. */
const calmTargets = new Set(['site6', 'site7', 'page2']);

/** Before the storm: creates sites and pages with planned outages, and a webhook channel for their alerts. */
export async function createTargets(
  { api, testServer }: StormFixture,
  ledger: Ledger,
  { seed, durationMs }: { seed: number; durationMs: number },
): Promise<void> {
  const create = async (query: string, input: object): Promise<any> =>
    expectOk(await api.request('monitoring', 0, query, { input }));
  const plan = (key: string) => {
    const outages = calmTargets.has(key) ? planCalmOutages(durationMs) : planOutages(seed, key, durationMs);
    testServer.outages.set(key, outages);
    return outages;
  };
  await create(
    'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { webhookEnabled } }',
    { emailEnabled: false, webhookEnabled: true, webhookUrl: `${testServer.url}/webhook` },
  );
  for (let at = 0; at < sites; at += 1) {
    const key = `site${at}`;
    const url = `${testServer.url}/at/${key}`;
    const { id: siteId } = await create(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { name: key, url, checkIntervalSeconds: 2 },
    );
    ledger.targets.push({ siteId, pageId: null, key, outages: plan(key) });
    if (at >= pages) continue;
    const pageKey = `page${at}`;
    const { id: pageId } = await create(
      'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
      { siteId, name: pageKey, path: `/at/${pageKey}`, checkIntervalSeconds: 2 },
    );
    ledger.targets.push({ siteId, pageId, key: pageKey, outages: plan(pageKey) });
  }
}
