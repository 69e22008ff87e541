import { clearable, integer, line, listOf, refuse } from '#platform/parse-input.ts';

const maxOrigins = 50;
/** The longest host name has 253 characters. */
const maxOriginLength = 300;

export const keyFields = {
  name: line('The name of a VAT key', 100),
  requestsPerMinute: clearable((value: number, field) =>
    integer('The limit of a VAT key', 1, 100_000)(value, field),
  ),
  allowedOrigins: clearable((values: readonly string[], field) => {
    if (values.length === 0) refuse('Give at least one origin, or leave them out.', field);
    return [...new Set(listOf('Origins', maxOrigins, parseOrigin)(values, field))];
  }),
};

/** As browsers send it in the header `Origin`: `https://shop.example`, in lower case and without the usual port. */
export function parseOrigin(text: string, field: string): string {
  const url = text.length <= maxOriginLength ? URL.parse(text.trim()) : null;
  const isOrigin =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.href === `${url.origin}/` &&
    !text.includes('*');
  return isOrigin
    ? url.origin
    : refuse('An origin must have the form https://shop.example, without a path.', field);
}
