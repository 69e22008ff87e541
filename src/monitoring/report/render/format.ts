import { Temporal } from 'temporal-polyfill';
import type { Locale, ReportData } from '../report-data.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { Words } from './words.ts';

/** One file for each language. */
const words: Record<Locale, Words> = { en, de };

export type Format = {
  words: Words;
  number: (value: number) => string;
  /** Rounded down: what is not quite 100 % never says so. */
  percent: (value: number) => string;
  duration: (ms: number) => string;
  responseTime: (ms: number) => string;
  day: (day: string) => string;
  dateTime: (at: Date) => string;
  date: (at: Date) => string;
  /** "October 2026", or "1–15 October 2026". */
  period: string;
  /** "in October 2026". */
  when: string;
};

type Formatted = Pick<ReportData, 'locale' | 'timezone' | 'month' | 'from' | 'to'>;

export function formatOf({ locale, timezone, month, from, to }: Formatted): Format {
  const own = words[locale];
  const { language } = own;
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = timezone) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options });
  // Days have no time zone: they are formatted as those of UTC.
  const whole = dates({ dateStyle: 'long' }, 'UTC');
  const short = dates({ day: 'numeric', month: 'short' }, 'UTC');
  const full = dates({ dateStyle: 'long' });
  const minutes = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  const count = (value: number, unit: 'day' | 'hour' | 'minute'): string =>
    value === 0
      ? ''
      : new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const numbers = new Intl.NumberFormat(language);
  const percents = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const milliseconds = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const seconds = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const instant = (day: string): Date => new Date(`${day}T00:00:00Z`);
  const isWholeMonth = month !== null && Temporal.PlainDate.from(to).daysInMonth === Number(to.slice(8));
  const monthName = dates({ month: 'long', year: 'numeric' }, 'UTC').format(instant(from));
  return {
    words: own,
    number: (value) => numbers.format(value),
    percent: (value) => percents.format(Math.floor(value * 100 + 1e-9) / 10_000),
    duration(ms) {
      const rounded = Math.round(ms / 60_000);
      if (rounded < 1) return own.underAMinute;
      const days = Math.floor(rounded / 1_440);
      const hours = count(Math.floor((rounded % 1_440) / 60), 'hour');
      // Minutes do not matter after a day.
      const parts = days > 0 ? [count(days, 'day'), hours] : [hours, count(rounded % 60, 'minute')];
      return parts.filter(Boolean).join(' ');
    },
    responseTime: (ms) =>
      ms < 1_000 ? `${milliseconds.format(Math.max(1, ms))} ms` : `${seconds.format(ms / 1_000)} s`,
    day: (day) => short.format(instant(day)),
    dateTime: (at) => minutes.format(at),
    date: (at) => full.format(at),
    period: isWholeMonth ? monthName : whole.formatRange(instant(from), instant(to)),
    when: isWholeMonth
      ? own.inMonth(monthName)
      : own.inRange(whole.format(instant(from)), whole.format(instant(to))),
  };
}
