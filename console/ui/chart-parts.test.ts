import { describe, expect, it } from 'vitest';
import { lonePoints, timeLabels } from './chart-parts.ts';

const hours = [0, 6, 12, 18, 24].map((hour) => new Date(2026, 2, 9, hour).getTime() / 1_000);

describe('a time axis', () => {
  it('shows local times, and the date once per day', () => {
    expect(timeLabels(hours, 6 * 3_600, 'de-DE')).toEqual([
      '00:00\n9. März',
      '06:00',
      '12:00',
      '18:00',
      '00:00\n10. März',
    ]);
    expect(timeLabels(hours.slice(2, 4), 6 * 3_600, 'en-US')).toEqual(['12:00 PM\nMar 9', '6:00 PM']);
  });

  it('shows dates if the interval is a day or more, and years if it is a month', () => {
    expect(timeLabels([hours[0]!, hours[4]!], 86_400, 'en-GB')).toEqual(['9 Mar', '10 Mar']);
    expect(timeLabels([hours[0]!], 31 * 86_400, 'en-GB')).toEqual(['Mar 2026']);
  });
});

it('finds values without neighbours, which no line reaches', () => {
  expect(lonePoints([null, 5, null, 3, 4, null, 7])).toEqual([1, 6]);
  expect(lonePoints([5])).toEqual([0]);
  expect(lonePoints([1, 2, 3])).toEqual([]);
});
