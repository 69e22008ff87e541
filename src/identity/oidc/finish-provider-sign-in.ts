import type { Configuration } from 'openid-client';
import { OutboundError } from '#platform/outbound.ts';
import type { Services } from '../context.ts';
import { announceRevocation } from '../revocation.ts';
import { redeemChallenge } from '../session/challenge-storage.ts';
import type { OpenedSession, Origin } from '../session/open-session.ts';
import { throttle } from '../session/throttle.ts';
import { confirmByProvider } from '../sign-in/confirm-address.ts';
import { finishSignIn, type HalfOpen } from '../sign-in/finish-sign-in.ts';
import { lockUser } from '../user/user-storage.ts';
import { applyTeamRoles } from './apply-team-roles.ts';
import { parametersOf, type Attempt } from './attempt.ts';
import { isAllowedDomain, readIdentity, type Identity } from './claims.ts';
import { findAccount } from './find-account.ts';
import { OidcProblem } from './problem.ts';
import { loadOpenId, type Provider } from './provider.ts';
import { callbackUrl } from './start-provider-sign-in.ts';

/** After the provider sent the browser back. Somebody with a second factor here is asked for it as well. */
export async function finishProviderSignIn(
  services: Services,
  provider: Provider,
  attempt: Attempt | null,
  search: string,
  origin: Origin,
): Promise<OpenedSession | HalfOpen> {
  await throttle(services, 'oidc-callback', origin.ip, null);
  if (!attempt || !(await redeemChallenge(services.db, 'OIDC', null, attempt.secret)))
    throw new OidcProblem('expired');
  const identity = await askProvider(services, provider, attempt, search);
  const { settings } = provider;
  if (settings.allowedDomains.length > 0) {
    if (identity.email === null) throw new OidcProblem('unverified-email');
    if (!isAllowedDomain(identity.email, settings)) throw new OidcProblem('domain');
  }
  const { result, revocation } = await services.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, identity, origin.ip);
    const hasChanged = await applyTeamRoles(tx, services, settings, account.user, identity.groups);
    // Teams are locked before users everywhere. Disabling waits for this, and then ends the session.
    const user = await lockUser(tx, account.user.id);
    if (!user || user.disabled) throw new OidcProblem('disabled');
    const hasEnded = account.isNewLink && (await confirmByProvider(tx, user, origin.ip));
    return {
      result: await finishSignIn(tx, user, 'OpenID Connect', {
        ...origin,
        authenticatedAt: identity.authenticatedAt,
      }),
      revocation: hasEnded ? { userId: user.id } : hasChanged ? { changedUserId: user.id } : null,
    };
  });
  if (revocation) await announceRevocation(services, revocation);
  return result;
}

async function askProvider(
  services: Services,
  provider: Provider,
  { secret }: Attempt,
  search: string,
): Promise<Identity> {
  const openid = await loadOpenId();
  const { state, nonce, codeVerifier } = parametersOf(secret);
  const returned = callbackUrl(services.settings.publicUrl);
  returned.search = search;
  try {
    const configuration = await provider.configuration();
    const tokens = await openid.authorizationCodeGrant(configuration, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const more = await userInfo(configuration, tokens.access_token, claims, provider);
    // The signed claims win.
    return readIdentity({ ...more, ...claims }, provider.settings);
  } catch (error) {
    throw problemOf(error, openid.AuthorizationResponseError);
  }
}

/** Many providers put the address and the groups only there. */
async function userInfo(
  configuration: Configuration,
  accessToken: string,
  claims: { sub: string; [name: string]: unknown },
  { settings }: Provider,
): Promise<object> {
  const needsGroups = settings.teamRoles.length > 0 && claims[settings.groupsClaim] === undefined;
  const isComplete = claims['email'] !== undefined && !needsGroups;
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return {};
  const { fetchUserInfo } = await loadOpenId();
  return fetchUserInfo(configuration, accessToken, claims.sub);
}

function problemOf(error: unknown, refusal: new (...args: never[]) => Error): OidcProblem {
  if (error instanceof refusal) return new OidcProblem('refused', { cause: error });
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundError) return new OidcProblem('unreachable', { cause: error });
  return new OidcProblem('invalid', { cause: error });
}
