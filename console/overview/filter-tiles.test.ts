import { expect, it } from 'vitest';
import { countByStatus, filterTiles, type OverviewSite } from './filter-tiles.ts';

const site = (name: string, more: Partial<OverviewSite> = {}): OverviewSite => ({
  id: name,
  teamId: 't',
  name,
  url: `https://${name}.example/`,
  status: 'UP',
  lastCheckAt: null,
  tags: [],
  inMaintenance: false,
  ...more,
});
const sites = [
  site('anna', { tags: ['de', 'live'] }),
  site('bert', { status: 'PAUSED' }),
  site('carl', { status: 'DOWN', tags: ['de'] }),
  site('dora', { status: 'DEGRADED' }),
];
const names = (found: readonly OverviewSite[]): string[] => found.map(({ name }) => name);

it('shows sites that are down first, then degraded ones, and paused ones last', () => {
  expect(names(filterTiles(sites, '', '', []))).toEqual(['carl', 'dora', 'anna', 'bert']);
});

it('filters sites by status, by all tags and by words of the name or address', () => {
  expect(names(filterTiles(sites, '', 'DOWN', []))).toEqual(['carl']);
  expect(names(filterTiles(sites, '', '', ['de', 'live']))).toEqual(['anna']);
  expect(names(filterTiles(sites, 'DORA example', '', []))).toEqual(['dora']);
});

it('counts the sites of each status', () => {
  expect(countByStatus(sites)).toEqual({ UP: 1, DEGRADED: 1, DOWN: 1, PAUSED: 1, UNKNOWN: 0 });
});
