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
import type { OidcSettings } from './oidc/settings.ts';

/** What every verb may use. */
export type Services = {
  db: Db;
  /** The database for the requests of one user, with a limit that leaves connections for other users. */
  dbForUser(userId: string): Db;
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
  /** Null without an OpenID Connect provider. */
  oidc: OidcSettings | null;
  /** If false, passwords cannot be used; the provider, passkeys and sign-in links can. */
  passwordSignIn: boolean;
  /** Requests per minute of one access token. */
  rateLimit: { writes: number; reads: number };
  /** Whose checks and webhooks may reach private addresses. */
  privateTargets: 'nobody' | 'admin' | 'everybody';
  /** Required for the first account if other machines can reach the server; null if they cannot. */
  setupCode: string | null;
};

/** The services, with the caller of one request. */
export type Context = Services & { caller: Caller; requestId: string };

/** The context of one request of a product, with the product's own services. */
export const contextOf = <ProductServices extends Services>(
  services: ProductServices,
  caller: Caller,
  requestId: string,
): ProductServices & Pick<Context, 'caller' | 'requestId'> => ({
  ...services,
  db: services.dbForUser(caller.user.id),
  caller,
  requestId,
});

export function requireAdmin(ctx: Context): void {
  if (ctx.caller.user.role !== 'ADMIN') throw forbidden('Only administrators can do this.');
  if (isLimitedToTeams(ctx)) throw forbidden('This access token is limited to teams.');
}

/** Whether the caller uses an access token that was made for some teams only. */
export const isLimitedToTeams = ({ caller: { credential } }: Pick<Context, 'caller'>): boolean =>
  credential.kind === 'token' && credential.isLimitedToTeams;

/** For actions that a leaked access token must not allow. */
export function requireSession({ caller }: Context): void {
  if (caller.credential.kind !== 'session')
    throw forbidden('This needs a signed-in session; an access token is not enough.');
}

export function requirePasswordSignIn({ settings }: Pick<Services, 'settings'>): void {
  if (!settings.passwordSignIn)
    throw forbidden('Passwords are disabled on this server. Use another way to sign in.');
}

/** For changes that would outlive a stolen session. Tokens are limited by their scopes instead. */
export function requireRecentSignIn({ caller: { credential } }: Context): void {
  if (credential.kind === 'session' && !credential.authenticatedRecently)
    throw forbidden('Confirm that it is you: the last sign-in was more than 10 minutes ago.', {
      reason: 'RECENT_SIGN_IN_REQUIRED',
    });
}
