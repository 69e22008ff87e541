import { isLonger, parseText, refuse } from '#platform/parse-input.ts';
import type { Assertion } from '#probing/index.ts';
import { parseAssertions, type AssertionInput } from './parse-assertions.ts';
import {
  parseHeaders,
  type HeaderInput,
  type HeaderValues,
  type ShownHeader,
  type StoredHeaders,
} from './parse-headers.ts';

export type HttpMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

/** As it is stored and shown. */
export type HttpCheck = {
  method: HttpMethod;
  headers: ShownHeader[];
  body: string | null;
  followRedirects: boolean;
  assertions: Assertion[];
};

export type HttpCheckInput = {
  method?: HttpMethod | null | undefined;
  headers?: readonly HeaderInput[] | null | undefined;
  body?: string | null | undefined;
  followRedirects?: boolean | null | undefined;
  assertions?: readonly AssertionInput[] | null | undefined;
};

export type ParsedHttpCheck = { check: HttpCheck | null; values: HeaderValues };

const maxBody = 10_000;
const methodsWithBody = new Set<HttpMethod>(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What is only the default is stored as null, so that checks do not read it. */
export function parseHttpCheck(input: HttpCheckInput | null, stored: StoredHeaders): ParsedHttpCheck {
  const field = 'httpCheck';
  const method = input?.method ?? 'GET';
  const body = input?.body || null;
  const followRedirects = input?.followRedirects ?? true;
  if (body !== null && !methodsWithBody.has(method)) refuse(`A ${method} request has no body.`, field);
  if (body !== null && isLonger(body, maxBody))
    refuse('The body must have at most 10,000 characters.', field);
  const { headers, values } = parseHeaders(input?.headers ?? [], field, stored);
  const assertions = parseAssertions(input?.assertions ?? [], field);
  const isDefault = method === 'GET' && headers.length === 0 && followRedirects && assertions.length === 0;
  if (isDefault) return { check: null, values };
  return {
    check: {
      method,
      headers,
      body: body === null ? null : parseText(body, field),
      followRedirects,
      assertions,
    },
    values,
  };
}
