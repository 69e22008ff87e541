import { expect, it } from 'vitest';
import { eventsOf, timelineOf } from './timeline.ts';

const now = Date.parse('2026-01-08T12:00:00.000Z');
const environments = [
  {
    id: 'e',
    teamId: 't',
    name: 'Live',
    host: 'web1',
    deployPath: '/srv',
    isOnline: true,
    agentLastSeenAt: null,
    currentRelease: null,
    lastDeploymentAt: null,
  },
];
const deployment = {
  id: 'd',
  environmentId: 'e',
  version: 'v1',
  kind: 'DEPLOY',
  status: 'SUCCEEDED',
  outcome: 'LIVE',
  triggeredBy: 'me@example.com',
  tokenName: null,
  automatic: false,
  rollbackOf: null,
  errorMessage: null,
  maintenanceWindow: 'NONE',
  releaseTimestamp: null,
  createdAt: '2026-01-05T00:00:00.000Z',
  completedAt: '2026-01-05T00:10:00.000Z',
  switchedAt: '2026-01-05T00:00:00.000Z',
  verification: null,
} as const;
const incident = {
  id: 'i',
  number: 7,
  title: 'Shop is down',
  ownerName: 'Shop',
  state: 'RESOLVED',
  startedAt: '2026-01-05T00:00:00.000Z',
  resolvedAt: '2026-01-05T12:00:00.000Z',
} as const;

it('places releases and incidents between seven days ago and now', () => {
  const { releases, incidents } = timelineOf(
    { deployments: [deployment], environments, incidents: [incident] },
    now,
  );
  expect(releases.map(({ from, to }) => (from + to) / 2)).toEqual([50]);
  expect(incidents).toMatchObject([{ from: 50, to: expect.closeTo(57.14, 1), text: '#7 Shop is down' }]);
});

it('leaves out what ended earlier, and cuts what began earlier', () => {
  const old = { ...deployment, switchedAt: '2025-12-31T00:00:00.000Z' };
  const long = { ...incident, startedAt: '2025-12-01T00:00:00.000Z' };
  const ended = { ...long, id: 'j', resolvedAt: '2025-12-31T00:00:00.000Z' };
  const { releases, incidents } = timelineOf(
    { deployments: [old], environments, incidents: [long, ended] },
    now,
  );
  expect(releases).toEqual([]);
  expect(incidents).toMatchObject([{ key: 'i', from: 0 }]);
});

it('shows an incident that has just begun wide enough to be clicked', () => {
  const fresh = {
    ...incident,
    state: 'OPEN',
    startedAt: '2026-01-08T11:59:00.000Z',
    resolvedAt: null,
  } as const;
  const [mark] = timelineOf({ deployments: [], environments, incidents: [fresh] }, now).incidents;
  expect([mark!.from, mark!.to]).toEqual([99.2, 100]);
});

it('puts what overlaps into different rows, at most three', () => {
  const deployments = ['a', 'b', 'c', 'd'].map((id) => ({ ...deployment, id }));
  const { releases } = timelineOf({ deployments, environments, incidents: [] }, now);
  expect(releases.map(({ row }) => row)).toEqual([0, 1, 2, 2]);
});

it('shows what became of a release, and names automatic rollbacks', () => {
  const rollback = {
    ...deployment,
    id: 'r',
    kind: 'ROLLBACK',
    automatic: true,
    switchedAt: '2026-01-05T01:00:00.000Z',
  } as const;
  const timeline = timelineOf(
    { deployments: [{ ...deployment, outcome: 'ROLLED_BACK' }, rollback], environments, incidents: [] },
    now,
  );
  expect(eventsOf(timeline)).toMatchObject([
    { tone: 'good', what: 'Automatic rollback' },
    { tone: 'warn', text: 'v1 on Live: rolled back, by me@example.com' },
  ]);
  const replaced = timelineOf(
    { deployments: [{ ...deployment, outcome: 'REPLACED' }], environments, incidents: [] },
    now,
  );
  expect(eventsOf(replaced), 'it worked').toMatchObject([{ tone: 'good' }]);
  const failed = {
    ...deployment,
    outcome: 'REPLACED' as const,
    verification: {
      state: 'FAILED' as const,
      endsAt: '',
      endedAt: null,
      heldReason: null,
      findings: [],
      rollback: null,
    },
  };
  const broken = timelineOf({ deployments: [failed], environments, incidents: [] }, now);
  expect(eventsOf(broken)).toMatchObject([
    { tone: 'bad', text: 'v1 on Live: replaced, verification failed, by me@example.com' },
  ]);
});
