import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { AppError } from '../errors.ts';
import { createLimiter, type Permit } from '../limiter.ts';
import { currentBudget } from '../request-budget.ts';
import { DatabaseClient } from './database-client.ts';
import type { Db } from './pool.ts';

export type CallerLimits = {
  /** Connections per caller. */
  maxHeld: number;
  /** How long a query waits for a connection. */
  waitMs: number;
  /** Waiting and running queries per caller. */
  maxQueries: number;
};

/**
 * Three of ten connections use both cores of a small machine and leave seven for other callers. A query of the console
 * takes 1 to 2 ms, so a page with ten queries does not wait noticeably. 1,000 queries are five requests with 200 fields.
 */
const limitsFor = (connections: number): CallerLimits => ({
  maxHeld: Math.max(2, Math.floor(connections * 0.3)),
  waitMs: 10_000,
  maxQueries: 1_000,
});
/** After this time a connection no longer counts, in case it is never released. No statement takes that long. */
const maxHoldMs = 60_000;

/**
 * Prevents one caller from using all connections of the pool: a caller with many expensive queries waits for their own
 * queries. Queries above the limits are refused. What a request reads counts for its budget.
 */
export function limitPerCaller(pool: Pool, limits = limitsFor(pool.options.max)): (caller: string) => Db {
  const limiter = createLimiter({ permits: limits.maxHeld });
  const queries = new Map<string, number>();

  const connect = async (caller: string): Promise<PostgresPoolClient> => {
    const budget = currentBudget();
    budget?.check();
    const before = queries.get(caller) ?? 0;
    if (before >= limits.maxQueries) throw tooManyQueries();
    queries.set(caller, before + 1);
    let permit: Permit | null = null;
    let timer: NodeJS.Timeout | undefined;
    const leave = (): void => {
      clearTimeout(timer);
      permit?.release();
      const left = queries.get(caller)! - 1;
      if (left === 0) queries.delete(caller);
      else queries.set(caller, left);
    };
    try {
      permit = await limiter.acquire({ key: caller, waitMs: limits.waitMs });
      if (!permit) throw tooManyQueries();
      timer = setTimeout(permit.release, maxHoldMs).unref();
      budget?.check();
      const client = await pool.connect();
      // It has waited twice, and nobody may need its result any more.
      if (budget?.problem) {
        client.release();
        throw budget.problem;
      }
      if (client instanceof DatabaseClient) client.measure(budget ? (bytes) => budget.read(bytes) : null);
      const release = client.release.bind(client);
      // The pool sets a new `release` on each checkout.
      client.release = (problem) => {
        // Others use the connection without a budget.
        if (client instanceof DatabaseClient) client.measure(null);
        release(problem);
        leave();
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  };

  // Kept from one request to the next: CPU time of a list is 0.57 instead of 0.59 of plain graphql-js. Holds no connection.
  const databases = new LRUCache<string, Db>({
    max: 1_000,
    memoMethod: (caller) =>
      new Kysely<unknown>({
        dialect: new PostgresDialect({
          pool: { connect: () => connect(caller), end: async () => {}, options: pool.options },
        }),
      }),
  });
  return (caller) => databases.memo(caller);
}

const tooManyQueries = (): AppError =>
  new AppError(
    'RATE_LIMITED',
    'Too many of your queries are running. Wait for their responses, or request less at once.',
    { retryAfterSeconds: 1 },
  );
