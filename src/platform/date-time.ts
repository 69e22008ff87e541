const pattern = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|[+-](\d{2}):(\d{2}))$/;

export const dateTimeRule = 'a date that exists and a time with a time zone, such as 2026-01-31T12:00:00Z';

/**
 * Reads a time in the format of RFC 3339, or returns null. `new Date` takes a day that does not exist for another one, and a time without a
 * zone for one of the server's zone. PostgreSQL has no year 0.
 */
export function parseDateTime(text: unknown): Date | null {
  const parts = typeof text === 'string' ? pattern.exec(text) : null;
  if (!parts) return null;
  const [year, month, day, hour, minute, second, zoneHour = 0, zoneMinute = 0] = parts.slice(1).map(toNumber);
  if (month! < 1 || month! > 12 || day! < 1 || day! > daysIn(year!, month!)) return null;
  if (hour! > 23 || minute! > 59 || second! > 59 || zoneHour > 23 || zoneMinute > 59) return null;
  const date = new Date(parts[0].toUpperCase());
  const utcYear = date.getUTCFullYear();
  return utcYear >= 1 && utcYear <= 9_999 ? date : null;
}

/** The same, but seconds may be left out, as people write times by hand. */
export const parseWrittenTime = (text: unknown): Date | null =>
  parseDateTime(typeof text === 'string' ? text.replace(/^(.{13}:\d{2})(?=[Zz+-])/, '$1:00') : null);

export const dayOrTimeRule = `a day or ${dateTimeRule}: 2026-01-31 is its beginning in UTC`;

const day = /^\d{4}-\d\d-\d\d$/;

/** The same, or a day, which begins at midnight UTC. */
export const parseDayOrTime = (text: unknown): Date | null =>
  parseWrittenTime(typeof text === 'string' && day.test(text) ? `${text}T00:00Z` : text);

const toNumber = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);

/** The day before the first of the next month. */
function daysIn(year: number, month: number): number {
  const first = new Date(0);
  first.setUTCFullYear(year, month, 0);
  return first.getUTCDate();
}
