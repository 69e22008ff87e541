import { Temporal } from 'temporal-polyfill';
import { parseZone } from '#platform/recurrence.ts';
import type { WindowFields } from './document.ts';

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

/** `monday`, `Mon` and `mo`; null for anything else. */
export const weekdayOf = (text: string): Weekday | null =>
  weekdays.find((day) => /^[a-z]{2,9}$/i.test(text.trim()) && text.trim().toUpperCase().startsWith(day)) ??
  null;

/** 1 is Monday, 7 and 0 are Sunday. */
export const numberedWeekday = (number: number): Weekday | null =>
  number === 0 ? 'SU' : (weekdays[number - 1] ?? null);

/** An IANA time zone, or the city of one, such as `Amsterdam`. Null if there is none. */
export function zoneOf(text: string | null): string | null {
  const name = text?.trim() ?? '';
  if (name === '') return null;
  try {
    return parseZone(name);
  } catch {
    const city = name.replaceAll(' ', '_').toLowerCase();
    return zones().get(city) ?? null;
  }
}

let byCity: Map<string, string> | undefined;
const zones = (): Map<string, string> =>
  (byCity ??= new Map(
    Intl.supportedValuesOf('timeZone').map((zone) => [
      zone.slice(zone.lastIndexOf('/') + 1).toLowerCase(),
      zone,
    ]),
  ));

/** `23:30` or `23:30:00`, in minutes. */
export function minuteOf(text: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text?.trim() ?? '') ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return Number(hours) <= 23 && Number(minutes) <= 59 ? total : null;
}

const dayMinutes = 24 * 60;

type Recurring = {
  title: string;
  /** In minutes of the day. */
  start: number;
  durationMinutes: number;
  timezone: string;
  /** The first day that counts. Defaults to today. */
  from?: Temporal.PlainDate | undefined;
  recurrence: string;
};

/** The window begins at the first time after midnight of today that its rule matches. */
export function recurringWindow({ now }: { now: Date }, window: Recurring): WindowFields {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(window.timezone)
    .toPlainDate();
  const day = window.from && Temporal.PlainDate.compare(window.from, today) > 0 ? window.from : today;
  const time = Temporal.PlainTime.from({ hour: Math.floor(window.start / 60), minute: window.start % 60 });
  const start = day.toZonedDateTime({ timeZone: window.timezone, plainTime: time }).toInstant();
  return {
    title: window.title,
    startsAt: start.toString(),
    endsAt: start.add({ minutes: window.durationMinutes }).toString(),
    timezone: window.timezone,
    recurrence: window.recurrence,
  };
}

/** From one time of the day to another, which can be on the next day. */
export const minutesBetween = (start: number, end: number): number =>
  end > start ? end - start : end + dayMinutes - start;

export const weekly = (days: readonly (Weekday | null)[]): string => {
  const named = weekdays.filter((day) => days.includes(day));
  return named.length === 0 || named.length === 7 ? 'FREQ=DAILY' : `FREQ=WEEKLY;BYDAY=${named.join(',')}`;
};

const maxDays = 31;

/** Null if it is over, longer than 31 days or not a time. */
export function singleWindow(
  { now }: { now: Date },
  { title, startsAt, endsAt }: { title: string; startsAt: number; endsAt: number },
): WindowFields | null {
  const isTime = [startsAt, endsAt].every((at) => at >= 0 && at < Date.UTC(9999, 0));
  if (!isTime || endsAt <= startsAt || endsAt <= now.getTime() || endsAt - startsAt > maxDays * 86_400_000)
    return null;
  return { title, startsAt: new Date(startsAt).toISOString(), endsAt: new Date(endsAt).toISOString() };
}

/** `2026-11-20 22:00:00` or `2026-11-20T22:00` in a zone, in milliseconds. NaN if it is not a time. */
export function localTime(text: string | null, timezone: string): number {
  try {
    return Temporal.PlainDateTime.from(
      (text ?? '').trim().replace(' ', 'T').replace(/Z$/, ''),
    ).toZonedDateTime(timezone).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

export function localDate(text: string | null): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from((text ?? '').trim().slice(0, 10));
  } catch {
    return undefined;
  }
}
