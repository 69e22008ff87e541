import { expect, it } from 'vitest';
import type { OverviewSite } from './filter-tiles.ts';
import { needsOf, reasonOf, type Deployment, type Environment, type Found, type Incident } from './needs.ts';

const now = Date.parse('2026-01-01T12:00:00.000Z');
const incident: Incident = {
  id: 'i',
  teamId: 't',
  siteId: 's',
  ownerKind: 'SITE',
  ownerName: 'Shop',
  number: 1,
  title: 'Shop is down: HTTP 503',
  state: 'OPEN',
  startedAt: '2026-01-01T11:50:00.000Z',
  resolvedAt: null,
  acknowledgedBy: null,
  acknowledgedByLink: false,
  acknowledgedAt: null,
  snoozedUntil: null,
  held: false,
  escalation: null,
  suspectDeploymentId: null,
};
const alert = {
  id: 'a',
  alertType: 'SITE_DOWN',
  message: 'Shop is down: HTTP 503',
  createdAt: '2026-01-01T11:50:00.000Z',
  incidentId: 'i',
} as const;
const environment: Environment = {
  id: 'e',
  teamId: 't',
  name: 'Live',
  host: 'web1',
  deployPath: '/srv',
  isOnline: true,
  agentLastSeenAt: '2026-01-01T11:59:50.000Z',
  currentRelease: '20260101_110000',
  lastDeploymentAt: null,
};
const deployment: Deployment = {
  id: 'd',
  environmentId: 'e',
  version: 'v2',
  kind: 'DEPLOY',
  status: 'SUCCEEDED',
  outcome: 'LIVE',
  triggeredBy: 'me@example.com',
  tokenName: null,
  automatic: false,
  rollbackOf: null,
  errorMessage: null,
  maintenanceWindow: 'NONE',
  releaseTimestamp: '20260101_110000',
  createdAt: '2026-01-01T11:00:00.000Z',
  completedAt: '2026-01-01T11:02:00.000Z',
  switchedAt: '2026-01-01T11:01:00.000Z',
  verification: null,
};
const verification: NonNullable<Deployment['verification']> = {
  state: 'FAILED',
  endsAt: '2026-01-01T11:12:00.000Z',
  endedAt: '2026-01-01T11:05:00.000Z',
  heldReason: null,
  findings: [],
  rollback: null,
};
const nothing: Found = { sites: [], incidents: [], alerts: [], deployments: [], environments: [] };
const found = (some: Partial<Found>) => needsOf({ ...nothing, ...some }, now);

it('lists nothing if sites, agents and releases are fine', () => {
  expect(found({ environments: [environment], deployments: [deployment] })).toEqual([]);
});

it('names the worst alert of an incident, its reason and the live release that may have caused it', () => {
  const [need] = found({
    incidents: [{ ...incident, suspectDeploymentId: 'd' }],
    alerts: [{ ...alert, id: 'b', alertType: 'JS_ERROR', message: 'JavaScript errors on Shop: x' }, alert],
    environments: [environment],
    deployments: [deployment],
  });
  expect(need).toMatchObject({
    kind: 'incident',
    alertType: 'SITE_DOWN',
    reason: 'HTTP 503',
    others: 1,
    suspect: { deployment, environment },
  });
});

it('sorts by urgency, with acknowledged and held incidents at the end', () => {
  const other = (id: string, more: Partial<Incident>): Incident => ({ ...incident, id, ...more });
  const needs = found({
    incidents: [
      other('held', { held: true }),
      other('taken', { state: 'ACKNOWLEDGED' }),
      other('certificate', {}),
      other('down', {}),
    ],
    alerts: [
      { ...alert, incidentId: 'certificate', alertType: 'CERTIFICATE_EXPIRES' },
      { ...alert, incidentId: 'down' },
    ],
    environments: [environment],
    deployments: [{ ...deployment, status: 'FAILED' }],
  });
  expect(needs.map(({ key }) => key)).toEqual(['down', 'd', 'certificate', 'held', 'taken']);
});

it('shows a site that is down although its alert was closed, and one with an incident only once', () => {
  const site: OverviewSite = {
    id: 's',
    teamId: 't',
    name: 'Shop',
    url: 'https://shop.example/',
    status: 'DOWN',
    lastCheckAt: null,
    tags: [],
    inMaintenance: false,
  };
  expect(found({ sites: [site, { ...site, id: 'u', status: 'UP' }] })).toMatchObject([
    { kind: 'site', site },
  ]);
  expect(found({ sites: [site], incidents: [incident] })).toMatchObject([{ kind: 'incident' }]);
});

it('shows an agent that is offline once, with its incident if there is one, and none that never connected', () => {
  const offline = { ...environment, isOnline: false };
  expect(found({ environments: [offline] })).toMatchObject([{ kind: 'agent', environment: offline }]);
  expect(found({ environments: [{ ...offline, agentLastSeenAt: null }] })).toEqual([]);
  const ofHost = { ...incident, siteId: 'e', ownerKind: 'HOST' as const, ownerName: 'Live' };
  expect(
    found({
      environments: [offline],
      incidents: [ofHost],
      alerts: [{ ...alert, alertType: 'AGENT_OFFLINE', message: 'It has not responded for 5 minutes.' }],
    }),
  ).toMatchObject([{ kind: 'incident', alertType: 'AGENT_OFFLINE', environment: offline }]);
});

it.each([
  ['failed', { status: 'FAILED' }],
  ['undone', { status: 'ROLLED_BACK' }],
  ['rolled-back', { kind: 'ROLLBACK', automatic: true }],
  ['unverified', { verification }],
  ['watching', { verification: { ...verification, state: 'WATCHING' } }],
] as const)('shows the last deployment of an environment if it is %s', (kind, more) => {
  const needs = found({ environments: [environment], deployments: [{ ...deployment, ...more }] });
  expect(needs.map((need) => need.kind)).toEqual([kind]);
});

it('drops a failed deployment after a later success or three days, but not a live release that failed its verification', () => {
  const failed = { ...deployment, status: 'FAILED' } as const;
  const later = { ...deployment, id: 'later', createdAt: '2026-01-01T11:30:00.000Z' };
  const old = { completedAt: '2025-12-29T11:00:00.000Z' };
  expect(found({ environments: [environment], deployments: [failed, later] })).toEqual([]);
  expect(found({ environments: [environment], deployments: [{ ...failed, ...old }] })).toEqual([]);
  const unverified = { ...deployment, ...old, verification };
  expect(found({ environments: [environment], deployments: [unverified] })).toHaveLength(1);
});

it('shortens a message to its reason, also if the name of the site has a colon', () => {
  expect(reasonOf('A: B is down: HTTP 503', 'A: B')).toBe('HTTP 503');
  expect(reasonOf('The checkout of Shop fails: Step 3: no button', 'Shop')).toBe('Step 3: no button');
  expect(reasonOf('Shop is down from 2 of 3: fra, waw. HTTP 503', 'Shop')).toBe(
    'from 2 of 3: fra, waw. HTTP 503',
  );
  expect(reasonOf('The certificate expires within 7 days.', 'Shop')).toBe(
    'The certificate expires within 7 days.',
  );
});
