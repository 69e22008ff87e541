import { locale, words } from '../words/words.ts';

const per = { minute: 60, hour: 3_600, day: 86_400 };

/**
 * `3 min ago`; after a month, the date. For what has happened: it is never in the future, although the clock of this computer can be
 * behind that of the server.
 */
export const ago = (date: Date, now: number): string => fromNow(date, Math.max(now, date.getTime()));

/** `in 3 min`, or `3 min ago` once it has passed; after a month, the date. */
export const fromNow = (date: Date, now: number): string => relative(date, now, words().ui.times.in);

/** `in about 3 min`; after a month, the date. */
export const inAbout = (date: Date, now: number): string => relative(date, now, words().ui.times.inAbout);

function relative(date: Date, now: number, ahead: (span: string) => string): string {
  const isPast = date.getTime() <= now;
  const seconds = Math.floor(Math.abs(now - date.getTime()) / 1_000);
  const span = spell(seconds, isPast ? Math.floor : Math.round);
  if (span === null) return date.toLocaleDateString(locale(), { dateStyle: 'medium' });
  if (seconds < 5) return words().ui.times.justNow;
  return isPast ? words().ui.times.ago(span) : ahead(span);
}

/** What has passed is rounded down, as in `duration`. */
function spell(span: number, roundDays: (days: number) => number): string | null {
  const t = words().ui.times;
  if (span < per.minute) return t.seconds(span);
  if (span < per.hour) return t.minutes(Math.floor(span / per.minute));
  if (span < 2 * per.day) return t.hours(Math.floor(span / per.hour));
  if (span < 31 * per.day) return t.days(roundDays(span / per.day));
  return null;
}

export const exact = (date: Date): string =>
  date.toLocaleString(locale(), { dateStyle: 'full', timeStyle: 'long' });

/** The time of day, with the date if it is not today. */
export function clockTime(date: Date, now: Date): string {
  const isToday = date.toDateString() === now.toDateString();
  return date.toLocaleString(locale(), {
    ...(isToday ? {} : { dateStyle: 'medium' as const }),
    timeStyle: 'short',
  });
}

/** `1 h 4 min`, `42 s`. */
export function duration(total: number): string {
  const t = words().ui.durations;
  const whole = Math.round(total);
  const parts: [number, (count: number) => string][] = [
    [Math.floor(whole / per.day), t.days],
    [Math.floor(whole / per.hour) % 24, t.hours],
    [Math.floor(whole / per.minute) % 60, t.minutes],
    [whole % 60, t.seconds],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return t.seconds(0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => unit(count))
    .join(' ');
}

/** `0:41`, `1:02:03`: what is left, on a clock. */
export function countdown(total: number): string {
  const [hours, minutes] = [Math.floor(total / per.hour), Math.floor(total / per.minute) % 60];
  const inTwo = (count: number): string => String(count).padStart(2, '0');
  const end = `${hours > 0 ? inTwo(minutes) : minutes}:${inTwo(total % 60)}`;
  return hours > 0 ? `${hours}:${end}` : end;
}

/** A number with a fixed count of decimal digits, in the user's locale. */
export const decimal = (value: number, digits: number): string =>
  value.toLocaleString(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const milliseconds = (value: number | null): string =>
  value === null ? '–' : value < 1_000 ? `${Math.round(value)} ms` : `${decimal(value / 1_000, 2)} s`;

/** Never rounds up to 100 %: that means no failure at all. */
export function percent(value: number | null): string {
  if (value === null) return '–';
  if (value === 100 || value === 0) return `${value} %`;
  return `${decimal(Math.floor(value * 100) / 100, 2)} %`;
}

export const count = (value: number): string => value.toLocaleString(locale());
