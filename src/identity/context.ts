import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/pool.ts';
import { forbidden } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import type { Queue } from '#platform/queue/queue.ts';
import type { RateLimiter } from '#platform/rate-limit.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { Caller } from './caller.ts';

/** What every verb may use, whoever calls it. */
export type Services = {
  db: Db;
  queue: Queue;
  pubsub: PubSub;
  secrets: Secrets;
  mailer: Mailer | null;
  rateLimiter: RateLimiter;
  clock: Clock;
  log: Log;
  settings: Settings;
};

export type Settings = {
  publicUrl: URL;
  signUp: 'open' | 'closed';
  rateLimit: { writes: number; reads: number };
  minCheckIntervalSeconds: number;
  quotas: { sites: number; pages: number; browserChecks: number; checkoutFlows: number };
  retentionDays: number;
  privateTargets: 'nobody' | 'admin' | 'everybody';
  /** Where incidents are told; the operator's own choice. */
  incidentUrl: string;
  /** Asked of the first account when others than this machine can reach the server; null when they cannot. */
  setupCode: string | null;
};

/** The same, in the hands of somebody. */
export type Context = Services & { caller: Caller; requestId: string };

export function requireAdmin({ caller }: Context): void {
  if (caller.user.role !== 'ADMIN') throw forbidden('Only administrators may do this.');
}

/** For what a leaked access token must not be able to do. */
export function requireSession({ caller }: Context): void {
  if (caller.credential.kind !== 'session')
    throw forbidden('Sign in to do this; an access token is not enough.');
}
