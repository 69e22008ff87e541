import { locale as ownLocale } from '../words/words.ts';

/** `20260131_235959` (UTC) in the format and time zone of the user. */
export function releaseTime(timestamp: string, locale = ownLocale(), timeZone?: string): string {
  const parts = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(timestamp);
  if (!parts) return timestamp;
  const [year, month, day, hour, minute, second] = parts.slice(1).map(Number);
  const date = new Date(Date.UTC(year!, month! - 1, day, hour, minute, second));
  return date.toLocaleString(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  });
}
