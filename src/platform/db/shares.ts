import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '../errors.ts';
import { createTurnstile, NoPlace } from '../outbound/turnstile.ts';
import type { Db } from './pool.ts';

export type ShareLimits = {
  /** Connections that one caller holds at once. */
  mostHeld: number;
  /** How long a query waits for one of them. */
  waitMs: number;
  /** Queries of one caller, those that run included. */
  mostQueries: number;
};

/**
 * Three of ten connections keep both cores of a small machine busy, and leave seven to everybody else. A query of the
 * console takes a millisecond or two, so a page of ten waits for none of them; 1,000 are five requests of 200 fields.
 */
const defaultLimits: ShareLimits = { mostHeld: 3, waitMs: 10_000, mostQueries: 1_000 };
/** A connection that is held for longer no longer counts, so that a lost one locks nobody out. No statement takes so long. */
const longestHoldMs = 60_000;

type Share = { enter: ReturnType<typeof createTurnstile>; queries: number };

/**
 * Lends connections of the pool so that no caller can take all of them: whoever has many expensive queries under way waits
 * for their own, while others find a connection free. Queries beyond the limits are refused.
 */
export function createShares(pool: Pool, limits: ShareLimits = defaultLimits): (caller: string) => Db {
  const shares = new Map<string, Share>();

  const enter = async (caller: string, work: () => Promise<void>): Promise<void> => {
    const share = shares.get(caller) ?? {
      enter: createTurnstile(limits.mostHeld, longestHoldMs, limits.waitMs),
      queries: 0,
    };
    if (share.queries >= limits.mostQueries) throw tooMuchAtOnce();
    shares.set(caller, share);
    share.queries += 1;
    try {
      await share.enter(work);
    } catch (error) {
      throw error instanceof NoPlace ? tooMuchAtOnce() : error;
    } finally {
      share.queries -= 1;
      if (share.queries === 0) shares.delete(caller);
    }
  };

  const connect = (caller: string): Promise<PostgresPoolClient> =>
    new Promise((resolve, reject) => {
      const holdOne = async (): Promise<void> => {
        const client = await pool.connect();
        const released = Promise.withResolvers<void>();
        const release = client.release.bind(client);
        // The pool gives its connections a new `release` each time that it lends them.
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
    'You have too many queries under way. Wait for their answers, or ask for less at once.',
    { retryAfterSeconds: 1 },
  );
