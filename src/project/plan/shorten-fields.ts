import type { FieldChange } from './change.ts';

/** Of a value, and of all values of a plan. A plan is shown to people, who have the file beside it. */
const maxValue = 1_000;
const maxTotal = 1_048_576;
/** Of each value when the total is reached. */
const maxAfterTotal = 40;

/**
 * The values of a plan in a size that can be stored 50 times per team: with aliases, a file of 1 MiB describes 4 MiB. A long value becomes a
 * text with its beginning, which is JSON again.
 */
export function shortenFields(changes: readonly (readonly FieldChange[])[]): FieldChange[][] {
  let total = 0;
  const shorten = (json: string | null): string | null => {
    if (json === null) return null;
    const limit = total > maxTotal ? maxAfterTotal : maxValue;
    const short = json.length > limit ? JSON.stringify(`${json.slice(0, limit).toWellFormed()}…`) : json;
    total += short.length;
    return short;
  };
  return changes.map((fields) =>
    fields.map((field) => ({ ...field, before: shorten(field.before), after: shorten(field.after) })),
  );
}
