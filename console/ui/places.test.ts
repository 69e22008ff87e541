import { describe, expect, it } from 'vitest';
import { docPageOf, parentsOf } from './places.ts';

describe('breadcrumbs', () => {
  it.each([
    ['/sites/1', ['/sites']],
    ['/sites/1/alerts', ['/sites']],
    ['/incidents/1', ['/incidents']],
    ['/environments/new', ['/environments']],
    ['/vat-numbers/batches/1', ['/vat-numbers', '/vat-numbers/batches']],
  ])('%s is below its list', (path, lists) => {
    expect(parentsOf(path).map(({ to }) => to)).toEqual(lists);
  });

  it.each(['/', '/sites', '/settings/tokens', '/maintenance/freezes', '/vat-numbers/log', '/nonsense/1'])(
    '%s is below no list',
    (path) => {
      expect(parentsOf(path)).toEqual([]);
    },
  );
});

it('a page of the console leads to the page of the documentation about it', () => {
  expect(docPageOf('/sites/1/alerts')).toBe('/docs/checks');
  expect(docPageOf('/settings/tokens')).toBe('/docs/teams#access-tokens');
  expect(docPageOf('/settings')).toBe('/docs/notifications');
  expect(docPageOf('/')).toBeNull();
});
