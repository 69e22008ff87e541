import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../errors.ts';
import { createLimiter, NoPermit } from '../limiter.ts';
import type { Db } from './pool.ts';

export type ShareLimits = {
  /** Connections that one caller can hold at the same time. */
  maxHeld: number;
  /** How long a query waits for one of them. */
  waitMs: number;
  /** Queries of one caller, including running ones. */
  maxQueries: number;
};

/**
 * Three of ten connections keep both cores of a small machine busy and leave seven to other callers. A query of the console
 * takes one or two milliseconds, so that a page with ten of them does not wait; 1,000 are five requests with 200 fields.
 */
const defaultLimits: ShareLimits = { maxHeld: 3, waitMs: 10_000, maxQueries: 1_000 };
/**
 * A connection that is held for longer no longer counts, so that a leaked one locks nobody out. No statement takes that long.
 */
const maxHoldMs = 60_000;

/**
 * Hands out connections of the pool so that no caller can take all of them. A caller with many expensive queries waits for its
 * own, while other callers find a free connection. Queries above the limits are refused.
 */
export function createShares(pool: Pool, limits: ShareLimits = defaultLimits): (caller: string) => Db {
  const limiter = createLimiter({ permits: limits.maxHeld });
  const queries = new Map<string, number>();

  const enter = async (caller: string, work: () => Promise<void>): Promise<void> => {
    const before = queries.get(caller) ?? 0;
    if (before >= limits.maxQueries) throw tooMuchAtOnce();
    queries.set(caller, before + 1);
    try {
      await limiter.run(work, { key: caller, waitMs: limits.waitMs, holdMs: maxHoldMs });
    } catch (error) {
      throw error instanceof NoPermit ? tooMuchAtOnce() : error;
    } finally {
      const left = queries.get(caller)! - 1;
      if (left === 0) queries.delete(caller);
      else queries.set(caller, left);
    }
  };

  const connect = (caller: string): Promise<PostgresPoolClient> =>
    new Promise((resolve, reject) => {
      const holdOne = async (): Promise<void> => {
        const client = await pool.connect();
        const released = Promise.withResolvers<void>();
        const release = client.release.bind(client);
        // The pool sets a new `release` on a connection each time it is checked out.
        client.release = (problem) => {
          release(problem);
          released.resolve();
        };
        resolve(client);
        await released.promise;
      };
      enter(caller, holdOne).catch(reject);
    });

  return (caller) =>
    new Kysely<unknown>({
      dialect: new PostgresDialect({
        pool: { connect: () => connect(caller), end: async () => {}, options: pool.options },
      }),
    });
}

const tooMuchAtOnce = (): AppError =>
  new AppError(
    'RATE_LIMITED',
    'You have too many queries running. Wait for their responses, or request less at a time.',
    { retryAfterSeconds: 1 },
  );
