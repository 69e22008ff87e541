import { expect, it } from 'vitest';
import { parseCheckFilter } from './parse-check-filter.ts';

const now = new Date('2026-11-17T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

it('without a filter, the list is as it was', () => {
  expect(parseCheckFilter({}, now)).toBeUndefined();
  expect(parseCheckFilter({ status: null, ownAddress: false }, now)).toBeUndefined();
});

it.each([
  ['by outcome', { status: 'DOWN' }, null],
  ['by page', { checkType: 'HTTP', pageId: 'page' }, null],
  ['by a type other than HTTP', { checkType: 'BROWSER' }, null],
  ['by HTTP', { checkType: 'HTTP' }, daysAgo(31)],
  ['by the own address', { ownAddress: true }, daysAgo(31)],
  ['by region', { region: 'fra' }, daysAgo(7)],
  ['by region and time', { region: 'fra', from: daysAgo(60), to: daysAgo(30) }, daysAgo(37)],
  ['by region until a time to come', { region: 'fra', to: daysAgo(-400) }, daysAgo(7)],
  ['by region and a short time', { region: 'fra', from: daysAgo(2) }, daysAgo(2)],
] as const)('a filter %s looks back as far as an index allows', (_, given, since) => {
  expect(parseCheckFilter(given, now)?.since).toEqual(since);
});
