import { describe, expect, it } from 'vitest';
import { drawnPoints, lonePoints, partOf, timeLabels } from './chart-parts.ts';

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

  it('shows seconds if the interval is less than a minute', () => {
    expect(timeLabels([hours[2]! + 30], 30, 'de-DE')).toEqual(['12:00:30\n9. März']);
  });

  it('shows dates if the interval is a day or more, and years if it is a month', () => {
    expect(timeLabels([hours[0]!, hours[4]!], 86_400, 'en-GB')).toEqual(['9 Mar', '10 Mar']);
    expect(timeLabels([hours[0]!], 31 * 86_400, 'en-GB')).toEqual(['Mar 2026']);
  });
});

describe('the points of a chart', () => {
  it('are values without neighbours, which no line reaches', () => {
    expect(lonePoints([null, 5, null, 3, 4, null, 7])).toEqual([1, 6]);
    expect(lonePoints([5])).toEqual([0]);
    expect(lonePoints([1, 2, 3])).toEqual([]);
  });

  it('are all values if there are few of them, even a single one', () => {
    expect(drawnPoints([null, 5])).toEqual([1]);
    expect(drawnPoints([1, 2, 3])).toEqual([0, 1, 2]);
    expect(drawnPoints(Array(50).fill(1))).toEqual([]);
    expect(drawnPoints([...Array<number>(50).fill(1), null, 2, null])).toEqual([51]);
  });
});

describe('a band of a chart', () => {
  const span = { from: 100, to: 200 };

  it('has the part of the chart in which it was', () => {
    expect(partOf({ from: 120, to: 150 }, span)).toEqual({ left: 0.2, width: 0.3 });
  });

  it('ends at the edges', () => {
    expect(partOf({ from: 50, to: 150 }, span)).toEqual({ left: 0, width: 0.5 });
    expect(partOf({ from: 150, to: null }, span)).toEqual({ left: 0.5, width: 0.5 });
  });

  it('is not shown if it was at another time', () => {
    expect(partOf({ from: 10, to: 90 }, span)).toBeNull();
    expect(partOf({ from: 300, to: null }, span)).toBeNull();
  });
});
