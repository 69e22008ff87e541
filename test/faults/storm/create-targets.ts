import type { StormFixture } from './storm.fixture.ts';
import { expectOk } from './api-client.ts';
import type { Ledger } from './ledger.ts';
import {
  planCalmOutages,
  planCalmWindows,
  planLongOutages,
  planOutages,
  planStepWindows,
  planWindows,
  type Outage,
  type PlannedWindow,
} from './plan.ts';

const sites = 13;
/** The first sites have one page each, with separate outages. */
const pages = 3;
/** Targets that are down only in calm periods, so that no fault can hide their outages. */
const calmTargets = new Set(['site6', 'site7', 'page2']);
/** Sites that take the escalation policy. The outages of all but the last are longer than its second step. */
const escalatedSites = new Set(['site8', 'site9', 'site10', 'site11', 'site12']);
const shortOutages = 'site12';
const tag = 'escalated';
/** Sites that both regions check. One of them is down at the end, which has to be confirmed although a region is cut off. */
const sharedSites = ['shared0', 'shared1', 'shared2'];
const sharedOutage = 'shared2';

function planTarget(seed: number, key: string, durationMs: number): Outage[] {
  if (calmTargets.has(key)) return planCalmOutages(durationMs);
  if (sharedSites.includes(key))
    return key === sharedOutage ? [{ fromMs: durationMs - 5_000, toMs: Infinity, code: 501 }] : [];
  if (!escalatedSites.has(key)) return planOutages(seed, key, durationMs);
  if (key !== shortOutages) return planLongOutages(seed, key, durationMs);
  // If it stayed down, its step would be due a minute after the storm.
  return planOutages(seed, key, durationMs).filter(({ toMs }) => toMs !== Infinity);
}

/** The maintenance windows of the storm. The other sites have none, so that every change of their alerts must be announced. */
export const planMaintenance = (seed: number, durationMs: number): PlannedWindow[] => [
  ...planWindows(seed, ['site0'], durationMs),
  ...planWindows(seed, ['site3', 'site12'], durationMs),
  ...planCalmWindows(['site6'], durationMs),
  ...planStepWindows(['site8'], planTarget(seed, 'site8', durationMs)),
];

/** Which incidents are acknowledged, and when: soon, or at the moment at which the second step is due. */
export const acknowledgedSites = new Map<string, 'soon' | 'at the step'>([
  ['site10', 'soon'],
  ['site11', 'at the step'],
]);

/**
 * Before the storm: creates sites and pages with planned outages, a webhook channel for their alerts, and an escalation policy with
 * two more receivers.
 */
export async function createTargets(
  { api, testServer }: StormFixture,
  ledger: Ledger,
  { seed, durationMs }: { seed: number; durationMs: number },
): Promise<void> {
  const create = async (query: string, input: object): Promise<any> =>
    expectOk(await api.request('monitoring', 0, query, { input }));
  const plan = (key: string) => {
    const outages = planTarget(seed, key, durationMs);
    testServer.outages.set(key, outages);
    return outages;
  };
  await create(
    'mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { webhookEnabled } }',
    { emailEnabled: false, webhookEnabled: true, webhookUrl: `${testServer.url}/webhook` },
  );
  const createDestination = async (name: string): Promise<string> => {
    const { id } = await create(
      'mutation ($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { id } }',
      { kind: 'WEBHOOK', name, byDefault: false, url: `${testServer.url}/webhook/${name}` },
    );
    ledger.receivers.set(`webhook:${id}`, `/webhook/${name}`);
    return id;
  };
  const [first, second] = [await createDestination('first'), await createDestination('second')];
  ledger.steps = { first: `webhook:${first}`, second: `webhook:${second}` };
  await create('mutation ($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { id } }', {
    name: 'Storm',
    tags: [tag],
    steps: [
      { afterMinutes: 0, channels: [first] },
      { afterMinutes: 1, channels: [second] },
    ],
  });
  for (const key of sharedSites) {
    const { id: siteId } = await create(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { name: key, url: `${testServer.url}/at/${key}`, checkIntervalSeconds: 2 },
    );
    ledger.targets.push({ siteId, pageId: null, key, outages: plan(key) });
  }
  for (let at = 0; at < sites; at += 1) {
    const key = `site${at}`;
    const url = `${testServer.url}/at/${key}`;
    const isEscalated = escalatedSites.has(key);
    const { id: siteId } = await create(
      'mutation ($input: CreateSiteInput!) { createSite(input: $input) { id } }',
      { name: key, url, checkIntervalSeconds: 2, tags: isEscalated ? [tag] : [], regions: ['local'] },
    );
    ledger.targets.push({ siteId, pageId: null, key, outages: plan(key), isEscalated });
    if (at >= pages) continue;
    const pageKey = `page${at}`;
    const { id: pageId } = await create(
      'mutation ($input: CreateSitePageInput!) { createSitePage(input: $input) { id } }',
      { siteId, name: pageKey, path: `/at/${pageKey}`, checkIntervalSeconds: 2 },
    );
    ledger.targets.push({ siteId, pageId, key: pageKey, outages: plan(pageKey) });
  }
}
