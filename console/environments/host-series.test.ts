import { describe, expect, it } from 'vitest';
import { bytes, seriesOf, share, type HostPoint } from './host-series.ts';

const point = (at: string, load: number): HostPoint => ({
  at,
  load,
  memoryUsed: null,
  swapUsed: null,
  disks: [],
});

describe('the values of a chart', () => {
  const now = Date.parse('2026-01-31T12:34:56Z');

  it('have one place for each hour, and gaps where nothing was reported', () => {
    const points = [
      point('2026-01-29T12:00:00Z', 1),
      point('2026-01-31T10:00:00Z', 2),
      point('2026-01-31T12:00:00Z', 3),
      point('2026-02-01T00:00:00Z', 9),
    ];
    const values = seriesOf(points, 72, now, ({ load }) => load);
    expect(values).toHaveLength(72);
    expect(values.slice(-3)).toEqual([2, null, 3]);
    expect(values.filter((value) => value !== null)).toEqual([1, 2, 3]);
  });

  it('have one place for every 5 minutes of a day', () => {
    const values = seriesOf([point('2026-01-31T12:30:00Z', 1)], 24, now, ({ load }) => load);
    expect(values).toHaveLength(288);
    expect(values.at(-1)).toBe(1);
  });

  it('have a gap where a value is not known', () => {
    const values = seriesOf([point('2026-01-31T12:30:00Z', 1)], 24, now, ({ memoryUsed }) => memoryUsed);
    expect(values.at(-1)).toBeNull();
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [123_456_789, '123 MB'],
  [8e15, '8 PB'],
])('%f bytes are written as %s', (value, text) => {
  expect(bytes(value)).toBe(text);
});

it('a share is never rounded to nothing', () => {
  expect([0, 0.001, 0.259, 1].map(share)).toEqual(['0 %', 'less than 1 %', '25 %', '100 %']);
});
