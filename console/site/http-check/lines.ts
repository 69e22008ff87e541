import type {
  AssertionFactsFragment,
  HttpAssertionInput,
  HttpAssertionSource,
  HttpComparison,
  RequestHeaderInput,
} from '../../api/monitoring.generated.ts';

type ShownHeader = { name: string; maskedValue: string };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** One header per line, such as `Authorization: …k3y9`. The service returns only the end of a value. */
export const headersToText = (headers: readonly ShownHeader[]): string =>
  headers.map(({ name, maskedValue }) => `${name}: ${maskedValue}`).join('\n');

/** A line that was not changed keeps the stored value. */
export const textToHeaders = (text: string, stored: readonly ShownHeader[]): RequestHeaderInput[] =>
  linesOf(text).map((line) => {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon).trim();
    const value = colon < 0 ? '' : line.slice(colon + 1).trim();
    const isKept = stored.some((each) => each.name === name && each.maskedValue === value);
    return isKept ? { name } : { name, value };
  });

const sourceNames: Record<HttpAssertionSource, string> = {
  STATUS: 'status',
  HEADER: 'header',
  JSON_PATH: 'json',
  SIZE: 'size',
  REDIRECT_TARGET: 'redirect',
  RESPONSE_TIME: 'time',
};
const signs: Record<HttpComparison, string> = {
  EQUALS: '=',
  NOT_EQUALS: '!=',
  CONTAINS: 'contains',
  EXISTS: 'exists',
  NOT_EXISTS: 'missing',
  LESS_THAN: '<',
  GREATER_THAN: '>',
};

/** One assertion per line, such as `json $.status = ok`. */
export const assertionsToText = (assertions: readonly AssertionFactsFragment[]): string =>
  assertions
    .map(({ source, property, comparison, value }) =>
      [sourceNames[source], property, signs[comparison], value].filter((part) => part !== null).join(' '),
    )
    .join('\n');

/** Null if a line cannot be read. */
export function textToAssertions(text: string): HttpAssertionInput[] | null {
  const read = linesOf(text).map(toAssertion);
  return read.every((each) => each !== null) ? read : null;
}

function toAssertion(line: string): HttpAssertionInput | null {
  const [, word = '', rest = ''] = /^(\w+)\s+(.+)$/.exec(line) ?? [];
  const source = keyOf(sourceNames, word.toLowerCase());
  if (source === undefined) return null;
  const hasProperty = source === 'HEADER' || source === 'JSON_PATH';
  // The property of a JSONPath can contain signs, such as those of a filter, but only without a space before and behind it.
  const found = /^(.*?)(?:^|\s+)(!=|=|<|>|contains|exists|missing)(?:\s+(.*))?$/i.exec(rest);
  const comparison = keyOf(signs, found?.[2]?.toLowerCase());
  const property = found?.[1] || null;
  if (comparison === undefined || hasProperty !== (property !== null)) return null;
  const value = found?.[3]?.trim() || null;
  const needsValue = comparison !== 'EXISTS' && comparison !== 'NOT_EXISTS';
  if (needsValue !== (value !== null)) return null;
  return { source, comparison, ...(property && { property }), ...(value !== null && { value }) };
}

const keyOf = <Key extends string>(names: Record<Key, string>, wanted: string | undefined): Key | undefined =>
  (Object.keys(names) as Key[]).find((key) => names[key] === wanted);
