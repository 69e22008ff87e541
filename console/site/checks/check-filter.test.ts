import { expect, it } from 'vitest';
import { isFiltered, noFilter, toFilter } from './check-filter.ts';

const probes = new Set(['probe']);
const of = (values: Partial<typeof noFilter>) => toFilter({ ...noFilter, ...values }, probes);

it('an empty filter asks for everything', () => {
  expect(of({})).toEqual({});
  expect(isFiltered(noFilter)).toBe(false);
  expect(isFiltered({ ...noFilter, kind: 'HTTP' })).toBe(true);
});

it('each part of the address is a filter', () => {
  expect(of({ outcome: 'DOWN', kind: 'BROWSER', region: 'fra' })).toEqual({
    status: 'DOWN',
    checkType: 'BROWSER',
    region: 'fra',
  });
  expect(of({ place: 'own' })).toEqual({ ownAddress: true });
  expect(of({ place: 'probe' })).toEqual({ probeId: 'probe' });
  expect(of({ place: 'page' })).toEqual({ pageId: 'page' });
});

it('what makes no sense in the address is left out', () => {
  expect(of({ outcome: 'fine', kind: 'x', from: 'yesterday' })).toEqual({});
  expect(of({ from: '2026-11-17T10:00:00.000Z', to: '2026-11-17T09:00:00.000Z' })).toEqual({
    from: '2026-11-17T10:00:00.000Z',
  });
});
