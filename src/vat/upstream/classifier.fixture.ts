import type { Country, Source } from '../formats/formats.ts';
import type { Classify, Query, RegisterResponse } from './response.ts';
import type { RegisterResult } from './result.ts';

export const queryFor = (
  country: Country,
  national: string,
  source: Source,
  withRequester = false,
): Query => ({
  number: { country, national, source },
  withRequester,
});

/** A short form for tables of tests. `unavailable, final`: an immediate retry does not help. */
export function summaryOf(result: RegisterResult): string {
  if (result.status !== 'unavailable') return result.status;
  if (result.remedy) return result.remedy;
  return result.retryable ? 'unavailable' : 'unavailable, final';
}

export const classifyAs = (classify: Classify, query: Query, status: number, body: unknown): string =>
  summaryOf(classify({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, query));

const html =
  '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>Sorry</h1></body></html>';

/** Bodies that no register sends, but a proxy or gateway in front of it might. */
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
  'as many brackets as the size limit allows': '['.repeat(262_144),
  'five megabytes of text': `{"valid":false,"text":"${'x'.repeat(5_000_000)}"}`,
  'five megabytes of elements': '<a>'.repeat(1_700_000),
};

export const statuses = [
  100, 200, 201, 204, 301, 302, 400, 401, 403, 404, 405, 406, 410, 418, 429, 500, 501, 502, 503, 504, 599,
];

/** The large bodies with two statuses only: classifying each takes about 100 ms. */
export const garbageResponses = (): RegisterResponse[] =>
  Object.values(garbage).flatMap((body) =>
    (body.length > 1_000_000 ? [200, 500] : statuses).map((status) => ({ status, body })),
  );
