import { describe, expect, it } from 'vitest';
import { refusal, windowOf } from './recurrence.fixture.ts';
import { isOver, listOccurrences, parseWindowTimes, type WindowTimes } from './recurrence.ts';

const starts = (times: WindowTimes, from: string, to: string, limit = 100) =>
  listOccurrences(times, new Date(from), new Date(to), limit).map(({ startsAt }) =>
    startsAt.toISOString().replace('.000Z', 'Z'),
  );

describe('a window without recurrence', () => {
  const times = windowOf('2026-11-16T22:00:00.250Z', 30, null);

  it('has one occurrence', () => {
    expect(listOccurrences(times, new Date('2026-11-01'), new Date('2026-12-01'), 5)).toEqual([
      { startsAt: new Date('2026-11-16T22:00:00.250Z'), endsAt: new Date('2026-11-16T22:30:00.250Z') },
    ]);
  });

  it('is listed while it lasts, from its start and not at its end', () => {
    expect(starts(times, '2026-11-16T22:30:00.249Z', '2026-11-17T00:00:00Z')).toHaveLength(1);
    expect(starts(times, '2026-11-16T22:30:00.250Z', '2026-11-17T00:00:00Z')).toHaveLength(0);
    expect(starts(times, '2026-11-16T20:00:00Z', '2026-11-16T22:00:00.250Z')).toHaveLength(0);
  });
});

describe('local time across summer time', () => {
  it.each([
    // Europe/Berlin: 02:00 to 03:00 does not exist on 29 March 2026, and exists twice on 25 October.
    [
      'Europe/Berlin',
      '2026-03-27T01:30:00Z',
      ['2026-03-28T01:30:00Z', '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    ],
    [
      'Europe/Berlin',
      '2026-10-23T00:30:00Z',
      ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ],
    [
      'Europe/Berlin',
      '2026-03-27T21:00:00Z',
      ['2026-03-28T21:00:00Z', '2026-03-29T20:00:00Z', '2026-03-30T20:00:00Z'],
    ],
    // America/New_York: the same on 8 March and 1 November.
    [
      'America/New_York',
      '2026-03-06T07:30:00Z',
      ['2026-03-07T07:30:00Z', '2026-03-08T07:30:00Z', '2026-03-09T06:30:00Z'],
    ],
    [
      'America/New_York',
      '2026-10-30T05:30:00Z',
      ['2026-10-31T05:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
    ],
    // Australia/Lord_Howe moves by half an hour: 02:00 to 02:30 does not exist on 4 October, 01:30 to 02:00 exists twice on 5 April.
    [
      'Australia/Lord_Howe',
      '2026-10-01T15:45:00Z',
      ['2026-10-02T15:45:00Z', '2026-10-03T15:45:00Z', '2026-10-04T15:15:00Z'],
    ],
    [
      'Australia/Lord_Howe',
      '2026-04-02T14:45:00Z',
      ['2026-04-03T14:45:00Z', '2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z'],
    ],
  ])('is kept by a daily rule in %s from %s', (timezone, startsAt, expected) => {
    expect(
      starts(windowOf(startsAt, 60, 'FREQ=DAILY', timezone), startsAt, '2027-01-01T00:00:00Z', 4),
    ).toEqual([startsAt, ...expected]);
  });

  it('keeps the elapsed duration of the first occurrence', () => {
    const times = windowOf('2026-10-23T22:00:00Z', 6 * 60, 'FREQ=DAILY', 'Europe/Berlin');
    const [, night] = listOccurrences(times, times.startsAt, new Date('2026-10-26'), 2);
    expect(night).toEqual({
      startsAt: new Date('2026-10-24T22:00:00Z'),
      endsAt: new Date('2026-10-25T04:00:00Z'),
    });
  });

  it('sorts an occurrence that was moved behind a later one', () => {
    const times = windowOf('2026-03-28T01:30:00Z', 10, 'FREQ=DAILY;BYHOUR=2,3', 'Europe/Berlin');
    expect(starts(times, '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual(['2026-03-29T01:30:00Z']);
    const hourly = windowOf('2026-10-03T12:45:00Z', 10, 'FREQ=HOURLY', 'Australia/Lord_Howe');
    expect(starts(hourly, '2026-10-03T14:00:00Z', '2026-10-03T17:30:00Z')).toEqual([
      '2026-10-03T14:45:00Z',
      '2026-10-03T15:45:00Z',
      '2026-10-03T16:15:00Z',
      '2026-10-03T17:15:00Z',
    ]);
  });

  it('begins at the second of two equal local times if the window says so', () => {
    const times = windowOf('2026-10-25T01:30:00Z', 30, 'FREQ=WEEKLY', 'Europe/Berlin');
    expect(starts(times, '2026-10-25T00:00:00Z', '2026-11-02T00:00:00Z')).toEqual([
      '2026-10-25T01:30:00Z',
      '2026-11-01T01:30:00Z',
    ]);
  });

  it('reads UNTIL in UTC with a Z, and else in local time, to the end of a date', () => {
    const until = (value: string) =>
      starts(
        windowOf('2026-11-16T22:30:00Z', 30, `FREQ=DAILY;UNTIL=${value}`, 'Europe/Berlin'),
        '2026-11-16T00:00:00Z',
        '2027-01-01T00:00:00Z',
      ).length;
    expect(until('20261118T223000Z')).toBe(3);
    expect(until('20261118T222959Z')).toBe(2);
    expect(until('20261118T233000')).toBe(3);
    expect(until('20261118T232959')).toBe(2);
    expect(until('20261118')).toBe(3);
  });
});

describe('rules', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=FR', ['2026-11-20T22:00:00Z', '2026-11-27T22:00:00Z', '2026-12-04T22:00:00Z']],
    ['RRULE:freq=weekly;byday=fr;', ['2026-11-20T22:00:00Z', '2026-11-27T22:00:00Z', '2026-12-04T22:00:00Z']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['2026-11-27T22:00:00Z', '2026-12-25T22:00:00Z', '2027-01-29T22:00:00Z']],
    ['FREQ=MONTHLY;BYDAY=2TU', ['2026-12-08T22:00:00Z', '2027-01-12T22:00:00Z', '2027-02-09T22:00:00Z']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2026-11-30T22:00:00Z', '2026-12-31T22:00:00Z', '2027-01-31T22:00:00Z']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      ['2026-11-30T22:00:00Z', '2026-12-31T22:00:00Z', '2027-01-29T22:00:00Z'],
    ],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', ['2027-08-13T22:00:00Z']],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=2', ['2026-11-16T22:00:00Z', '2026-11-30T22:00:00Z']],
    [
      'FREQ=HOURLY;INTERVAL=6;COUNT=3',
      ['2026-11-16T22:00:00Z', '2026-11-17T04:00:00Z', '2026-11-17T10:00:00Z'],
    ],
    [
      'FREQ=DAILY;BYHOUR=3,15;BYMINUTE=5',
      ['2026-11-17T03:05:00Z', '2026-11-17T15:05:00Z', '2026-11-18T03:05:00Z'],
    ],
  ])('%s', (rule, expected) => {
    const times = windowOf('2026-11-16T22:00:00Z', 30, rule);
    expect(starts(times, '2026-11-16T00:00:00Z', '2027-11-16T00:00:00Z', 3)).toEqual(expected);
    expect(times.startsAt.toISOString().replace('.000Z', 'Z'), 'the start is the first occurrence').toBe(
      expected[0],
    );
  });

  it('an occurrence that began before the range is listed if it ends in it', () => {
    const times = windowOf('2026-11-02T00:00:00Z', 31 * 24 * 60, 'FREQ=MONTHLY;INTERVAL=2');
    expect(starts(times, '2027-01-30T00:00:00Z', '2027-02-01T00:00:00Z')).toEqual(['2027-01-02T00:00:00Z']);
  });

  it.each([
    [null, '2026-11-16T22:00:00Z'],
    ['FREQ=WEEKLY;COUNT=3', '2026-11-30T22:00:00Z'],
    ['FREQ=DAILY;UNTIL=20261231', '2026-12-31T22:00:00Z'],
    ['FREQ=YEARLY;INTERVAL=5;COUNT=2', '2031-11-16T22:00:00Z'],
  ])('%s is over after its last start', (rule, last) => {
    const times = windowOf('2026-11-16T22:00:00Z', 30, rule);
    expect(isOver(times, new Date('2026-01-01'))).toBe(false);
    expect(isOver(times, new Date(last))).toBe(false);
    expect(isOver(times, new Date(Date.parse(last) + 1))).toBe(true);
  });

  it('a rule without end is never over', () => {
    for (const rule of [
      'FREQ=HOURLY',
      'FREQ=YEARLY;INTERVAL=9',
      'FREQ=DAILY;BYHOUR=3,4',
      'FREQ=MONTHLY;BYDAY=-1FR',
    ])
      expect(isOver(windowOf('2026-11-16T22:00:00Z', 30, rule), new Date('2126-01-01'))).toBe(false);
  });

  it('accepts occurrences that follow each other without a gap', () => {
    expect(refusal(() => windowOf('2026-03-28T00:00:00Z', 24 * 60, 'FREQ=DAILY', 'Europe/Berlin'))).toBe(
      'accepted',
    );
  });
});

function msSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

describe('bad input', () => {
  it.each([
    [
      'an end at the start',
      '2026-11-16T22:00:00Z',
      '2026-11-16T22:00:00Z',
      null,
      'UTC',
      'endsAt',
      /after the start/,
    ],
    [
      'an end before the start',
      '2026-11-16T22:00:00Z',
      '2026-11-16T21:00:00Z',
      null,
      'UTC',
      'endsAt',
      /after the start/,
    ],
    [
      'more than 31 days',
      '2026-11-01T00:00:00Z',
      '2026-12-02T00:00:00.001Z',
      null,
      'UTC',
      'endsAt',
      /31 days/,
    ],
    [
      'a year before 1970',
      '1969-12-31T23:00:00Z',
      '1970-01-01T01:00:00Z',
      null,
      'UTC',
      'startsAt',
      /1970 to 9999/,
    ],
    [
      'a year after 9999',
      '9999-12-31T23:00:00Z',
      '+010000-01-01T01:00:00Z',
      null,
      'UTC',
      'endsAt',
      /1970 to 9999/,
    ],
    ['a date that is none', 'x', '2026-12-02T00:00:00Z', null, 'UTC', 'startsAt', /1970 to 9999/],
    [
      'an unknown zone',
      '2026-11-16T22:00:00Z',
      '2026-11-16T23:00:00Z',
      null,
      'Europe/Bielefeld',
      'timezone',
      /IANA/,
    ],
    ['an offset', '2026-11-16T22:00:00Z', '2026-11-16T23:00:00Z', null, '+02:00', 'timezone', /IANA/],
    [
      'a zone with an annotation',
      '2026-11-16T22:00:00Z',
      '2026-11-16T23:00:00Z',
      null,
      'UTC][u-ca=hebrew',
      'timezone',
      /IANA/,
    ],
    [
      'a long zone',
      '2026-11-16T22:00:00Z',
      '2026-11-16T23:00:00Z',
      null,
      'U'.repeat(10_000),
      'timezone',
      /IANA/,
    ],
  ])('refuses %s', (_, startsAt, endsAt, recurrence, timezone, field, message) => {
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt), recurrence, timezone };
    expect(refusal(() => parseWindowTimes(times))).toEqual({
      field,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['FREQ=MINUTELY', /once per hour/],
    ['FREQ=SECONDLY;INTERVAL=7200', /once per hour/],
    ['FREQ=HOURLY;BYMINUTE=0,30', /once per hour/],
    ['FREQ=DAILY;BYHOUR=3;BYSECOND=0,30', /once per hour/],
    ['FREQ=FORTNIGHTLY', /RFC 5545/],
    ['every friday', /RFC 5545/],
    ['FREQ=WEEKLY;BYDAY=XX', /RFC 5545/],
    ['FREQ=WEEKLY;BYDAY=', /RFC 5545/],
    ['FREQ=WEEKLY;INTERVAL=0', /RFC 5545/],
    ['FREQ=WEEKLY;INTERVAL=99999999999', /RFC 5545/],
    ['FREQ=WEEKLY;COUNT=0', /RFC 5545/],
    ['FREQ=DAILY;COUNT=1000000000', /RFC 5545/],
    ['FREQ=WEEKLY=DAILY', /RFC 5545/],
    ['FREQ=WEEKLY;FREQ=DAILY', /twice/],
    ['BYDAY=FR', /FREQ/],
    ['DTSTART:20260101T000000Z\nRRULE:FREQ=DAILY', /must not contain DTSTART/],
    ['FREQ=DAILY\nEXDATE:20260101T000000Z', /RFC 5545/],
    ['FREQ=YEARLY;RSCALE=CHINESE', /RFC 5545/],
    ['FREQ=YEARLY;__PROTO__=1', /RFC 5545/],
    ['FREQ=YEARLY;CONSTRUCTOR=1', /RFC 5545/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20270101', /combine UNTIL/],
    ['FREQ=WEEKLY;BYMONTHDAY=1', /combine BYMONTHDAY/],
    ['FREQ=WEEKLY;BYDAY=2FR', /cannot be read/],
    ['FREQ=DAILY;UNTIL=20200101', /never occurs/],
    ['FREQ=YEARLY;UNTIL=20269999', /cannot be read|never occurs/],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', /never occurs/],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31', /never occurs/],
    ['FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=2', /never occurs/],
    ['FREQ=YEARLY;INTERVAL=1000;BYMONTH=1', /never occurs/],
    [`FREQ=YEARLY;BYHOUR=${String([...Array(24).keys()])};BYSETPOS=31`, /combine BYSETPOS/],
    [`FREQ=DAILY;BYHOUR=${'1,'.repeat(5000)}1`, /500 characters/],
  ])('refuses %.60s without computing it', (recurrence, message) => {
    const begun = process.cpuUsage();
    expect(refusal(() => windowOf('2026-11-16T22:00:00Z', 30, recurrence))).toEqual({
      field: 'recurrence',
      message: expect.stringMatching(message),
    });
    // Some milliseconds. What the library cannot compute takes many seconds.
    expect(msSince(begun)).toBeLessThan(2_000);
  });

  it('refuses a window that is longer than the time to its next occurrence', () => {
    for (const [minutes, rule] of [
      [61, 'FREQ=HOURLY'],
      [24 * 60 + 1, 'FREQ=DAILY'],
      [3 * 24 * 60, 'FREQ=WEEKLY;BYDAY=MO,WE'],
      [29 * 24 * 60, 'FREQ=MONTHLY'],
    ] as const)
      expect(refusal(() => windowOf('2026-11-16T22:00:00Z', minutes, rule))).toMatchObject({
        field: 'recurrence',
        message: 'The window is longer than the time to its next occurrence.',
      });
  });
});
