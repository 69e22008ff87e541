import type { Assertion } from './document.ts';
import type { Draft } from './draft.ts';

const comparisons: ReadonlyMap<string, NonNullable<Assertion['comparison']>> = new Map([
  ['==', 'EQUALS'],
  ['!=', 'NOT_EQUALS'],
  ['contains', 'CONTAINS'],
  ['<', 'LESS_THAN'],
  ['>', 'GREATER_THAN'],
]);

const isNumber = (text: string): boolean => /^\s*-?\d+(?:\.\d+)?\s*$/.test(text);

/** Of a comparison of a value in the JSON of the response. Empty, with a note, if Steward cannot express it. */
export function jsonAssertion(
  draft: Draft,
  name: string,
  { path, operator, value }: { path: string; operator: string; value: string },
): Assertion[] {
  const property = toJsonPath(path);
  const comparison = comparisons.get(operator);
  const isOrder = comparison === 'LESS_THAN' || comparison === 'GREATER_THAN';
  if (property === null || comparison === undefined || (isOrder && !isNumber(value))) {
    draft.leaveOut(
      name,
      'A condition about the JSON of the response that is not a simple path and comparison.',
    );
    return [];
  }
  return [{ source: 'JSON_PATH', property, ...(comparison !== 'EQUALS' && { comparison }), value }];
}

/** Only names, indexes and the whole, which mean the same in JSONata, Gatus and RFC 9535. Null for anything else. */
export function toJsonPath(text: string): string | null {
  const path = text.trim();
  if (path === '$' || path === '') return '$';
  const plain = path.startsWith('$') ? path.slice(1) : path.startsWith('[') ? path : `.${path}`;
  return plain.length <= 500 && /^(?:\.[A-Za-z_]\w*|\[\d{1,6}\])+$/.test(plain) ? `$${plain}` : null;
}
