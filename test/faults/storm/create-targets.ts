import type { Bed } from './storm.fixture.ts';
import type { Answer } from './api-client.ts';
import type { Ledger } from './ledger.ts';
import { planCalmOutages, planOutages } from './plan.ts';

const sites = 8;
/** The first sites have a page each, with outages of its own. */
const pages = 3;
/** Places whose outages nothing hides. */
const calmPlaces = new Set(['site6', 'site7', 'page2']);

/** Before the storm: sites whose truth is known, and a receiver for what is said about them. */
export async function watchPlaces(
  { door, places }: Bed,
  ledger: Ledger,
  { seed, durationMs }: { seed: number; durationMs: number },
): Promise<void> {
  const create = async (query: string, input: object): Promise<any> =>
    valueOf(await door.ask('monitoring', 0, query, { input }));
  const plan = (key: string) => {
    const outages = calmPlaces.has(key) ? planCalmOutages(durationMs) : planOutages(seed, key, durationMs);
    places.plans.set(key, outages);
    return outages;
  };
  await create(
    'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { webhookEnabled } }',
    { emailEnabled: false, webhookEnabled: true, webhookUrl: `${places.url}/hook` },
  );
  for (let at = 0; at < sites; at += 1) {
    const key = `site${at}`;
    const url = `${places.url}/at/${key}`;
    const { id: siteId } = await create(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { name: key, url, checkIntervalSeconds: 2 },
    );
    ledger.watched.push({ siteId, pageId: null, key, outages: plan(key) });
    if (at >= pages) continue;
    const pageKey = `page${at}`;
    const { id: pageId } = await create(
      'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
      { siteId, name: pageKey, path: `/at/${pageKey}`, checkIntervalSeconds: 2 },
    );
    ledger.watched.push({ siteId, pageId, key: pageKey, outages: plan(pageKey) });
  }
}

export function valueOf(answer: Answer<any>): any {
  if (answer.kind !== 'yes') throw new Error(`before the storm: ${JSON.stringify(answer)}`);
  return answer.value;
}
