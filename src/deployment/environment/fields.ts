export type FieldError = { field: string; message: string };

/** Thrown by the parser of one field; `parseFields` gathers the complaints of all. */
export class FieldProblem extends Error {}

export const complain = (message: string): never => {
  throw new FieldProblem(message);
};

/** Makes a valid value of what was given. Null stands for "clear this" and never comes as absent. */
export type FieldParser<Given, Value> = (given: Given | null) => Value;

type Parsers<Values> = { [K in keyof Values]: FieldParser<never, Values[K]> };

export type Parsed<Values> = { values: Partial<Values>; errors: FieldError[] };

/** The given fields, parsed, and everything that is wrong with them; absent ones stay absent. */
export function parseFields<Values extends object>(input: object, parsers: Parsers<Values>): Parsed<Values> {
  const given = input as Record<string, unknown>;
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const [field, parse] of Object.entries(parsers) as [string, (given: unknown) => unknown][]) {
    if (given[field] === undefined) continue;
    try {
      values[field] = parse(given[field]);
    } catch (error) {
      if (!(error instanceof FieldProblem)) throw error;
      errors.push({ field, message: error.message });
    }
  }
  return { values: values as Partial<Values>, errors };
}

export const required =
  <Given, Value>(parse: (given: Given) => Value): FieldParser<Given, Value> =>
  (given) =>
    given === null ? complain('This field cannot be cleared.') : parse(given);

/** Null brings the default back. */
export const withDefault =
  <Given, Value>(unless: Value, parse: (given: Given) => Value): FieldParser<Given, Value> =>
  (given) =>
    given === null ? unless : parse(given);

const control = /\p{Cc}/u;

/** A single line of text, without what surrounds it. */
export const line =
  (label: string, most: number) =>
  (given: string): string => {
    const text = given.toWellFormed().trim();
    if (text === '' || text.length > most)
      return complain(`${label} has 1 to ${most.toLocaleString('en-US')} characters.`);
    if (control.test(text)) return complain(`${label} has no line breaks or control characters.`);
    return text;
  };

export const listOf =
  <Value>(label: string, most: number, parse: (given: string) => Value) =>
  (given: readonly string[]): Value[] => {
    if (given.length > most) return complain(`${label}: at most ${most}.`);
    return given.map(parse);
  };
