import { getOperationAST, parse, type ExecutionResult } from 'graphql';
import { createClient } from 'graphql-ws';

type Operation = { query: string; operationName?: string | null; variables?: Record<string, unknown> };
type Headers = Record<string, string>;
type Result = ExecutionResult<Record<string, unknown>, Record<string, unknown>>;

/** Sends queries and mutations by POST and subscriptions over a WebSocket, both with the session cookie. */
export function createFetcher(place: { origin: string; pathname: string }) {
  const endpoints = endpointsOf(place);
  return (operation: Operation, options?: { headers?: Headers }): Promise<Result> | AsyncIterable<Result> =>
    isSubscription(operation)
      ? subscribe(endpoints, operation, options?.headers ?? {})
      : post(endpoints, operation, options?.headers ?? {});
}

function isSubscription({ query, operationName }: Operation): boolean {
  try {
    return getOperationAST(parse(query), operationName)?.operation === 'subscription';
  } catch {
    return false; // The server reports syntax errors.
  }
}

async function post({ http }: Endpoints, operation: Operation, headers: Headers): Promise<Result> {
  const response = await fetch(http, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(operation),
  });
  const text = await response.text();
  try {
    return JSON.parse(text) as Result;
  } catch {
    throw new Error(`The server responded with HTTP ${response.status} and no JSON.`);
  }
}

async function* subscribe({ ws }: Endpoints, operation: Operation, headers: Headers): AsyncGenerator<Result> {
  // One socket per subscription, so that a token from the headers editor applies at once. No retries, so that errors are shown.
  const client = createClient({ url: ws, connectionParams: lowerCaseNames(headers), retryAttempts: 0 });
  const { query, operationName = null, variables = null } = operation;
  try {
    const results: AsyncIterable<unknown> = client.iterate({ query, operationName, variables });
    yield* results as AsyncIterable<Result>;
  } catch (error) {
    throw error instanceof CloseEvent
      ? new Error(`The connection was closed: ${error.code} ${error.reason}`.trim())
      : error;
  } finally {
    void client.dispose();
  }
}

const lowerCaseNames = (headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

type Endpoints = { http: string; ws: string };

/** The page is at the address of the endpoint, `{base}/graphql`. Subscriptions use `{base}/graphql/ws`. */
function endpointsOf({ origin, pathname }: { origin: string; pathname: string }): Endpoints {
  const http = origin + pathname.replace(/\/+$/, '');
  return { http, ws: `${http.replace(/^http/, 'ws')}/ws` };
}
