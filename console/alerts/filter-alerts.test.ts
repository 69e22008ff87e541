import { expect, it } from 'vitest';
import type { AlertFactsFragment } from '../api/monitoring.generated.ts';
import { filterAlerts, type AlertFilter } from './filter-alerts.ts';

const alert = (id: string, rest: Partial<AlertFactsFragment>): AlertFactsFragment => ({
  id,
  siteId: 'apples',
  ownerKind: 'SITE',
  ownerName: 'Apple shop',
  teamId: 'a',
  pageId: null,
  alertType: 'SITE_DOWN',
  status: rest.resolvedAt ? 'RESOLVED' : 'OPEN',
  message: 'HTTP 503',
  createdAt: '2026-01-01T00:00:00Z',
  resolvedAt: null,
  suspectDeploymentId: null,
  incidentId: null,
  ...rest,
});
const alerts = [
  alert('one', {}),
  alert('two', {
    alertType: 'JS_ERROR',
    message: 'cart is undefined',
    siteId: 'pears',
    ownerName: 'Pear shop',
  }),
  alert('three', { resolvedAt: '2026-01-01T01:00:00Z' }),
];
const shown = (filter: Partial<AlertFilter>): string[] =>
  filterAlerts(alerts, { state: 'all', type: '', search: '', ...filter }).map(({ id }) => id);

it('the filter keeps alerts that are open, resolved or of one type', () => {
  expect(shown({ state: 'open' })).toEqual(['one', 'two']);
  expect(shown({ state: 'resolved' })).toEqual(['three']);
  expect(shown({ type: 'JS_ERROR' })).toEqual(['two']);
});

it('the search finds every word in the message or the name of the site', () => {
  expect(shown({ search: 'APPLE 503' })).toEqual(['one', 'three']);
  expect(shown({ search: 'pear 503' })).toEqual([]);
});
