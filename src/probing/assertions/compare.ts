import type { Assertion } from './assertion.ts';

/** With several values, one must fit; with NOT_EQUALS, all must differ. */
export function compareAll(
  what: string,
  values: readonly unknown[],
  assertion: Assertion,
): string | undefined {
  const { comparison, value } = assertion;
  const [first] = values;
  if (comparison === 'EXISTS') return values.length > 0 ? undefined : `${what} is missing`;
  if (comparison === 'NOT_EXISTS')
    return values.length === 0 ? undefined : `${what} is ${shown(first)}, expected none`;
  if (comparison === 'NOT_EQUALS')
    return values.some((each) => isEqual(each, value!)) ? `${what} is ${shown(value)}` : undefined;
  if (values.length === 0) return `${what} is missing`;
  const fits = values.some((each) => fitsOne(each, assertion));
  return fits ? undefined : `${what} is ${shown(first)}, expected ${phrases[comparison]}${shown(value)}`;
}

const phrases = { EQUALS: '', CONTAINS: 'a text with ', LESS_THAN: 'less than ', GREATER_THAN: 'more than ' };

function fitsOne(found: unknown, { comparison, value }: Assertion): boolean {
  switch (comparison) {
    case 'EQUALS':
      return isEqual(found, value!);
    case 'CONTAINS':
      return textOf(found).includes(value!);
    case 'LESS_THAN':
      return typeof found === 'number' && found < Number(value);
    case 'GREATER_THAN':
      return typeof found === 'number' && found > Number(value);
    default:
      return false;
  }
}

const isEqual = (found: unknown, value: string): boolean =>
  typeof found === 'number' ? value.trim() !== '' && found === Number(value) : textOf(found) === value;

const textOf = (found: unknown): string => (typeof found === 'string' ? found : JSON.stringify(found));

export function shown(found: unknown): string {
  const text = typeof found === 'string' ? JSON.stringify(found) : textOf(found);
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
