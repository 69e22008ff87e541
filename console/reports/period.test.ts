import { expect, it } from 'vitest';
import { lastMonths, spellMonth, spellPeriod } from './period.ts';

it('months are listed back over the turn of the year', () => {
  expect(lastMonths(new Date(2026, 1, 28, 23), 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(lastMonths(new Date(2026, 2, 31), 2)).toEqual(['2026-03', '2026-02']);
});

it('a period is spelled as the month or as its days, whatever the time zone', () => {
  expect(spellMonth('2026-10', 'en-GB')).toBe('October 2026');
  expect(spellPeriod({ month: '2026-10', from: '2026-10-01', to: '2026-10-31' }, 'en-GB')).toBe(
    'October 2026',
  );
  expect(spellPeriod({ month: null, from: '2026-10-01', to: '2026-10-15' }, 'en-GB')).toMatch(
    /^1\s?–\s?15 Oct 2026$/,
  );
  expect(spellPeriod({ month: null, from: '2026-10-01', to: '2026-10-01' }, 'en-GB')).toBe('1 Oct 2026');
});
