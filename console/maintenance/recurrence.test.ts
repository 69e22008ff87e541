import { expect, it } from 'vitest';
import { describePreset, describeRecurrence, presetOf, ruleOf, type Preset } from './recurrence.ts';

it.each(['once', 'daily', 'weekly', 'monthly'] satisfies Preset[])(
  'the preset %s is found again in its rule',
  (preset) => {
    expect(presetOf(ruleOf(preset, ''))).toBe(preset);
  },
);

it('any other rule is an own one and kept as it was written', () => {
  expect(presetOf('FREQ=WEEKLY;BYDAY=SA,SU')).toBe('own');
  expect(ruleOf('own', ' FREQ=WEEKLY;BYDAY=SA,SU ')).toBe('FREQ=WEEKLY;BYDAY=SA,SU');
  expect(describeRecurrence('FREQ=WEEKLY;BYDAY=SA,SU', '2026-11-22T02:00')).toBe('FREQ=WEEKLY;BYDAY=SA,SU');
});

it('a preset says on which day it repeats, in the zone of the window', () => {
  expect(describePreset('weekly', '2026-11-22T02:00')).toBe('Every Sunday');
  expect(describeRecurrence('FREQ=MONTHLY', '2026-11-22T02:00')).toBe('Every month on day 22');
  expect(describeRecurrence(null, '2026-11-22T02:00')).toBe(null);
  expect(describePreset('weekly', '')).toBe('Every week');
});
