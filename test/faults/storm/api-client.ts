import type { GraphqlAnswer } from '#testkit/client.ts';

/** `failed`: no response, or a server error. The server may have executed the request all the same. */
export type ApiResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; code: string }
  | { kind: 'failed'; reason: string };

export const failureOf = (result: ApiResult<unknown>): string | null =>
  result.kind === 'failed' ? result.reason : null;

export type ApiClient = {
  /** The base URL of one of the servers, chosen round-robin by the number of the request. */
  urlFor(requestNumber: number): string;
  /** Returns the only root field of the response. */
  request(
    service: 'monitoring' | 'deployment',
    requestNumber: number,
    query: string,
    variables: object,
  ): Promise<ApiResult<any>>;
};

/** Longer than any pause of a process, and shorter than a user would wait. */
export const timeoutMs = 10_000;

/** PostgreSQL cancels a statement as too long when its clock is set ahead. */
const serverErrors = new Set(['INTERNAL', 'UNAVAILABLE', 'TIMEOUT']);

export function createApiClient(urls: readonly string[], token: string): ApiClient {
  const urlFor = (requestNumber: number): string => urls[requestNumber % urls.length]!;
  return {
    urlFor,
    async request(service, requestNumber, query, variables) {
      try {
        const response = await fetch(`${urlFor(requestNumber)}/${service}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ query, variables }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        const { data, errors } = (await response.json()) as GraphqlAnswer;
        const code = errors?.[0]?.extensions.code;
        if (response.status >= 500 || (code !== undefined && serverErrors.has(code)))
          return { kind: 'failed', reason: `HTTP ${response.status} ${code ?? ''}` };
        if (code !== undefined) return { kind: 'rejected', code: `${code}: ${errors![0]!.message}` };
        return { kind: 'ok', value: Object.values(data ?? {})[0] };
      } catch (error) {
        return { kind: 'failed', reason: describeError(error) };
      }
    },
  };
}

/** For requests that prepare the storm, when every request must succeed. */
export function expectOk(result: ApiResult<any>): any {
  if (result.kind !== 'ok') throw new Error(`preparing the storm: ${JSON.stringify(result)}`);
  return result.value;
}

/** Includes the cause, because the message of `fetch` itself is only "fetch failed". */
export const describeError = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error);
