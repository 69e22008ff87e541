import { Temporal } from 'temporal-polyfill';

/**
 * The moment of a date and time as a form has it, such as `2026-11-22T02:00`. A time that a clock skips is moved forward, of one
 * that it shows twice the first is taken: the services do the same. Null if it is no date.
 */
export function toInstant(local: string, timeZone: string): string | null {
  try {
    const { epochMilliseconds } = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds).toISOString();
  } catch {
    return null;
  }
}

/** The date and time in a zone, for a form. */
export const toLocal = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });

/** The same time later, by the clock on the wall. An end before the start is kept as it is. */
export function moveEnd(start: string, end: string, movedStart: string): string {
  const at = (local: string): number => Date.parse(`${local}Z`);
  const moved = at(movedStart) + at(end) - at(start);
  return Number.isNaN(moved) || at(end) < at(start) ? end : new Date(moved).toISOString().slice(0, 16);
}
