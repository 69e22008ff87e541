import { describe, expect, it } from 'vitest';
import { newestOf, nextReleaseTimestamp } from './release-timestamp.ts';

describe('the timestamp of a release', () => {
  it.each([
    ['the time, in UTC', '2026-01-31T23:59:59.999Z', null, '20260131_235959'],
    ['the time, when older releases are older', '2026-01-31T23:59:59Z', '20260131_235958', '20260131_235959'],
    [
      'a second more than one of the same second',
      '2026-01-31T23:59:59Z',
      '20260131_235959',
      '20260201_000000',
    ],
    [
      'after the newest, also when the clock was set back',
      '2026-01-31T00:00:00Z',
      '20261231_235959',
      '20270101_000000',
    ],
  ])('is %s', (_name, now, newest, expected) => {
    expect(nextReleaseTimestamp(new Date(now), newest)).toBe(expected);
  });
});

it.each([
  [[null, '20260101_000000', '20260102_000000', null], '20260102_000000'],
  [['99999999_999999', '99991231_235959', '20260101_000000'], '20260101_000000'],
  [['20261301_000000'], null],
  [[null], null],
])('the newest of %j is %s', (timestamps, expected) => {
  expect(newestOf(timestamps)).toBe(expected);
});
