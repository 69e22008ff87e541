import { describe, expect, it } from 'vitest';
import { nextDue, parseSchedule, type Times } from './schedule.ts';

const berlin = (schedule: string): Times => ({ schedule, timezone: 'Europe/Berlin', periodSeconds: null });
const list = (times: Times, from: string, count: number): string[] => {
  const found: string[] = [];
  for (let at = new Date(from); found.length < count; at = new Date(found.at(-1)!))
    found.push(nextDue(times, at)!.toISOString());
  return found;
};

describe('the next time of a schedule', () => {
  it('that the start of summer time skips is the first moment after it, on that day', () => {
    expect(list(berlin('30 2 * * *'), '2027-03-27T12:00:00Z', 3)).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-29T00:30:00.000Z',
      '2027-03-30T00:30:00.000Z',
    ]);
  });

  it('that the end of summer time repeats is expected once', () => {
    expect(list(berlin('30 2 * * *'), '2027-10-30T12:00:00Z', 2)).toEqual([
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
  });

  it('of a job that runs every half hour is expected in both repeated hours', () => {
    expect(list(berlin('*/30 * * * *'), '2027-10-30T23:50:00Z', 5)).toEqual([
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T00:30:00.000Z',
      '2027-10-31T01:00:00.000Z',
      '2027-10-31T01:30:00.000Z',
      '2027-10-31T02:00:00.000Z',
    ]);
  });

  it('is the one after the next for a beat of a job whose clock is some seconds fast', () => {
    const at = new Date('2027-01-01T00:59:50Z');
    expect(nextDue(berlin('0 2 * * *'), at)?.toISOString()).toBe('2027-01-02T01:00:00.000Z');
    expect(nextDue(berlin('0 2 * * *'), at, { isEnd: true })?.toISOString()).toBe('2027-01-01T01:00:00.000Z');
    expect(nextDue(berlin('* * * * *'), new Date('2027-01-01T00:00:30Z'))?.toISOString()).toBe(
      '2027-01-01T00:01:00.000Z',
    );
  });

  it('is the same whatever was asked before', () => {
    const times = berlin('0 */6 * * *');
    for (const at of ['2027-01-05T00:00:00Z', '2027-01-01T00:00:00Z', '2027-01-05T05:30:00Z'])
      expect(nextDue(times, new Date(at))).toEqual(nextDue(berlin('0 0,6,12,18 * * *'), new Date(at)));
  });

  it('of a period is counted from the beat', () => {
    const times: Times = { schedule: null, timezone: null, periodSeconds: 90 };
    expect(nextDue(times, new Date(0))).toEqual(new Date(90_000));
  });
});

describe('a schedule', () => {
  it.each(['0 2 * * *', '*/5 8-18 * * 1-5', '@hourly', '0 0 L * *', '0 0 29 2 *', '0 0 * * SUN'])(
    'can be %s',
    (text) => {
      expect(parseSchedule(text, 'UTC')).toBe(text);
    },
  );

  it.each([
    '',
    '* * * *',
    '0 0 31 4,6,9,11 *',
    '0 0 30 2 *',
    '0 24 * * *',
    'a b c d e',
    '0 0 * * 8',
    '0\0 0 * * *',
  ])('cannot be %j', (text) => {
    expect(() => parseSchedule(text, 'UTC')).toThrow(/schedule/);
  });
});
