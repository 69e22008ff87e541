import { describe, expect, it } from 'vitest';
import { latestDays, toPeriod } from './period.ts';

describe('the period of evidence', () => {
  it('is the last 31 days by default', () => {
    expect(latestDays(new Date(2026, 2, 31, 12))).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  });

  it('includes its last day', () => {
    expect(toPeriod({ from: '2026-01-01', to: '2026-01-31' })).toEqual({
      from: new Date(2026, 0, 1).toISOString(),
      to: new Date(2026, 1, 1).toISOString(),
    });
  });

  it.each([
    ['', '2026-01-31', 'Enter the first day.'],
    ['2026-01-01', '', 'Enter the last day.'],
    ['2026-02-01', '2026-01-31', 'The last day is before the first.'],
    ['2025-01-01', '2026-01-31', 'Choose at most 366 days.'],
  ])('from %s to %s is refused: %s', (from, to, mistake) => {
    expect(toPeriod({ from, to })).toEqual({ mistake });
  });

  it('can be a leap year', () => {
    expect(toPeriod({ from: '2028-01-01', to: '2028-12-31' })).not.toHaveProperty('mistake');
  });
});
