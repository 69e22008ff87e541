import { expect, it } from 'vitest';
import { eventsOf } from './events.ts';

const alert = {
  id: 'a',
  siteId: 's',
  pageId: null,
  alertType: 'SITE_DOWN',
  status: 'RESOLVED',
  message: 'Shop is down: HTTP 503',
  createdAt: '2026-01-01T10:00:00.000Z',
  resolvedAt: '2026-01-01T12:00:00.000Z',
  suspectDeploymentId: null,
  incidentId: null,
} as const;
const deployment = {
  id: 'd',
  version: 'v1',
  kind: 'DEPLOY',
  status: 'SUCCEEDED',
  triggeredBy: 'me@example.com',
  tokenName: null,
  automatic: false,
  verification: null,
  createdAt: '2026-01-01T10:30:00.000Z',
  completedAt: '2026-01-01T11:00:00.000Z',
} as const;

it('lists alerts and deployments together, with separate events for the start and the end of an alert', () => {
  const environments = [
    { id: 'e', name: 'Live', isOnline: true, deployments: { edges: [{ node: deployment }] } },
  ];
  expect(
    eventsOf({ alerts: [alert] }, { environments }).map(({ what, at }) => `${at.slice(11, 16)} ${what}`),
  ).toEqual(['12:00 Resolved', '11:00 Deployment', '10:00 Site down']);
});

it('shows a deployment whose verification failed as a failure, and marks automatic rollbacks', () => {
  const failed = { ...deployment, verification: { state: 'FAILED' as const } };
  const back = { ...deployment, id: 'r', kind: 'ROLLBACK' as const, automatic: true };
  const edges = [{ node: failed }, { node: back }];
  const environments = [{ id: 'e', name: 'Live', isOnline: true, deployments: { edges } }];
  expect(eventsOf({ alerts: [] }, { environments })).toMatchObject([
    { tone: 'bad', text: 'v1 on Live: succeeded, verification failed, by me@example.com' },
    { tone: 'good', what: 'Automatic rollback' },
  ]);
});

it('shows alerts before the deployments are loaded', () => {
  expect(eventsOf({ alerts: [{ ...alert, resolvedAt: null }] }, undefined)).toHaveLength(1);
});
