import type { HttpCheckFactsFragment, HttpCheckInput, HttpMethod } from '../../api/monitoring.generated.ts';
import type { FieldErrors } from '../../ui/form.tsx';
import { words } from '../../words/words.ts';
import { assertionsToText, headersToText, textToAssertions, textToHeaders } from './lines.ts';

export const methods: readonly HttpMethod[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export type HttpCheckForm = {
  method: HttpMethod;
  headers: string;
  body: string;
  followRedirects: boolean;
  assertions: string;
};

export const httpFormOf = (stored: HttpCheckFactsFragment | null | undefined): HttpCheckForm => ({
  method: stored?.method ?? 'GET',
  headers: headersToText(stored?.headers ?? []),
  body: stored?.body ?? '',
  followRedirects: stored?.followRedirects ?? true,
  assertions: assertionsToText(stored?.assertions ?? []),
});

/** Errors that the service could not report by field. */
export const mistakesIn = ({ assertions }: Pick<HttpCheckForm, 'assertions'>): FieldErrors =>
  textToAssertions(assertions) === null ? { assertions: words().site.httpCheck.unreadable } : {};

export const toHttpCheck = (
  form: HttpCheckForm,
  stored: HttpCheckFactsFragment | null | undefined,
): HttpCheckInput => ({
  method: form.method,
  headers: textToHeaders(form.headers, stored?.headers ?? []),
  body: form.body || null,
  followRedirects: form.followRedirects,
  assertions: textToAssertions(form.assertions) ?? [],
});
