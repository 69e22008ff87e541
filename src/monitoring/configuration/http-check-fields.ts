import { unlessEmpty, withoutDefaults } from '#identity/configuration-fields.ts';
import type { Fields } from '#identity/configuration-kind.ts';
import { flag, list, object, oneOf, text } from '#identity/configuration-schema.ts';
import type { Assertion } from '#probing/index.ts';
import { defaultComparison } from '../http-check/parse-assertions.ts';
import type { HeaderInput, HeaderValues, ShownHeader } from '../http-check/parse-headers.ts';
import { parseHttpCheck, type HttpCheck, type HttpCheckInput } from '../http-check/parse-http-check.ts';

export const headersSchema = list(
  object({ name: text(), value: text('Secret.') }, ['name']),
  20,
  'Sent with each request.',
);

export const assertionsSchema = list(
  object(
    {
      source: oneOf(['STATUS', 'HEADER', 'JSON_PATH', 'SIZE', 'REDIRECT_TARGET', 'RESPONSE_TIME']),
      property: text('The name of the header, or a JSONPath.'),
      comparison: oneOf([
        'EQUALS',
        'NOT_EQUALS',
        'CONTAINS',
        'EXISTS',
        'NOT_EXISTS',
        'LESS_THAN',
        'GREATER_THAN',
      ]),
      value: text(),
    },
    ['source'],
  ),
  20,
);

export const httpCheckSchema = object(
  {
    method: oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
    headers: headersSchema,
    body: text(),
    followRedirects: flag(),
    assertions: assertionsSchema,
  },
  [],
  'The request, and what its response must be.',
);

/** They say what a client wants or sends, and not who it is. */
const harmless = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-type',
  'origin',
  'referer',
  'user-agent',
  'x-requested-with',
]);

/** Of a path such as `httpCheck.headers.0.value`. */
export const isHarmlessHeader = (
  path: string,
  headers: readonly HeaderInput[] | null | undefined,
): boolean => {
  const index = /(?:^|\.)headers\.(\d+)\.value$/.exec(path)?.[1];
  return index !== undefined && harmless.has(headers?.[Number(index)]?.name.toLowerCase() ?? '');
};

type NamedHeaders = readonly { name: string }[] | null | undefined;

/** Stored values are kept by the names of their headers, wherever they are in the list. */
export function storedHeaderPath(path: string, entry: NamedHeaders, stored: NamedHeaders): string | null {
  const index = Number(path.split('.').at(-2));
  const name = entry?.[index]?.name.toLowerCase();
  const at = stored?.findIndex((header) => header.name.toLowerCase() === name) ?? -1;
  return at < 0 ? null : path.replace(/\d+\.value$/, `${at}.value`);
}

/** Values are secret, so only the names are shown. */
export const shownHeaders = (headers: readonly ShownHeader[]): Fields[] =>
  headers.map(({ name }) => ({ name }));

/** The paths of the stored values. */
export const headerSecrets = (headers: readonly ShownHeader[] | undefined, path: string): string[] =>
  [...(headers ?? []).keys()].map((index) => `${path}.${index}.value`);

export const shownAssertions = (assertions: readonly Assertion[]): Fields[] =>
  assertions.map((each) => withoutDefaults(each, { comparison: defaultComparison(each.source) }));

export const shownHttpCheck = (check: HttpCheck | null): Fields | undefined =>
  check
    ? withoutDefaults(
        {
          ...check,
          headers: unlessEmpty(shownHeaders(check.headers)),
          assertions: unlessEmpty(shownAssertions(check.assertions)),
        },
        { method: 'GET', followRedirects: true },
      )
    : undefined;

/** As if each header had a stored value: one that is absent is kept. */
export const anyStoredValue = (headers: readonly HeaderInput[] | null | undefined): HeaderValues =>
  Object.fromEntries((headers ?? []).map(({ name }) => [name.toLowerCase(), '']));

export const normalHttpCheck = (
  input: HttpCheckInput | null | undefined,
  isNew: boolean,
): Fields | undefined =>
  input ? shownHttpCheck(parseHttpCheck(input, isNew ? {} : anyStoredValue(input.headers)).check) : undefined;
