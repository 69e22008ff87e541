import { Temporal } from 'temporal-polyfill';
import { refuse } from '#platform/parse-input.ts';

/** Whole days in the time zone of the report, both included. `month` is null if it is not about one month. */
export type Period = { month: string | null; from: string; to: string };

const maxDays = 366;
/** By then, the last checks of the day before are stored. */
const hour = 6;

const monthOrDays = 'Choose either a month, or a first and a last day.';

type GivenPeriod = Partial<Record<'month' | 'from' | 'to', string | null | undefined>>;

export function parsePeriod({ month, from, to }: GivenPeriod, timezone: string, now: Date): Period {
  const today = dateAt(now, timezone);
  if (month && (from || to)) refuse(monthOrDays, 'month');
  if (month) {
    const period = monthPeriod(parseMonth(month));
    if (period.from > today.toString()) refuse('This month has not begun.', 'month');
    return { ...period, to: period.to < today.toString() ? period.to : today.toString() };
  }
  if (!from || !to) return refuse(monthOrDays, from ? 'to' : 'from');
  const [first, last] = [parseDay(from, 'from'), parseDay(to, 'to')];
  if (Temporal.PlainDate.compare(last, today) > 0) refuse('The last day must not be after today.', 'to');
  const days = first.until(last).days + 1;
  if (days < 1) refuse('The last day must not be before the first.', 'to');
  if (days > maxDays) refuse(`A report covers at most ${maxDays} days.`, 'from');
  return { month: null, from: first.toString(), to: last.toString() };
}

export function monthPeriod(month: string): Period {
  const first = Temporal.PlainYearMonth.from(month);
  return {
    month,
    from: first.toPlainDate({ day: 1 }).toString(),
    to: first.toPlainDate({ day: first.daysInMonth }).toString(),
  };
}

/** The next first day of a month, at 06:00 in the time zone. */
export function nextReportAt(after: Date, timezone: string): Date {
  const first = dateAt(after, timezone).with({ day: 1 });
  const [now, later] = [first, first.add({ months: 1 })].map(
    (day) => new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds),
  );
  return now! > after ? now! : later!;
}

/** When the report of a month is created, which can be in the past. */
export function reportAt(month: string, timezone: string): Date {
  const first = Temporal.PlainYearMonth.from(month).add({ months: 1 }).toPlainDate({ day: 1 });
  return new Date(first.toZonedDateTime({ timeZone: timezone, plainTime: { hour } }).epochMilliseconds);
}

/** The month before a time. */
export const monthBefore = (at: Date, timezone: string): string =>
  dateAt(at, timezone).toPlainYearMonth().subtract({ months: 1 }).toString();

export type Buckets = {
  step: 'day' | 'week';
  /** Whether the days are those of UTC, because there are no hourly statistics of the period. */
  isUtc: boolean;
  /** The first day of each bucket. */
  days: string[];
  starts: Date[];
  /** Where the last bucket ends. */
  end: Date;
};

/** A bar of a chart for each day, or for each week if there would be more than 62. */
export function bucketsOf({ from, to }: Period, timezone: string, hoursSince: Date): Buckets {
  const [first, after] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to).add({ days: 1 })];
  const count = first.until(after).days;
  const step = count > 62 ? 'week' : 'day';
  const isUtc = step === 'week' || startOf(first, timezone) < hoursSince;
  const zone = isUtc ? 'UTC' : timezone;
  const stepDays = step === 'week' ? 7 : 1;
  const days = Array.from({ length: Math.ceil(count / stepDays) }, (_, index) =>
    first.add({ days: index * stepDays }),
  );
  return {
    step,
    isUtc,
    days: days.map(String),
    starts: days.map((day) => startOf(day, zone)),
    end: startOf(after, zone),
  };
}

/** The instants at which the period begins and ends. */
export const instantsOf = ({ from, to }: Period, timezone: string): { start: Date; end: Date } => ({
  start: startOf(Temporal.PlainDate.from(from), timezone),
  end: startOf(Temporal.PlainDate.from(to).add({ days: 1 }), timezone),
});

const startOf = (day: Temporal.PlainDate, timezone: string): Date =>
  new Date(day.toZonedDateTime(timezone).epochMilliseconds);

const dateAt = (at: Date, timezone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();

const parseMonth = (text: string): string =>
  /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : refuse('Enter a month in the form 2026-10.', 'month');

function parseDay(text: string, field: string): Temporal.PlainDate {
  try {
    if (/^20\d\d-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text, { overflow: 'reject' });
  } catch {
    // Refused below.
  }
  return refuse('Enter an existing date in the form 2026-10-01.', field);
}
