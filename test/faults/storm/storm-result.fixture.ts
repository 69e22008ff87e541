import type { DatabaseState } from './database-state.ts';
import { newLedger, type Ledger } from './ledger.ts';
import type { Outage } from './plan.ts';
import type { ProcessReport } from './process-report.ts';

export type StormResult = { ledger: Ledger; database: DatabaseState; processes: ProcessReport };

const firstOutage = (): Outage => ({ fromMs: 10_000, toMs: 25_000, code: 501 });
const lasting = (): Outage => ({ fromMs: 10_000, toMs: Infinity, code: 501 });
export const maintenanceOf = (siteId: string, fromMs: number, toMs: number) => ({
  siteIds: [siteId],
  possibly: { fromMs: fromMs - 100, toMs: toMs + 100 },
  certainly: { fromMs, toMs },
});
export const log = Buffer.from('built ✓\n');
export const webhookOf = (
  id: string,
  type: string,
  alertId: string,
  receiver = '/webhook',
  receivedMs = 0,
) => ({
  receiver,
  id: `msg_${id}`,
  body: JSON.stringify({ type, data: { id: alertId } }),
  accepted: true,
  receivedMs,
});

type Sent = { alertId: string; event: 'OPENED' | 'RESOLVED'; channel: string; atMs: number };
/**
 * `a1` has no maintenance. `a2` began before a maintenance and is open, and was escalated. `a3` began in one and was announced after
 * it. `a4` was acknowledged.
 */
const sent: Sent[] = [
  { alertId: 'a1', event: 'OPENED', channel: 'webhook', atMs: 13_000 },
  { alertId: 'a1', event: 'RESOLVED', channel: 'webhook', atMs: 26_000 },
  { alertId: 'a2', event: 'OPENED', channel: 'webhook:first', atMs: 13_000 },
  { alertId: 'a2', event: 'OPENED', channel: 'webhook:second', atMs: 73_500 },
  { alertId: 'a3', event: 'OPENED', channel: 'webhook', atMs: 53_000 },
  { alertId: 'a3', event: 'RESOLVED', channel: 'webhook', atMs: 71_000 },
  { alertId: 'a4', event: 'OPENED', channel: 'webhook:first', atMs: 13_000 },
];
const receivers = new Map([
  ['webhook', '/webhook'],
  ['webhook:first', '/webhook/first'],
  ['webhook:second', '/webhook/second'],
]);
const types = { OPENED: 'alert.opened', RESOLVED: 'alert.resolved' };
const alertOf = (id: string, siteId: string, openedMs: number, resolvedMs: number | null) => ({
  id,
  siteId,
  pageId: null,
  type: 'SITE_DOWN',
  status: resolvedMs === null ? 'OPEN' : 'RESOLVED',
  message: 'is down: HTTP 501',
  sinceMs: openedMs - 1_000,
  openedMs,
  resolvedMs,
  momentary: false,
  incidentId: `i${id.slice(1)}`,
});
export const step = (incidentId: string, number: number, atMs: number) => ({
  incidentId,
  text: `Step ${number} of 2 of the policy "Storm".`,
  atMs,
});

const incidentOf = (id: string, siteId: string, state: string) => ({
  id,
  siteId,
  state,
  openings: 1,
  reopenedMs: [] as number[],
  acknowledgedMs: [] as number[],
});

/**
 * A storm without violations: one killed worker and a request that failed because of it, a renamed site, outages with
 * their alerts, one deployment, and one VAT number per country.
 */
export function validResult(): StormResult {
  const ledger: Ledger = {
    ...newLedger(),
    plannedFaults: new Set(['kill worker']),
    faults: [{ kind: 'kill worker', status: 'injected', detail: 'worker-1', fromMs: 1_000, toMs: 1_000 }],
    requests: [
      { operation: 'createSite', fromMs: 1_500, toMs: 1_600, failure: 'HTTP 503' },
      { operation: 'createSite', fromMs: 30_000, toMs: 30_100, failure: null },
    ],
    sites: [{ id: 's1', name: 'new', possibleNames: new Set(), deleted: 'no' }],
    targets: [
      { siteId: 's2', pageId: null, key: 'site', outages: [firstOutage()] },
      { siteId: 's3', pageId: null, key: 'escalated', outages: [lasting()], isEscalated: true },
      {
        siteId: 's4',
        pageId: null,
        key: 'maintained',
        outages: [{ fromMs: 38_000, toMs: 70_000, code: 501 }],
      },
      { siteId: 's5', pageId: null, key: 'acknowledged', outages: [lasting()], isEscalated: true },
    ],
    webhooks: sent.map(({ alertId, event, channel, atMs }, at) =>
      webhookOf(`e${at + 1}`, types[event], alertId, receivers.get(channel), atMs),
    ),
    receivers,
    steps: { first: 'webhook:first', second: 'webhook:second' },
    windows: [
      maintenanceOf('s3', 20_000, 30_000),
      maintenanceOf('s4', 35_000, 45_000),
      maintenanceOf('s4', 40_000, 50_000),
    ],
    acknowledgements: [{ incidentId: 'i4', confirmedMs: 20_000 }],
    beats: new Set(['r1']),
    refusedChecks: 40,
    deployments: new Set(['d1']),
    agentRuns: new Map([['d1', { starts: ['agent'], outcome: 'SUCCEEDED', log }]]),
    queuedNumbers: new Map([
      ['DE1', 'valid'],
      ['GB1', 'invalid'],
      ['CH1', 'valid'],
    ]),
    validatedNumbers: new Map([['DE1', 1]]),
    attacks: new Map(
      ['expensive queries', 'slow patterns', 'log flood', 'sites that hang or are slow'].map((name) => [
        name,
        { accepted: 1, refused: 1 },
      ]),
    ),
  };
  const database: DatabaseState = {
    sites: [
      { id: 's1', name: 'new', status: 'UP', alertsHeld: false },
      { id: 's2', name: 'site', status: 'UP', alertsHeld: false },
      { id: 's3', name: 'escalated', status: 'DOWN', alertsHeld: false },
      { id: 's4', name: 'maintained', status: 'UP', alertsHeld: false },
      { id: 's5', name: 'acknowledged', status: 'DOWN', alertsHeld: false },
    ],
    pages: [],
    alerts: [
      alertOf('a1', 's2', 13_000, 26_000),
      alertOf('a2', 's3', 13_000, null),
      alertOf('a3', 's4', 41_000, 71_000),
      alertOf('a4', 's5', 13_000, null),
    ],
    deliveries: sent.map(({ alertId, event, channel, atMs }, at) => ({
      id: `m${at + 1}`,
      alertId,
      channel,
      event,
      status: 'SENT',
      createdMs: atMs,
      ids: [`e${at + 1}`, `m${at + 1}`],
    })),
    incidents: [
      incidentOf('i1', 's2', 'RESOLVED'),
      incidentOf('i2', 's3', 'OPEN'),
      incidentOf('i3', 's4', 'RESOLVED'),
      { ...incidentOf('i4', 's5', 'ACKNOWLEDGED'), acknowledgedMs: [19_900] },
    ],
    steps: [step('i2', 1, 13_000), step('i2', 2, 73_500), step('i4', 1, 13_000)],
    beats: ['r1', 'r2'],
    deployments: [{ id: 'd1', status: 'SUCCEEDED', runs: 1, log, logBytes: log.length }],
    vatNumbers: [
      { number: 'DE1', statuses: ['valid'], validated: 1 },
      { number: 'GB1', statuses: ['invalid'], validated: 0 },
      { number: 'CH1', statuses: ['valid'], validated: 0 },
    ],
    rollups: [{ table: 'hour', target: 't', bucket: 'b', rolled: '3 1', raw: '3 1' }],
    overcounted: [],
    measurementRows: 4,
    orphanRows: 0,
    deadLetters: [],
  };
  const processes: ProcessReport = {
    crashes: [],
    starts: 4,
    finalExits: ['server-1: code 0'],
    leftoverProcesses: [],
    memory: [{ name: 'server-1', runs: [[150, 160], Array.from({ length: 30 }, () => 160)] }],
    downtimes: [{ name: 'worker-1', fromMs: 1_000, toMs: 2_000 }],
    pendingWork: [],
  };
  return { ledger, database, processes };
}
