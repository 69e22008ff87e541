import { badRequest } from './errors.ts';
import { holdsNul, nulMessage } from './text.ts';

/** Makes a valid value of what a caller gave for a field, or refuses it by the name of the field. */
export type Field<Raw, T> = (value: Raw | null, field: string) => T;

type FieldsOf<Input> = {
  [K in keyof Input]?: (value: NonNullable<Input[K]> | null, field: string) => unknown;
};
type Parsed<Fields> = {
  [K in keyof Fields]: NonNullable<Fields[K]> extends (...args: never[]) => infer T ? T : never;
};

/** The given fields, parsed; those that are absent stay absent. Fields that have no parser are left out. */
export function parseGiven<Input extends object, Fields extends FieldsOf<Input>>(
  input: Input,
  fields: Fields,
): Partial<Parsed<Fields>> {
  const given = input as Record<string, unknown>;
  const parsers = Object.entries(fields) as [string, Field<unknown, unknown>][];
  return Object.fromEntries(
    parsers.flatMap(([name, parse]) => (given[name] === undefined ? [] : [[name, parse(given[name], name)]])),
  ) as Partial<Parsed<Fields>>;
}

/** For what is about to be made: there is nothing to clear yet, so a null is as good as no word at all. */
export const withoutNulls = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Input;

export const required =
  <Raw, T>(parse: (value: Raw, field: string) => T): Field<Raw, T> =>
  (value, field) => {
    if (value === null) throw badRequest(`The field "${field}" cannot be cleared.`, { field });
    return parse(value, field);
  };

export const clearable =
  <Raw, T>(parse: (value: Raw, field: string) => T): Field<Raw, T | null> =>
  (value, field) =>
    value === null ? null : parse(value, field);

/** Whatever the schema lets through. */
export const kept = <T>(): Field<T, T> => required((value: T) => value);

export const text = (label: string, most: number): Field<string, string> =>
  required((value, field) => {
    const trimmed = parseText(value, field).trim();
    if (trimmed.length < 1 || isLonger(trimmed, most))
      throw badRequest(`${label} has 1 to ${counted(most)} characters.`, { field });
    return trimmed;
  });

/** An empty text is a cleared one. */
export const clearableText = (label: string, most: number): Field<string, string | null> =>
  clearable((value: string, field) => {
    const trimmed = parseText(value, field).trim();
    if (isLonger(trimmed, most))
      throw badRequest(`${label} has at most ${counted(most)} characters.`, { field });
    return trimmed || null;
  });

/** Stands in subjects, headlines and lists: one line, as it is read. */
export const name = (label: string, most: number): Field<string, string> => {
  const parse = text(label, most);
  return (value, field) => {
    const parsed = parse(value, field);
    if (holdsControls(parsed))
      throw badRequest(`${label} has no line breaks and no control characters.`, { field });
    return parsed;
  };
};

export const integer = (label: string, least: number, most: number): Field<number, number> =>
  required((value, field) => {
    if (value < least || value > most)
      throw badRequest(`${label} is from ${counted(least)} to ${counted(most)}.`, { field });
    return value;
  });

/** PostgreSQL stores neither a NUL nor, in JSON, half a surrogate pair. */
export function parseText(value: string, field: string): string {
  if (holdsNul(value)) throw badRequest(nulMessage, { field });
  return value.toWellFormed();
}

/** Line breaks are among them. */
export const holdsControls = (value: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(value);

/** In characters as people count them, and PostgreSQL: an emoji that takes two units is one. */
export const isLonger = (value: string, most: number): boolean =>
  value.length > most && (value.length > most * 2 || Array.from(value).length > most);

const counted = (number: number): string => number.toLocaleString('en-US');
