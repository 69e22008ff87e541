import { ApiError } from './api-error.ts';
import { connection } from './connection.ts';
import type { Operation } from './operation.ts';
import { afterRecentSignIn } from './recent-sign-in.ts';
import { redirectToSignIn } from './redirect-to-sign-in.ts';
import { words } from '../words/words.ts';

type GraphqlError = {
  message: string;
  extensions?: {
    code?: string;
    field?: string;
    fields?: { field: string; message: string }[];
    reason?: string;
    index?: number;
  };
};
type GraphqlResponse<Data> = { data?: Data | null; errors?: GraphqlError[] };

const toError = ({ message, extensions = {} }: GraphqlError): ApiError =>
  new ApiError(message, extensions.code ?? 'INTERNAL', extensions);

/** Runs a GraphQL operation. Throws `ApiError`, or redirects to the sign-in page if the user is not signed in. */
export const execute = <Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> => afterRecentSignIn(() => executeOnce(operation, variables, signal));

async function executeOnce<Data, Variables>(
  { service, text }: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  const response = await request(`/${service}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables }),
    signal: signal ?? null,
  });
  const { data, errors } = await bodyOf<GraphqlResponse<Data>>(response);
  const [error] = errors ?? [];
  if (error) throw toError(error);
  if (!data) throw new ApiError(words().api.emptyResponse, 'INTERNAL');
  return data;
}

/** A GET or POST request to a JSON endpoint. */
export async function fetchJson<Data>(path: string, init: RequestInit = {}): Promise<Data> {
  const response = await request(path, init);
  return response.ok ? bodyOf<Data>(response) : throwErrorOf(response);
}

async function throwErrorOf(response: Response): Promise<never> {
  const { errors } = await bodyOf<Pick<GraphqlResponse<never>, 'errors'>>(response);
  throw toError(errors?.[0] ?? { message: words().api.http(response.status) });
}

/** A GET request to an endpoint with a file. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await request(path, {});
  return response.ok ? response.blob() : throwErrorOf(response);
}

/** A POST request to an endpoint below `/auth`. */
export const postJson = <Data>(path: string, body: object): Promise<Data> =>
  afterRecentSignIn(() =>
    fetchJson<Data>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw unreachable();
  }
  if (isProxyError(response)) throw unreachable();
  connection.restored();
  if (response.status === 401 && !path.startsWith('/auth/')) return redirectToSignIn();
  return response;
}

function unreachable(): ApiError {
  connection.lost();
  return new ApiError(words().api.unreachable, 'UNREACHABLE');
}

/** A proxy responds like this while the server behind it restarts. Steward itself only responds with 503, as JSON. */
const isProxyError = (response: Response): boolean =>
  response.status === 502 || response.status === 504 || (response.status === 503 && !isJson(response));

const isJson = (response: Response): boolean => /json/.test(response.headers.get('content-type') ?? '');

async function bodyOf<Body>(response: Response): Promise<Body> {
  try {
    return (await response.json()) as Body;
  } catch {
    throw new ApiError(words().api.notJson(response.status), 'INTERNAL');
  }
}
