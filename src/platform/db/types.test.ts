import { describe, expect, it } from 'vitest';
import { parseIntegers, parseTimestamp } from './types.ts';

describe('timestamps of PostgreSQL', () => {
  it.each([
    ['2026-01-31 12:00:00+00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31 12:00:00.123456+00', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31 12:00:00.1+00', '2026-01-31T12:00:00.100Z'],
    ['2026-01-31 12:00:00+05:30', '2026-01-31T06:30:00.000Z'],
    ['2026-01-31 12:00:00.5-03', '2026-01-31T15:00:00.500Z'],
  ])('%s is %s', (text, iso) => expect((parseTimestamp(text) as Date).toISOString()).toBe(iso));

  it('can be infinite', () => expect(parseTimestamp('infinity')).toBe(Infinity));
});

describe('lists of integers of PostgreSQL', () => {
  it.each([
    ['{}', []],
    ['{7}', [7]],
    ['{0,-12,NULL,2147483647}', [0, -12, null, 2_147_483_647]],
    [
      '{{1,2},{3,4}}',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ['[0:1]={1,2}', [1, 2]],
  ])('%s is %j', (text, list) => expect(parseIntegers(text)).toEqual(list));
});
