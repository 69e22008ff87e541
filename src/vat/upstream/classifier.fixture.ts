import type { Answer, Asked, Classify, Verdict } from './verdict.ts';
import type { Country } from '../formats/formats.ts';
import type { Source } from './result.ts';

export const about = (country: Country, national: string, source: Source, withRequester = false): Asked => ({
  number: { country, national, source },
  withRequester,
});

/** A verdict in one word for a table: `unavailable, final` is one that is not to be tried again at once. */
export function inShort(verdict: Verdict): string {
  if (verdict.kind !== 'unavailable') return verdict.kind;
  if (verdict.remedy) return verdict.remedy;
  return verdict.retryable ? 'unavailable' : 'unavailable, final';
}

export const judge = (classify: Classify, asked: Asked, status: number, body: unknown): string =>
  inShort(classify({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, asked));

const html =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Sorry</h1></body></html>';

/** What no register ever says, and what stands between us and it may say in its place. */
export const garbage: Record<string, string> = {
  nothing: '',
  'white space': ' \r\n\t',
  'an HTML page': html,
  'XHTML that is well formed': '<html><body><p>valid: false</p></body></html>',
  'plain text': 'Service Unavailable',
  'half a JSON object': '{"countryCode":"DE","vatNumber":"123456789","valid":fal',
  'JSON null': 'null',
  'JSON false': 'false',
  'a JSON number': '404',
  'a JSON string': '"NOT_FOUND"',
  'an empty list': '[]',
  'a list of answers': '[{"valid":false,"countryCode":"DE","vatNumber":"123456789"}]',
  'an empty object': '{}',
  'half an envelope':
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><GetByUIDResponse>',
  'an empty envelope': '<s:Envelope xmlns:s="x"><s:Body/></s:Envelope>',
  'a login page of a hotel': `<html>${'<p>Welcome!</p>'.repeat(500)}</html>`,
  'NUL bytes': '\0\0\0\0',
  'as many brackets as are read': '['.repeat(262_144),
  'five megabytes of text': `{"valid":false,"text":"${'x'.repeat(5_000_000)}"}`,
  'five megabytes of elements': '<a>'.repeat(1_700_000),
};

export const statuses = [
  100, 200, 201, 204, 301, 302, 400, 401, 403, 404, 405, 406, 410, 418, 429, 500, 501, 502, 503, 504, 599,
];

/** The large ones under two statuses only: each takes some 100 ms to be refused. */
export const everyGarbageAnswer = (): Answer[] =>
  Object.values(garbage).flatMap((body) =>
    (body.length > 1_000_000 ? [200, 500] : statuses).map((status) => ({ status, body })),
  );
