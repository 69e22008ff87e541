import { parseRequestParams, type Request, type RequestParams, type Response } from 'graphql-http';
import { badRequest } from '../errors.ts';
import { errorBody } from './errors.ts';

/** Reads a request as graphql-http does. Features of other servers are refused by name. */
export async function readParams(request: Request<unknown, unknown>): Promise<RequestParams | Response> {
  try {
    return await parseRequestParams(request);
  } catch (error) {
    const sent = sentIn(request);
    if (Array.isArray(sent)) return refused(noBatches);
    if (isPersistedQuery(sent)) return refused(noPersistedQueries, apolloNotSupported);
    throw error;
  }
}

const noBatches = 'Batches are not supported. Send each operation in a separate request.';
const noPersistedQueries =
  'Automatic persisted queries are not supported. Send the text of the query as "query".';
/** Apollo clients look for this text and then send the query itself instead of its hash. */
const apolloNotSupported = 'PersistedQueryNotSupported';

const refused = (...messages: string[]): Response => [
  errorBody(...messages.map((message) => badRequest(message))),
  { status: 400, statusText: 'Bad Request', headers: { 'content-type': 'application/json; charset=utf-8' } },
];

type Persisted = { query?: unknown; extensions?: { persistedQuery?: unknown } | null };

const isPersistedQuery = (sent: unknown): boolean =>
  typeof sent === 'object' &&
  sent !== null &&
  (sent as Persisted).query === undefined &&
  (sent as Persisted).extensions?.persistedQuery !== undefined;

function sentIn({ method, url, body }: Request<unknown, unknown>): unknown {
  try {
    if (method !== 'GET') return JSON.parse(body as string);
    const { searchParams } = new URL(url, 'http://localhost');
    return {
      query: searchParams.get('query') ?? undefined,
      extensions: JSON.parse(searchParams.get('extensions') ?? 'null') as unknown,
    };
  } catch {
    return undefined;
  }
}
