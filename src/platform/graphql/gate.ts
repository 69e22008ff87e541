import type { IncomingHttpHeaders } from 'node:http';
import type { Allowance } from '../rate-limit.ts';

/** What a request or a socket brings along to say who it is from. */
export type Knock = {
  method: string;
  headers: IncomingHttpHeaders;
  ip: string;
  requestId: string;
};

/** The door of a GraphQL service. The platform knows that there is one; identity decides who may pass. */
export type Gate<Context> = {
  /** Rejects with an `AppError` when the visitor may not pass. */
  admit(knock: Knock): Promise<Context>;
  /** Counted in memory, so that refusing costs nothing. */
  spendRead(context: Context): Allowance;
  /** The writes that are allowed per minute. */
  writeLimit(context: Context): number;
  /** Counted exactly; gives the one read back that was charged before. */
  spendWrite(context: Context, count: number): Promise<Allowance>;
  /** What the answer must carry besides: a session cookie that was renewed. */
  headersFor(context: Context): Record<string, string>;
  /** Calls back once when the credentials behind the context end; returns how to stop listening. */
  whenRevoked(context: Context, callback: () => void): () => void;
  /** Whether a browser that brings this may be shown the explorer. */
  isSignedIn(knock: Knock): Promise<boolean>;
  /** Where a browser without a session is sent. */
  signInUrl(returnTo: string): string;
};
