import { expect, it } from 'vitest';
import { releaseTime } from './release-time.ts';

it('shows the time of a release in the local time zone', () => {
  expect(releaseTime('20260131_235959', 'en-GB', 'Europe/Berlin')).toBe('1 Feb 2026, 00:59');
  expect(releaseTime('current', 'en-GB')).toBe('current');
});
