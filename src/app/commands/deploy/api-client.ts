import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, OperatorError } from '#platform/errors.ts';

export type ServerAccess = { serverUrl: string; token: string; service?: 'deployment' | 'vat' | 'project' };

/** The server sent no usable response, so the request may succeed later. */
export class Unreachable extends OperatorError {
  /** Of the error, if the server sent one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The server answered that it does not do this. */
export class Refused extends OperatorError {
  readonly code: string;
  /** Next to the code, where one code has several causes. */
  readonly reason: string | undefined;

  constructor(message: string, code: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

export type RequestOptions = {
  /** Whether a request that ended with INTERNAL is worth another try. Defaults to true. */
  retriesInternal?: boolean;
};

export type ApiClient = {
  query<Data>(query: string, variables: object, options?: RequestOptions): Promise<Data>;
};

type Problem = { message: string; extensions?: { code?: string; reason?: string } };
type Body<Data> = { data?: Data | null; errors?: Problem[] };

/** A client of a Steward server, for its public API. The user chose the address, so the address policy does not apply. */
export function createApiClient({ serverUrl, token, service = 'deployment' }: ServerAccess): ApiClient {
  return {
    async query<Data>(query: string, variables: object) {
      const response = await fetch(`${serverUrl}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
        redirect: 'error',
        signal: AbortSignal.timeout(20_000),
      }).catch((error: unknown) => {
        throw new Unreachable(
          `${serverUrl} cannot be reached: ${messageOf(error instanceof Error ? (error.cause ?? error) : error)}`,
        );
      });
      const body = await readBody<Data>(response);
      const [error] = body?.errors ?? [];
      if (response.status === 404 && error) throw new OperatorError(wrongAddress(serverUrl, service));
      if (response.status >= 500 || response.status === 429 || retryable.has(error?.extensions?.code ?? ''))
        throw new Unreachable(
          error?.message ?? `${serverUrl} responded with ${response.status}.`,
          error?.extensions?.code,
        );
      if (response.status === 401 && error)
        throw new OperatorError('The personal access token in STEWARD_TOKEN is unknown, expired or revoked.');
      if (error) throw new Refused(error.message, error.extensions?.code ?? '', error.extensions?.reason);
      if (body?.data) return body.data;
      // A truncated response, or an error page of a proxy: the outcome of the request is unknown.
      throw new Unreachable(
        response.ok
          ? `The response of ${serverUrl} was cut off.`
          : `${serverUrl} responded with ${response.status}. Check that it is the URL of the ${service} service.`,
      );
    },
  };
}

/** Longer than a server takes to restart. */
const maxUnreachableMs = 5 * 60_000;
const retryMs = 500;

/** Repeats requests while the server is unreachable. Only for queries: a mutation may have been carried out. */
export const withRetries = (client: ApiClient): ApiClient => ({
  async query<Data>(query: string, variables: object, { retriesInternal = true }: RequestOptions = {}) {
    for (const since = performance.now(); ;) {
      try {
        return await client.query<Data>(query, variables);
      } catch (error) {
        if (!(error instanceof Unreachable) || performance.now() - since > maxUnreachableMs) throw error;
        if (error.code === 'INTERNAL' && !retriesInternal) throw error;
      }
      await delay(retryMs);
    }
  },
});

/** Error codes after which a retry may succeed. In a GraphQL result they come with HTTP 200. */
const retryable: ReadonlySet<string> = new Set(['INTERNAL', 'TIMEOUT', 'RATE_LIMITED']);

/** For a 404 of Steward itself. A proxy's 404 has no JSON body and may be temporary. */
const wrongAddress = (serverUrl: string, service: string): string =>
  `There is no ${service} service at ${serverUrl} (HTTP 404). ` +
  (serverUrl.endsWith(`/${service}`)
    ? 'Check --server or STEWARD_SERVER_URL.'
    : `Set --server or STEWARD_SERVER_URL to ${serverUrl}/${service}.`);

/** Null if the body is truncated or not JSON. */
const readBody = async <Data>(response: Response): Promise<Body<Data> | null> =>
  response.json().then(
    (body) => body as Body<Data> | null,
    () => null,
  );
