import { isDeepStrictEqual } from 'node:util';
import { parseWrittenTime } from '#platform/date-time.ts';
import { refuse } from '#platform/parse-input.ts';
import type { Fields } from './configuration-kind.ts';

/** Only what differs from the default. Without one, the default is null. */
export const withoutDefaults = (values: object, defaults: object = {}): Fields => {
  const usual = defaults as Fields;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, usual[name] ?? null),
    ),
  );
};

/** The named ones that are there. */
export const pick = <T extends object>(fields: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) as Partial<T>;

/** All others. */
export const omit = <T extends object, Name extends keyof T & string>(
  fields: T,
  names: readonly Name[],
): Omit<T, Name> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name)),
  ) as Omit<T, Name>;

/** Empty lists and objects say nothing. */
export const unlessEmpty = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length === 0 ? undefined : value;

/** With an offset: a local time would be that of the server. */
export function readTime(value: string, field: string): Date {
  const message = `"${field}" must be a date and time with an offset, such as 2026-11-01T02:00:00+01:00 or 2026-11-01T01:00:00Z.`;
  return parseWrittenTime(value) ?? refuse(message, field);
}
