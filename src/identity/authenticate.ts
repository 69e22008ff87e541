import type { IncomingHttpHeaders } from 'node:http';
import { unauthorized } from '#platform/errors.ts';
import type { Caller, Credential } from './caller.ts';
import type { Services } from './context.ts';
import type { CallerState } from './revocation.ts';
import { secretHashOf } from './session/session-secret.ts';
import { extendSession, findLiveSession, listSessionTeams } from './session/session-storage.ts';
import { sessionSecretIn } from './session/cookie.ts';
import { hasMemberships } from './team/membership-storage.ts';
import { parseToken, secretMatches } from './token/access-token.ts';
import { findLiveToken, listTokenTeams, touchToken } from './token/token-storage.ts';

/** If there is an Authorization header, only that counts; otherwise the session cookie. */
export async function authenticate(
  services: Services,
  headers: IncomingHttpHeaders,
  ip: string,
): Promise<Caller> {
  if (headers.authorization !== undefined) return byToken(services, headers.authorization, ip);
  const caller = await bySession(services, headers.cookie, ip);
  if (!caller) throw unauthorized();
  return caller;
}

export async function bySession(
  services: Services,
  cookies: string | undefined,
  ip: string,
): Promise<Caller | null> {
  const secret = sessionSecretIn(cookies);
  const session = secret ? await findLiveSession(services.db, secretHashOf(secret)) : null;
  if (!session) return null;
  const extended = session.seenRecently ? null : await extendSession(services.db, session.id, ip);
  const expiresAt = extended ?? session.expiresAt;
  const renewed = secret && extended ? { secret, expiresAt } : null;
  const { user, teams, defaultTeamId, authenticatedRecently } = session;
  return {
    user,
    teams,
    defaultTeamId,
    credential: { kind: 'session', id: session.id, expiresAt, renewed, authenticatedRecently },
    ip,
  };
}

async function byToken(services: Services, authorization: string, ip: string): Promise<Caller> {
  const [, text] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const parts = text ? parseToken(text) : null;
  if (!parts) throw unauthorized('The Authorization header must be: Bearer <personal access token>.');
  const found = await findLiveToken(services.db, parts.prefix);
  if (!found || !secretMatches(parts.secret, found.token.secretHash))
    throw unauthorized('The access token is unknown, expired or revoked.');
  if (!found.token.usedRecently) await touchToken(services.db, found.token.id, ip);
  const { user, teams, defaultTeamId } = found;
  const { id, name, expiresAt, scopes, isLimitedToTeams } = found.token;
  const credential = { kind: 'token', id, name, expiresAt, scopes, isLimitedToTeams } as const;
  return { user, teams, defaultTeamId, credential, ip };
}

/**
 * For open WebSockets, in their order: whether the credential has ended since they were admitted, or the user's rights in a team have
 * changed. Two queries for all of them.
 */
export async function statesOf({ db }: Services, callers: readonly Caller[]): Promise<CallerState[]> {
  const idsOf = (wanted: Credential['kind']): string[] => [
    ...new Set(callers.flatMap(({ credential: { kind, id } }) => (kind === wanted ? id : []))),
  ];
  const current = new Map([
    ...(await listTokenTeams(db, idsOf('token'))),
    ...(await listSessionTeams(db, idsOf('session'))),
  ]);
  return callers.map(({ credential, teams }) => {
    const row = current.get(credential.id);
    if (!row) return 'ended';
    return hasMemberships(row, teams) ? 'valid' : 'changed';
  });
}
