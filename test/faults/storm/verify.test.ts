import { describe, expect, it } from 'vitest';
import type { DatabaseState } from './database-state.ts';
import { newLedger, type Ledger } from './ledger.ts';
import type { FaultKind, Outage } from './plan.ts';
import type { ProcessReport } from './process-report.ts';
import { verify } from './verify.ts';

type StormResult = { ledger: Ledger; database: DatabaseState; processes: ProcessReport };

const firstOutage = (): Outage => ({ fromMs: 10_000, toMs: 25_000, code: 501 });
const log = Buffer.from('built ✓\n');
const webhookOf = (id: string, type: string, alertId: string) => ({
  id: `msg_${id}`,
  body: JSON.stringify({ type, data: { id: alertId } }),
  accepted: true,
});

/**
 * A storm without violations: one killed worker and a request that failed because of it, a renamed site, one outage with its
 * alert, one deployment, and one VAT number per country.
 */
function validResult(): StormResult {
  const ledger: Ledger = {
    ...newLedger(),
    plannedFaults: new Set(['kill worker']),
    faults: [{ kind: 'kill worker', status: 'injected', detail: 'worker-1', fromMs: 1_000, toMs: 1_000 }],
    requests: [
      { operation: 'createSite', fromMs: 1_500, toMs: 1_600, failure: 'HTTP 503' },
      { operation: 'createSite', fromMs: 30_000, toMs: 30_100, failure: null },
    ],
    sites: [{ id: 's1', name: 'new', possibleNames: new Set(), deleted: 'no' }],
    targets: [{ siteId: 's2', pageId: null, key: 'site', outages: [firstOutage()] }],
    webhooks: [webhookOf('e1', 'alert.opened', 'a1'), webhookOf('e2', 'alert.resolved', 'a1')],
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
      { id: 's1', name: 'new', status: 'UP' },
      { id: 's2', name: 'site', status: 'UP' },
    ],
    pages: [],
    alerts: [
      {
        id: 'a1',
        siteId: 's2',
        pageId: null,
        type: 'SITE_DOWN',
        status: 'RESOLVED',
        message: 'is down: HTTP 501',
        sinceMs: 12_000,
        resolvedMs: 26_000,
        momentary: false,
      },
    ],
    deliveries: [
      { id: 'm1', alertId: 'a1', event: 'OPENED', status: 'SENT', ids: ['e1', 'm1'] },
      { id: 'm2', alertId: 'a1', event: 'RESOLVED', status: 'SENT', ids: ['e2', 'm2'] },
    ],
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

const addFault = ({ faults }: Ledger, kind: FaultKind, fromMs: number, toMs: number): unknown =>
  faults.push({ kind, status: 'injected', detail: '', fromMs, toMs });

const violationsOf = ({ ledger, database, processes }: StormResult): string[] =>
  verify(ledger, database, processes).flatMap(({ violations }) => violations);

const violations: Record<string, (result: StormResult) => unknown> = {
  'an acknowledged site is missing': ({ database }) => database.sites.shift(),
  'a rename of a site is lost': ({ database }) => (database.sites[0]!.name = 'old'),
  'a deleted site exists': ({ ledger }) => (ledger.sites[0]!.deleted = 'yes'),
  'a site exists that was never created': ({ database }) =>
    database.sites.push({ id: 's9', name: 'x', status: 'UP' }),
  'an outage has two alerts': ({ database }) => database.alerts.push({ ...database.alerts[0]!, id: 'a2' }),
  'an alert has no outage': ({ database }) => (database.alerts[0]!.message = 'is down: HTTP 404'),
  'an alert is older than its outage': ({ database }) => (database.alerts[0]!.sinceMs = -60_000),
  'an alert belongs to a target that was never down': ({ database }) =>
    database.alerts.push({ ...database.alerts[0]!, id: 'a9', siteId: 's1' }),
  'an outage during the storm has no alert': ({ ledger }) =>
    ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 }),
  'an outage with the code of an earlier one has no alert': ({ ledger }) =>
    ledger.targets[0]!.outages.push({ fromMs: 3_000_000, toMs: 3_015_000, code: 501 }),
  'an outage has no alert although the only fault was a killed server': ({ ledger }) => {
    ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 });
    addFault(ledger, 'kill server', 40_000, 55_000);
  },
  'faults hid every outage': ({ ledger }) => addFault(ledger, 'crash PostgreSQL', 0, 60_000),
  'a request failed without a fault': ({ ledger }) => (ledger.requests[1]!.failure = 'HTTP 500'),
  'a request failed although the fault was unsupported': ({ ledger }) => {
    addFault(ledger, 'fill disk', 30_000, 31_000);
    ledger.faults.at(-1)!.status = 'unsupported';
    ledger.requests[1]!.failure = 'HTTP 500';
  },
  'the injection of a fault failed': ({ ledger }) => (ledger.faults[0]!.status = 'failed'),
  'a planned fault was not injected': ({ ledger }) => ledger.plannedFaults.add('fill disk'),
  'an alert stays open': ({ database }) => (database.alerts[0]!.status = 'OPEN'),
  'a site that is up has the status DOWN': ({ database }) => (database.sites[1]!.status = 'DOWN'),
  'an outage that lasts until the end was not detected': ({ ledger }) =>
    (ledger.targets[0]!.outages[0]!.toMs = Infinity),
  'a repeated message has another id': ({ ledger }) =>
    ledger.webhooks.push(webhookOf('e3', 'alert.opened', 'a1')),
  'a repeated message has another body': ({ ledger }) =>
    ledger.webhooks.push(webhookOf('e1', 'alert.opened', 'a2')),
  'a change of an alert has no notification': ({ database }) => database.deliveries.pop(),
  'a change of an alert has two notifications': ({ database }) =>
    database.deliveries.push({ ...database.deliveries[0]!, id: 'm3' }),
  'a notification with the status SENT was not received': ({ ledger }) => ledger.webhooks.pop(),
  'a notification about a site was skipped': ({ database }) => (database.deliveries[0]!.status = 'SKIPPED'),
  'a deployment was started twice': ({ ledger }) => ledger.agentRuns.get('d1')!.starts.push('rival'),
  'a deployment became RUNNING twice': ({ database }) => (database.deployments[0]!.runs = 2),
  'an acknowledged deployment is missing': ({ ledger }) => ledger.deployments.add('d2'),
  'a deployment never ends': ({ database }) => (database.deployments[0]!.status = 'RUNNING'),
  'a deployment has another outcome than its agent reported': ({ database }) =>
    (database.deployments[0]!.status = 'FAILED'),
  'a byte of a log differs': ({ database }) => (database.deployments[0]!.log = Buffer.from('built ✗\n')),
  'a part of a log is stored twice': ({ database }) =>
    (database.deployments[0]!.log = Buffer.concat([log, log])),
  'a queued VAT number has no result': ({ database }) => database.vatNumbers.pop(),
  'a queued VAT number has the wrong result': ({ database }) =>
    (database.vatNumbers[0]!.statuses = ['invalid']),
  'a queued VAT number has two results': ({ database }) => database.vatNumbers[0]!.statuses.push('invalid'),
  'a validation is not logged': ({ database }) => (database.vatNumbers[0]!.validated = 0),
  'a rollup differs from its checks': ({ database }) => (database.rollups[0]!.rolled = '4 1'),
  'a rollup covers more time than has passed': ({ database }) => database.overcounted.push('t'),
  'rows of a deleted site exist': ({ database }) => (database.orphanRows = 3),
  'a message became a dead letter': ({ database }) => database.deadLetters.push('topic: error'),
  'the system did not settle': ({ processes }) => processes.pendingWork.push('1 message'),
  'a process crashed': ({ processes }) => processes.crashes.push('worker-1: code 1'),
  'a process had to be killed at the end': ({ processes }) => processes.finalExits.push('worker-1: SIGKILL'),
  'a process is left over': ({ processes }) => processes.leftoverProcesses.push('process 1'),
  'a process used too much memory': ({ processes }) => processes.memory[0]!.runs[0]!.push(900),
  'memory grew': ({ processes }) => processes.memory[0]!.runs[1]!.fill(230, 20),
  'the hostile member did not flood a log': ({ ledger }) => ledger.attacks.delete('log flood'),
  'no query of the hostile member was refused': ({ ledger }) =>
    ledger.attacks.set('expensive queries', { accepted: 9, refused: 0 }),
  'the hostile member slowed down another user': ({ ledger }) => (ledger.requests[1]!.toMs += 6_000),
  'a valid request was rejected': ({ ledger }) => ledger.unexpectedResponses.push('createSite: UNAUTHORIZED'),
};

const emptied: Record<string, (result: StormResult) => unknown> = {
  sites: ({ ledger }) => (ledger.sites = []),
  alerts: ({ database }) => (database.alerts = []),
  webhooks: ({ ledger }) => (ledger.webhooks = []),
  deployments: ({ database }) => (database.deployments = []),
  logs: ({ ledger }) => ledger.agentRuns.clear(),
  'queued VAT numbers of one country': ({ ledger }) => ledger.queuedNumbers.delete('CH1'),
  validations: ({ ledger }) => ledger.validatedNumbers.clear(),
  rollups: ({ database }) => (database.rollups = []),
  checks: ({ database }) => (database.measurementRows = 0),
  requests: ({ ledger }) => ledger.requests.pop(),
  faults: ({ ledger }) => (ledger.faults = []),
  'attacks of the hostile member': ({ ledger }) => ledger.attacks.clear(),
  'memory samples': ({ processes }) => (processes.memory = []),
};

describe('verification of a storm', () => {
  it('finds no violation in a valid result', () => expect(violationsOf(validResult())).toEqual([]));

  it('accepts that a failed request may have been executed', () => {
    const result = validResult();
    result.ledger.sites[0]!.possibleNames.add('renamed');
    result.database.sites[0]!.name = 'renamed';
    result.ledger.possiblyCreated.add('created');
    result.database.sites.push({ id: 's3', name: 'created', status: 'UP' });
    result.ledger.webhooks.push(result.ledger.webhooks[0]!);
    expect(violationsOf(result)).toEqual([]);
  });

  it('accepts failed requests and missed outages during a fault', () => {
    const result = validResult();
    result.ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 });
    addFault(result.ledger, 'crash PostgreSQL', 41_000, 45_000);
    addFault(result.ledger, 'pause worker', 50_000, 52_000);
    result.ledger.requests.push({
      operation: 'createSite',
      fromMs: 39_000,
      toMs: 42_000,
      failure: 'no response',
    });
    expect(violationsOf(result)).toEqual([]);
  });

  it('accepts an outage without an alert if the previous alert was still open', () => {
    const result = validResult();
    result.ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 60_000, code: 502 });
    result.database.alerts[0]!.resolvedMs = 61_000;
    addFault(result.ledger, 'crash PostgreSQL', 26_000, 38_000);
    result.ledger.requests.push({ operation: 'createSite', fromMs: 90_000, toMs: 90_100, failure: null });
    expect(violationsOf(result)).toEqual([]);
  });

  it('accepts that a process uses more memory after a restart', () => {
    const result = validResult();
    result.processes.memory[0]!.runs = [
      Array.from({ length: 20 }, () => 100),
      Array.from({ length: 20 }, () => 300),
    ];
    expect(violationsOf(result)).toEqual([]);
  });

  it('accepts that memory rises if it falls again', () => {
    const result = validResult();
    result.processes.memory[0]!.runs = [Array.from({ length: 60 }, (_, at) => (at % 20 < 15 ? 260 : 165))];
    result.processes.memory[0]!.runs[0]!.fill(160, 0, 20);
    expect(violationsOf(result)).toEqual([]);
  });

  it.each(Object.entries(emptied))('fails if there were no %s', (_, empty) => {
    const result = validResult();
    empty(result);
    expect(violationsOf(result)).toContain('there was nothing to verify');
  });

  it.each(Object.entries(violations))('detects that %s', (_, violate) => {
    const result = validResult();
    violate(result);
    expect(violationsOf(result)).not.toEqual([]);
  });
});
