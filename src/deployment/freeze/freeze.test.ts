import { describe, expect, it } from 'vitest';
import { describeWait, planOccurrences, type Wait } from './freeze.ts';

const at = (time: string): Date => new Date(`2026-12-24T${time}:00.000Z`);
const now = at('12:00');
const freeze = (title: string, starts: string, ends: string) => ({
  title,
  startsAt: at(starts),
  endsAt: at(ends),
});
const wait = (given: Partial<Wait>) =>
  describeWait({ now, notBefore: null, watchedUntil: null, freezes: [], ...given });

describe('what a deployment waits for', () => {
  it.each<[string, Partial<Wait>, string | null]>([
    ['nothing', {}, null],
    ['a time that is over', { notBefore: at('11:00'), watchedUntil: at('12:00') }, null],
    ['a freeze that is over', { freezes: [freeze('A', '10:00', '12:00')] }, null],
    ['a freeze that has not begun', { freezes: [freeze('A', '12:01', '13:00')] }, null],
    ['a start time', { notBefore: at('13:00') }, 'Waits until its start time at 2026-12-24T13:00:00.000Z.'],
    [
      'the verification',
      { watchedUntil: at('12:10'), notBefore: at('12:05') },
      'Waits for the verification of the live release, at most until 2026-12-24T12:10:00.000Z.',
    ],
    [
      'a freeze',
      { freezes: [freeze('A', '12:00', '13:00')] },
      'Waits for the end of the freeze A at 2026-12-24T13:00:00.000Z.',
    ],
    [
      'the start time after the freeze',
      { notBefore: at('14:00'), freezes: [freeze('A', '12:00', '13:00')] },
      'Waits until its start time at 2026-12-24T14:00:00.000Z.',
    ],
    [
      'the freeze at its start time',
      { notBefore: at('14:00'), freezes: [freeze('A', '13:30', '15:00')] },
      'Waits for the end of the freeze A at 2026-12-24T15:00:00.000Z.',
    ],
    [
      'the last of freezes that follow each other, in any order',
      {
        freezes: [
          freeze('B', '13:00', '14:00'),
          freeze('A', '11:00', '13:00'),
          freeze('C', '14:30', '15:00'),
        ],
      },
      'Waits for the end of the freeze B at 2026-12-24T14:00:00.000Z.',
    ],
  ])('%s', (_, given, sentence) => expect(wait(given)).toBe(sentence));
});

describe('the plan of a freeze', () => {
  const times = { startsAt: at('12:00'), endsAt: at('12:30'), timezone: 'UTC' };

  it('of one that does not recur is over at its end', () => {
    expect(planOccurrences({ ...times, recurrence: null }, at('12:10'))).toMatchObject({
      occurrences: [{ startsAt: at('12:00'), endsAt: at('12:30') }],
      overAt: at('12:30'),
    });
  });

  it('of an hourly one has 50 occurrences and continues at the next', () => {
    const { occurrences, plannedUntil, overAt } = planOccurrences(
      { ...times, recurrence: 'FREQ=HOURLY' },
      now,
    );
    expect(occurrences).toHaveLength(50);
    expect(plannedUntil.getTime()).toBe(now.getTime() + 50 * 3_600_000);
    expect(overAt).toBeNull();
    const next = planOccurrences({ ...times, recurrence: 'FREQ=HOURLY' }, plannedUntil);
    expect(next.occurrences[0]!.startsAt).toEqual(plannedUntil);
  });

  it('of one with an end is over after the last occurrence', () => {
    const { occurrences, overAt } = planOccurrences({ ...times, recurrence: 'FREQ=DAILY;COUNT=3' }, now);
    expect(occurrences).toHaveLength(3);
    expect(overAt).toEqual(occurrences[2]!.endsAt);
  });

  it('of one that is far ahead has nothing yet and is not over', () => {
    const { occurrences, overAt } = planOccurrences({ ...times, recurrence: null }, new Date('2026-01-01'));
    expect([occurrences, overAt]).toEqual([[], null]);
  });
});
