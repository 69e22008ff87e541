import type { IncomingHttpHeaders } from 'node:http';
import type { Allowance } from '../rate-limit.ts';

/** What a request or WebSocket presents to authenticate. */
export type Credentials = {
  method: string;
  headers: IncomingHttpHeaders;
  ip: string;
  requestId: string;
};

/** Authentication and rate limits of a GraphQL service, implemented by `identity`. */
export type Gate<Context> = {
  /** Rejects with an `AppError` if the credentials are not valid. */
  admit(credentials: Credentials): Promise<Context>;
  /** Whose limits of sockets and subscriptions count. */
  userOf(context: Context): string;
  /** Counted in memory, so that a refusal is cheap. */
  spendRead(context: Context): Allowance;
  /** Counted in memory: a mutation that has to be parsed although the reads are used up. */
  spendAttempt(context: Context): Allowance;
  /** The allowed number of writes per minute. */
  writeLimit(context: Context): number;
  /** Counted exactly, in the database. Gives back the read that was counted before. */
  spendWrite(context: Context, count: number): Promise<Allowance>;
  /** Headers for the response: the cookie of a renewed session. */
  headersFor(context: Context): Record<string, string>;
  /**
   * Calls back once when the credentials of the context end, or the rights of its user have changed so that the client has to
   * connect again. Returns a function that stops listening.
   */
  whenRevoked(context: Context, callback: (state: 'ended' | 'changed') => void): () => void;
  /** Whether the browser has a session, so that it may see the explorer. */
  isSignedIn(credentials: Credentials): Promise<boolean>;
  /** Where a browser without a session is redirected. */
  signInUrl(returnTo: string): string;
};
