import { describe, expect, it } from 'vitest';
import type { Ledger } from './ledger.ts';
import type { FaultKind } from './plan.ts';
import {
  log,
  maintenanceOf,
  step,
  validResult,
  webhookOf,
  type StormResult,
} from './storm-result.fixture.ts';
import { verify } from './verify.ts';

const addFault = ({ faults }: Ledger, kind: FaultKind, fromMs: number, toMs: number): unknown =>
  faults.push({ kind, status: 'injected', detail: '', fromMs, toMs });

/** A message that was neither sent nor received. */
const drop = ({ ledger, database }: StormResult, at: number): void => {
  database.deliveries.splice(at, 1);
  ledger.webhooks.splice(at, 1);
};

const violationsOf = ({ ledger, database, processes }: StormResult): string[] =>
  verify(ledger, database, processes).flatMap(({ violations }) => violations);

const violations: Record<string, (result: StormResult) => unknown> = {
  'an acknowledged site is missing': ({ database }) => database.sites.shift(),
  'an acknowledged beat is missing': ({ database }) => database.beats.shift(),
  'a rename of a site is lost': ({ database }) => (database.sites[0]!.name = 'old'),
  'a deleted site exists': ({ ledger }) => (ledger.sites[0]!.deleted = 'yes'),
  'a site exists that was never created': ({ database }) =>
    database.sites.push({ id: 's9', name: 'x', status: 'UP', alertsHeld: false }),
  'an outage has two alerts': ({ database }) => database.alerts.push({ ...database.alerts[0]!, id: 'a2' }),
  'an alert has no outage': ({ database }) => (database.alerts[0]!.message = 'is down: HTTP 404'),
  'an alert is older than its outage': ({ database }) => (database.alerts[0]!.sinceMs = -60_000),
  'an alert belongs to a target that was never down': ({ database }) =>
    database.alerts.push({ ...database.alerts[0]!, id: 'a9', siteId: 's1' }),
  'a region that is cut off opened an alert': ({ database }) =>
    (database.alerts[0]!.message = 'is down from 2 of 2: cut, local. HTTP 501'),
  'the region that is cut off made no check': ({ ledger }) => (ledger.refusedChecks = 0),
  'an outage during the storm has no alert': ({ ledger }) =>
    ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 }),
  'an outage with the code of an earlier one has no alert': ({ ledger }) =>
    ledger.targets[0]!.outages.push({ fromMs: 3_000_000, toMs: 3_015_000, code: 501 }),
  'an outage has no alert although the only fault was a killed server': ({ ledger }) => {
    ledger.targets[0]!.outages.push({ fromMs: 40_000, toMs: 55_000, code: 502 });
    addFault(ledger, 'kill server', 40_000, 55_000);
  },
  'faults hid every outage': ({ ledger }) => addFault(ledger, 'crash PostgreSQL', 0, 100_000),
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
    ledger.webhooks.push(webhookOf('e9', 'alert.opened', 'a1')),
  'a repeated message has another body': ({ ledger }) =>
    ledger.webhooks.push(webhookOf('e1', 'alert.opened', 'a2')),
  'a change of an alert has no notification': ({ database }) => database.deliveries.shift(),
  'a change of an alert has two notifications': ({ database }) =>
    database.deliveries.push({ ...database.deliveries[0]!, id: 'm9' }),
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

/** For each invariant of maintenance and escalation, what violates it. */
const violatedInvariants: Record<string, Record<string, (result: StormResult) => unknown>> = {
  'no alert is announced while its site is in maintenance': {
    'an alert that began in a maintenance was announced in it': ({ database }) =>
      (database.deliveries[4]!.createdMs = 47_000),
    'a step was taken in a maintenance': ({ ledger }) =>
      ledger.windows.push(maintenanceOf('s3', 70_000, 80_000)),
  },
  'what broke in a maintenance and is still broken after it is announced once': {
    'it was not announced': (result) => drop(result, 4),
    'it was announced twice': ({ database }) =>
      database.deliveries.push({ ...database.deliveries[4]!, id: 'm9', createdMs: 54_000 }),
    'it was not announced although it is open': (result) => {
      drop(result, 4);
      Object.assign(result.database.alerts[2]!, { status: 'OPEN', resolvedMs: null });
    },
  },
  'what was broken before and after a maintenance is not announced again': {
    'it was announced after it': ({ database }) =>
      database.deliveries.push({ ...database.deliveries[2]!, id: 'm9', createdMs: 33_000 }),
  },
  'a closing is announced exactly where the opening was': {
    'the closing was sent to another channel': ({ database }) =>
      (database.deliveries[5]!.channel = 'webhook:first'),
    'only the closing was sent': (result) => drop(result, 4),
    'the opening was skipped': ({ database }) => (database.deliveries[4]!.status = 'SKIPPED'),
    'only the opening was sent': (result) => drop(result, 5),
  },
  'no site keeps held alerts': {
    'a site keeps them': ({ database }) => (database.sites[3]!.alertsHeld = true),
  },
  'no step of an escalation is taken twice': {
    'a step was taken twice': ({ database }) => database.steps.push(step('i2', 2, 74_000)),
  },
  'no step of an escalation is early, or later than faults and maintenance explain': {
    'a step was late': ({ database }) => (database.deliveries[3]!.createdMs = 77_000),
    'a step was late after a maintenance': ({ ledger, database }) => {
      ledger.windows.push(maintenanceOf('s3', 70_000, 80_000));
      database.deliveries[3]!.createdMs = 97_000;
    },
    'a step was late after a fault': ({ ledger, database }) => {
      addFault(ledger, 'crash PostgreSQL', 72_000, 85_000);
      database.deliveries[3]!.createdMs = 91_000;
    },
    'a step was early': ({ database }) => (database.deliveries[3]!.createdMs = 70_000),
    'a step was not taken': (result) => drop(result, 3),
    'a step was not taken before a late acknowledgement': (result) => {
      drop(result, 3);
      result.database.incidents[1]!.acknowledgedMs.push(80_000);
    },
  },
  'an acknowledgement stops the escalation: at most one more message, and no more steps': {
    'a step followed it': ({ database }) => database.steps.push(step('i4', 2, 73_000)),
    'two messages followed it': ({ ledger }) => {
      for (const id of ['e8', 'e9'])
        ledger.webhooks.push(webhookOf(id, 'alert.opened', 'a4', '/webhook/second', 20_500));
    },
  },
  'an incident is open exactly while one of its alerts is': {
    'an incident is open without an open alert': ({ database }) => (database.incidents[0]!.state = 'OPEN'),
    'an alert is open without an open incident': ({ database }) =>
      (database.incidents[1]!.state = 'RESOLVED'),
    'an alert has no incident': ({ database }) => (database.alerts[1]!.incidentId = null),
  },
};

const emptied: Record<string, (result: StormResult) => unknown> = {
  sites: ({ ledger }) => (ledger.sites = []),
  alerts: ({ database }) => (database.alerts = []),
  webhooks: ({ ledger }) => (ledger.webhooks = []),
  'alerts in a maintenance': ({ ledger }) => (ledger.windows = []),
  'steps of escalations': ({ database }) => (database.steps = []),
  acknowledgements: ({ ledger }) => (ledger.acknowledgements = []),
  incidents: ({ database }) => (database.incidents = []),
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
    result.database.sites.push({ id: 's9', name: 'created', status: 'UP', alertsHeld: false });
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

  it('accepts that nothing is sent about what broke and recovered in a maintenance', () => {
    const result = validResult();
    drop(result, 5);
    drop(result, 4);
    // Another one begins 2 s after its end, so that there is no time to announce it.
    result.ledger.windows.push(maintenanceOf('s4', 52_000, 80_000));
    expect(violationsOf(result).filter((each) => each !== 'there was nothing to verify')).toEqual([]);
  });

  it('accepts a step that is late because of a maintenance, a fault or a clock', () => {
    const paused = validResult();
    paused.ledger.windows.push(maintenanceOf('s3', 70_000, 90_000));
    paused.database.deliveries[3]!.createdMs = 95_000;
    const disturbed = validResult();
    addFault(disturbed.ledger, 'crash PostgreSQL', 72_000, 85_000);
    disturbed.database.deliveries[3]!.createdMs = 88_000;
    const restarted = validResult();
    addFault(restarted.ledger, 'set clock back', 10_000, 24_000);
    restarted.database.deliveries[3]!.createdMs = 86_500;
    for (const result of [paused, disturbed, restarted]) expect(violationsOf(result)).toEqual([]);
  });

  it('accepts the steps of an incident that was reopened after an acknowledgement', () => {
    const result = validResult();
    Object.assign(result.database.incidents[3]!, { openings: 2, reopenedMs: [30_000] });
    result.database.steps.push(step('i4', 1, 30_000));
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

  it.each(
    Object.entries(violatedInvariants).flatMap(([invariant, cases]) =>
      Object.entries(cases).map(([title, violate]) => ({ invariant, title, violate })),
    ),
  )('finds a violation of "$invariant": $title', ({ invariant, violate }) => {
    const result = validResult();
    violate(result);
    const { ledger, database, processes } = result;
    const finding = verify(ledger, database, processes).find((each) => each.invariant === invariant);
    expect(finding?.checked).toBeGreaterThan(0);
    expect(finding?.violations).not.toEqual([]);
  });
});
