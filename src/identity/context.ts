import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { forbidden } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { RateLimiter } from '#platform/rate-limit.ts';
import type { Readiness } from '#platform/readiness.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Caller } from './caller.ts';

/** What every verb may use, whoever calls it. */
export type Services = {
  db: Db;
  /** The database for what a user asks for, of which nobody gets so much that nothing is left for others. */
  shareOf(userId: string): Db;
  queue: Queue;
  pubsub: PubSub;
  secrets: Secrets;
  mailer: Mailer | null;
  rateLimiter: RateLimiter;
  readiness: Readiness;
  clock: Clock;
  log: Log;
  settings: Settings;
};

export type Settings = {
  publicUrl: URL;
  signUp: 'open' | 'closed';
  /** Requests per minute of one access token. */
  rateLimit: { writes: number; reads: number };
  /** Whose checks and webhooks may reach private addresses. */
  privateTargets: 'nobody' | 'admin' | 'everybody';
  /** Required for the first account if the server can be reached from other machines; null if it cannot. */
  setupCode: string | null;
};

/** The same, with the caller of one request. */
export type Context = Services & { caller: Caller; requestId: string };

/** The context of one request of a product, whose own services it carries. */
export const contextOf = <ProductServices extends Services>(
  services: ProductServices,
  caller: Caller,
  requestId: string,
): ProductServices & Pick<Context, 'caller' | 'requestId'> => ({
  ...services,
  db: services.shareOf(caller.user.id),
  caller,
  requestId,
});

export function requireAdmin({ caller }: Context): void {
  if (caller.user.role !== 'ADMIN') throw forbidden('Only administrators may do this.');
}

/** For what a leaked access token must not be able to do. */
export function requireSession({ caller }: Context): void {
  if (caller.credential.kind !== 'session')
    throw forbidden('Sign in to do this; an access token is not enough.');
}
