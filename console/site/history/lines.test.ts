import { expect, it } from 'vitest';
import { linesByRegion, linesOf, type History } from './lines.ts';

const point = (minute: number, ms: number | null) => ({
  timestamp: `2026-11-17T10:${String(minute).padStart(2, '0')}:00.000Z`,
  minResponseTimeMs: ms,
  p50ResponseTimeMs: ms,
  p95ResponseTimeMs: ms,
  failedChecks: ms === null ? 1 : 0,
});
const history = (given: Partial<History>): History => ({
  resolution: 'CHECK',
  uptimePercentage: 100,
  totalChecks: 0,
  failedChecks: 0,
  points: [],
  regions: [],
  ...given,
});

it('a short range has a line of its checks, and marks where they failed', () => {
  const { times, lines } = linesOf(history({ points: [point(0, 120), point(1, null)] }));
  expect(times).toHaveLength(2);
  expect(lines.map(({ name, values, marks }) => [name, values, marks])).toEqual([
    ['Response time', [120, null], undefined],
    ['Failed checks', [null, 0], [null, '1']],
  ]);
});

it('a longer range has percentiles, and no marks if nothing failed', () => {
  const { lines } = linesOf(history({ resolution: 'HOUR', points: [point(0, 120)] }));
  expect(lines.map(({ name }) => name)).toEqual(['95th percentile', 'Median', 'Fastest']);
});

it('checks of several regions share one time axis, on which each has a line', () => {
  const regions = [
    { region: 'fra', points: [point(0, 80), point(2, 90)] },
    { region: 'waw', points: [point(1, 240)] },
  ];
  const { times, lines } = linesByRegion({ regions });
  expect(times).toHaveLength(3);
  expect(lines.map(({ values }) => values)).toEqual([
    [80, null, 90],
    [null, 240, null],
  ]);
  expect(lines.every(({ spansGaps }) => spansGaps)).toBe(true);
});

it('hours of several regions are the same, so that their gaps stay gaps', () => {
  const regions = [
    { region: 'fra', points: [point(0, 80), point(1, null)] },
    { region: 'waw', points: [point(0, 240), point(1, 250)] },
  ];
  expect(linesByRegion({ regions }).lines.map(({ spansGaps }) => spansGaps)).toEqual([false, false]);
});
