import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDateTime, parseDayOrTime, parseWrittenTime } from './date-time.ts';

describe('a date and time', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31t12:00:00.5z', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31T12:00:00.123456789Z', '2026-01-31T12:00:00.123Z'],
    ['2026-01-31T00:30:00+02:00', '2026-01-30T22:30:00.000Z'],
    ['2026-12-31T23:30:00-05:30', '2027-01-01T05:00:00.000Z'],
    ['2028-02-29T00:00:00-00:00', '2028-02-29T00:00:00.000Z'],
    ['2000-02-29T00:00:00Z', '2000-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-02-28T00:00:00Z', '0099-02-28T00:00:00.000Z'],
  ])('%s is read', (text, expected) => {
    expect(parseDateTime(text)?.toISOString()).toBe(expected);
  });

  it.each([
    ['a day that does not exist', '2027-02-30T00:00:00Z'],
    ['a leap day of another year', '2027-02-29T00:00:00Z'],
    ['a leap day of 1900', '1900-02-29T00:00:00Z'],
    ['the 31st of a short month', '2026-04-31T00:00:00Z'],
    ['day 0', '2026-04-00T00:00:00Z'],
    ['month 0', '2026-00-01T00:00:00Z'],
    ['month 13', '2026-13-01T00:00:00Z'],
    ['hour 24', '2026-01-01T24:00:00Z'],
    ['minute 60', '2026-01-01T00:60:00Z'],
    ['second 60', '2026-01-01T00:00:60Z'],
    ['no zone', '2026-01-01T00:00:00'],
    ['no seconds', '2026-01-01T00:00Z'],
    ['no time', '2026-01-01'],
    ['a zone without a colon', '2026-01-01T00:00:00+0200'],
    ['a zone of 24 hours', '2026-01-01T00:00:00+24:00'],
    ['a zone with 60 minutes', '2026-01-01T00:00:00+01:60'],
    ['a space instead of T', '2026-01-01 00:00:00Z'],
    ['a point without digits', '2026-01-01T00:00:00.Z'],
    ['year 0', '0000-06-01T00:00:00Z'],
    ['year 0 by its zone', '0001-01-01T00:00:00+01:00'],
    ['year 10,000 by its zone', '9999-12-31T23:59:59-01:00'],
    ['a year of six digits', '+002026-01-01T00:00:00Z'],
    ['something around it', ' 2026-01-01T00:00:00Z\n'],
    ['no text', 1_767_225_600_000],
    ['nothing', null],
  ])('%s is refused', (_name, value) => {
    expect(parseDateTime(value)).toBeNull();
  });

  it('can be written without seconds in files and addresses', () => {
    for (const text of ['2026-01-31T12:00Z', '2026-01-31T13:00+01:00', '2026-01-31T12:00:00Z'])
      expect(parseWrittenTime(text)?.toISOString()).toBe('2026-01-31T12:00:00.000Z');
    for (const text of ['2026-02-30T12:00Z', '2026-01-31T12:00', '2026-01-31T12Z', '2026-01-31', 7])
      expect(parseWrittenTime(text)).toBeNull();
  });

  it('can be a day where a period begins or ends', () => {
    expect(parseDayOrTime('2026-01-31')?.toISOString()).toBe('2026-01-31T00:00:00.000Z');
    expect(parseDayOrTime('2026-01-31T13:00+01:00')?.toISOString()).toBe('2026-01-31T12:00:00.000Z');
    for (const text of ['2026-02-30', '2026-1-31', '2026-01', '', 7]) expect(parseDayOrTime(text)).toBeNull();
  });

  it('is read as JavaScript prints it', () => {
    const years = { min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') };
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, ...years }), (at) => {
        expect(parseDateTime(at.toISOString())).toEqual(at);
      }),
    );
  });
});
