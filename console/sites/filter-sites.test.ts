import { expect, it } from 'vitest';
import type { SiteStatus } from '../api/monitoring.generated.ts';
import { filterSites, type ListedSite } from './filter-sites.ts';

const site = (name: string, status: SiteStatus, tags: string[] = []): ListedSite => ({
  id: name,
  teamId: 'team',
  name,
  url: `https://${name.toLowerCase()}.example/`,
  status,
  muted: false,
  lastCheckAt: null,
  certificateExpiresAt: null,
  tags,
  inMaintenance: false,
  nextMaintenanceAt: null,
});
const sites = [
  site('Apples', 'UP', ['core', 'red']),
  site('Pears', 'DEGRADED', ['core']),
  site('Plums', 'DOWN'),
  site('Quinces', 'PAUSED'),
];
const names = (...args: [string, Parameters<typeof filterSites>[2]]): string[] =>
  filterSites(sites, ...args).map(({ name }) => name);

it('sites that need attention come first', () => {
  expect(names('', 'all')).toEqual(['Plums', 'Pears', 'Apples', 'Quinces']);
});

it('the search finds every word in name or address', () => {
  expect(names('EXAMPLE um', 'all')).toEqual(['Plums']);
  expect(names('ples', 'all')).toEqual(['Apples']);
  expect(names('nothing', 'all')).toEqual([]);
});

it('the filter keeps sites that are down or degraded, or have one status', () => {
  expect(names('', 'unhealthy')).toEqual(['Plums', 'Pears']);
  expect(names('', 'PAUSED')).toEqual(['Quinces']);
});

it('the filter keeps sites that have all chosen tags', () => {
  const tagged = (...tags: string[]): string[] => filterSites(sites, '', 'all', tags).map(({ name }) => name);
  expect(tagged('core')).toEqual(['Pears', 'Apples']);
  expect(tagged('core', 'red')).toEqual(['Apples']);
  expect(tagged('blue')).toEqual([]);
});
