import type { Credentials, Gate } from '#platform/graphql/gate.ts';
import { refuseForeignOrigin, requireJsonPost } from '#platform/http/same-origin.ts';
import { authenticate, bySession } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { contextOf, type Services } from './context.ts';
import type { RevocationWatch } from './revocation.ts';
import { sessionCookie, sessionSecretIn } from './session/cookie.ts';

// A console page makes more requests than a script should: several per view, refreshed continuously.
const sessionLimits = { write: 300, read: 1_200 };

/** Admits callers to the GraphQL service of one product, over HTTP and WebSocket. */
export function createGate<ProductServices extends Services>(
  services: ProductServices,
  revocations: RevocationWatch,
): Gate<ReturnType<typeof contextOf<ProductServices>>> {
  const { settings, rateLimiter } = services;
  const limits = {
    session: sessionLimits,
    token: { write: settings.rateLimit.writes, read: settings.rateLimit.reads },
  };

  return {
    async admit({ method, headers, ip, requestId }) {
      if (headers.authorization === undefined && sessionSecretIn(headers.cookie) !== null) {
        refuseForeignOrigin(headers, settings.publicUrl);
        if (method !== 'UPGRADE') requireJsonPost(method, headers);
      }
      const caller = await authenticate(services, headers, ip);
      return contextOf(services, caller, requestId);
    },

    userOf: ({ caller }) => caller.user.id,

    spendRead: ({ caller }) =>
      rateLimiter.spendLoosely(`read:${rateLimitKey(caller)}`, limits[caller.credential.kind].read),

    // Twice the writes: some attempts are refused before they count as writes.
    spendAttempt: ({ caller }) =>
      rateLimiter.spendLoosely(`attempt:${rateLimitKey(caller)}`, 2 * limits[caller.credential.kind].write),

    writeLimit: ({ caller }) => limits[caller.credential.kind].write,

    spendWrite({ caller }, count) {
      rateLimiter.giveBack(`read:${rateLimitKey(caller)}`);
      const { write } = limits[caller.credential.kind];
      return rateLimiter.spendExactly(`write:${rateLimitKey(caller)}`, write, count);
    },

    headersFor({ caller: { credential } }): Record<string, string> {
      const renewed = credential.kind === 'session' ? credential.renewed : null;
      return renewed ? { 'set-cookie': sessionCookie(renewed, settings.publicUrl) } : {};
    },

    whenRevoked: ({ caller }, callback) => revocations.watch(caller, callback),
    isSignedIn: async ({ headers, ip }: Credentials) =>
      (await bySession(services, headers.cookie, ip)) !== null,
    signInUrl: (returnTo) => `/auth?next=${encodeURIComponent(returnTo)}`,
  };
}

/** Each token has its own limit; the sessions of a user share one. */
const rateLimitKey = ({ user, credential }: Caller): string =>
  credential.kind === 'token' ? `token:${credential.id}` : `user:${user.id}`;
