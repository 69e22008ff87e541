import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveEnd, toInstant, toLocal } from './zoned.ts';

it('a time in a form is that of the chosen zone, in winter and in summer', () => {
  expect(toInstant('2026-11-22T02:00', 'Europe/Berlin')).toBe('2026-11-22T01:00:00.000Z');
  expect(toInstant('2026-07-22T02:00', 'Europe/Berlin')).toBe('2026-07-22T00:00:00.000Z');
  expect(toLocal('2026-07-22T00:00:30.500Z', 'Europe/Berlin')).toBe('2026-07-22T02:00');
});

it('a time that the clock skips is moved forward, and of one that it shows twice the first is taken', () => {
  expect(toInstant('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(toInstant('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
});

it('an empty or broken time has no moment', () => {
  expect(toInstant('', 'Europe/Berlin')).toBe(null);
  expect(toInstant('2026-02-30T02:30', 'Europe/Berlin')).toBe(null);
  expect(toInstant('2026-02-20T02:30', 'Mars/Olympus')).toBe(null);
});

it('a moment comes back unchanged from a form, except in the hour that a clock shows twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 * 525_600 }),
      fc.constantFrom('Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'),
      (minutes, zone) => {
        const local = toLocal(new Date(minutes * 60_000).toISOString(), zone);
        expect(toLocal(toInstant(local, zone)!, zone)).toBe(local);
      },
    ),
  );
});

it('the end moves with the start', () => {
  expect(moveEnd('2026-11-22T02:00', '2026-11-22T03:30', '2026-11-24T23:00')).toBe('2026-11-25T00:30');
  expect(moveEnd('2026-11-22T02:00', '', '2026-11-24T23:00')).toBe('');
  expect(moveEnd('2026-11-22T02:00', '2026-11-21T00:00', '2026-11-24T23:00')).toBe('2026-11-21T00:00');
});
