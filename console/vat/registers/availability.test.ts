import { expect, it } from 'vitest';
import { daysOf } from './availability.ts';

it('the availability of a register has an entry for each day, also for those without requests', () => {
  const register = {
    register: 'eu' as const,
    country: 'DE',
    percentage: 99,
    days: [
      { day: '2026-02-28', percentage: 98 },
      { day: '2026-03-02', percentage: 100 },
    ],
  };
  expect(daysOf(register, { from: '2026-02-27', to: '2026-03-02', registers: [register] })).toEqual([
    { date: '2026-02-27', uptimePercentage: null },
    { date: '2026-02-28', uptimePercentage: 98 },
    { date: '2026-03-01', uptimePercentage: null },
    { date: '2026-03-02', uptimePercentage: 100 },
  ]);
});
