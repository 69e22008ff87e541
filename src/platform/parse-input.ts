import { AppError, badRequest } from './errors.ts';
import { characterCount, containsNul, nulMessage } from './text.ts';

/** Turns what a caller gave for a field into a valid value, or throws a BAD_REQUEST that names the field. */
export type Field<Raw, T> = (value: Raw | null, field: string) => T;
export type FieldError = { field: string; message: string };

/** The settings that a caller gives: those that are left out do not change, and null clears one or restores its default. */
export type Given<Settings> = { [Name in keyof Settings]?: Settings[Name] | null };

type FieldsOf<Input> = {
  [K in keyof Input]?: (value: NonNullable<Input[K]> | null, field: string) => unknown;
};
export type Parsed<Fields> = {
  [K in keyof Fields]: NonNullable<Fields[K]> extends (...args: never[]) => infer T ? T : never;
};

/** Parses the given fields, or throws all that is wrong with them. Absent fields stay absent; others without a parser are left out. */
export function parseGiven<Input extends object, Fields extends FieldsOf<Input>>(
  input: Input,
  fields: Fields,
): Partial<Parsed<Fields>> {
  return parseEach(Object.fromEntries(givenFields(input, fields))) as Partial<Parsed<Fields>>;
}

/** Runs each of the parsers. If some of them refuse their field, it throws one error with all that is wrong. */
export function parseEach<Results extends object>(parsers: {
  [Name in keyof Results]: () => Results[Name];
}): Results {
  const results: Record<string, unknown> = {};
  const refusals: AppError[] = [];
  for (const [name, parse] of Object.entries(parsers) as [string, () => unknown][])
    try {
      results[name] = parse();
    } catch (error) {
      if (fieldErrorsOf(error).length === 0) throw error;
      refusals.push(error as AppError);
    }
  const [first] = refusals;
  if (first && refusals.length === 1) throw first;
  if (first) throw badRequest(first.message, { ...first.details, fields: refusals.flatMap(fieldErrorsOf) });
  return results as Results;
}

/** What is wrong with the fields of an input; empty for any other error. */
export function fieldErrorsOf(error: unknown): FieldError[] {
  if (!(error instanceof AppError) || error.code !== 'BAD_REQUEST') return [];
  const { field, fields } = error.details;
  if (fields !== undefined) return fields as FieldError[];
  return typeof field === 'string' ? [{ field, message: error.message }] : [];
}

/** The same, but returns what is wrong with each field instead of throwing. */
export function collectGiven<Input extends object, Fields extends FieldsOf<Input>>(
  input: Input,
  fields: Fields,
): { values: Partial<Parsed<Fields>>; errors: FieldError[] } {
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [name, parse] of givenFields(input, fields))
    try {
      values[name] = parse();
    } catch (error) {
      if (!(error instanceof AppError) || error.details['field'] !== name) throw error;
      errors.push({ field: name, message: error.message });
    }
  return { values: values as Partial<Parsed<Fields>>, errors };
}

function givenFields(input: object, fields: object): [string, () => unknown][] {
  const given = input as Record<string, unknown>;
  const parsers = Object.entries(fields) as [string, Field<unknown, unknown>][];
  return parsers.flatMap(([name, parse]) =>
    given[name] === undefined ? [] : [[name, () => parse(given[name], name)]],
  );
}

/** For something new, which has nothing to clear: a null means the same as an absent field. */
export const withoutNulls = <Input extends object>(input: Input): Input =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Input;

export const refuse = (message: string, field: string): never => {
  throw badRequest(message, { field });
};

export const required =
  <Raw, T>(parse: (value: Raw, field: string) => T): Field<Raw, T> =>
  (value, field) =>
    value === null ? refuse('This cannot be cleared.', field) : parse(value, field);

export const clearable = <Raw, T>(parse: (value: Raw, field: string) => T): Field<Raw, T | null> =>
  withDefault<Raw, T | null>(null, parse);

/** A null restores the default. */
export const withDefault =
  <Raw, T>(usual: T, parse: (value: Raw, field: string) => T): Field<Raw, T> =>
  (value, field) =>
    value === null ? usual : parse(value, field);

/** Any value that the schema allows. */
export const kept = <T>(): Field<T, T> => required((value: T) => value);

export const text = (label: string, max: number, min = 1): Field<string, string> =>
  required((value, field) => {
    const trimmed = parseText(value, field).trim();
    if (trimmed === '' && min > 0) refuse(`Enter ${label[0]!.toLowerCase()}${label.slice(1)}.`, field);
    if (characterCount(trimmed) < min || isLonger(trimmed, max))
      refuse(`${label} must have ${min} to ${counted(max)} characters.`, field);
    return trimmed;
  });

/** An empty text clears the field. */
export const clearableText = (label: string, max: number): Field<string, string | null> =>
  clearable((value: string, field) => {
    const trimmed = parseText(value, field).trim();
    if (isLonger(trimmed, max)) refuse(`${label} must have at most ${counted(max)} characters.`, field);
    return trimmed || null;
  });

/** One line: names appear in subjects, lists and logs. */
export const line = (label: string, max: number, min = 1): Field<string, string> => {
  const parse = text(label, max, min);
  return (value, field) => {
    const parsed = parse(value, field);
    if (hasControlCharacters(parsed))
      refuse(`${label} must not contain line breaks or control characters.`, field);
    return parsed;
  };
};

export const integer = (label: string, min: number, max: number): Field<number, number> =>
  required((value, field) => {
    if (value < min || value > max)
      refuse(`${label} must be from ${counted(min)} to ${counted(max)}.`, field);
    return value;
  });

export const listOf =
  <Raw, T>(label: string, max: number, parse: (value: Raw, field: string) => T) =>
  (values: readonly Raw[], field: string): T[] => {
    if (values.length > max) refuse(`${label}: at most ${max} are allowed.`, field);
    return values.map((value) => parse(value, field));
  };

/** PostgreSQL stores neither a NUL nor, in JSON, half a surrogate pair. */
export function parseText(value: string, field: string): string {
  if (containsNul(value)) refuse(nulMessage, field);
  return value.toWellFormed();
}

/** Control characters, including line breaks. */
export const hasControlCharacters = (value: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(value);

/** In code points, as people and PostgreSQL count characters: an emoji of two UTF-16 units is one. */
export const isLonger = (value: string, max: number): boolean =>
  value.length > max && (value.length > max * 2 || characterCount(value) > max);

const counted = (number: number): string => number.toLocaleString('en-US');
