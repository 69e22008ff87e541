import type { Services } from '../context.ts';
import { insertChallenge } from '../session/challenge-storage.ts';
import { throttle } from '../session/throttle.ts';
import { attemptMinutes, parametersOf, type Attempt } from './attempt.ts';
import { OidcProblem } from './problem.ts';
import { loadOpenId, type Provider } from './provider.ts';

/** With a `max_age`, a provider must say when the person signed in to it. A year is not meant to ask anybody again. */
const yearSeconds = 365 * 86_400;

export const callbackUrl = (publicUrl: URL): URL => new URL('/auth/oidc/callback', publicUrl);

/** Where the browser goes next, and what it keeps meanwhile. `confirm` asks for the password at the provider again. */
export async function startProviderSignIn(
  services: Services,
  provider: Provider,
  input: { next: string; confirm: boolean; invitation: string },
  ip: string,
): Promise<{ url: URL; attempt: Attempt }> {
  await throttle(services, 'oidc-start', ip, null);
  const configuration = await provider.configuration().catch((error: unknown) => {
    throw new OidcProblem('unreachable', { cause: error });
  });
  const { secret } = await insertChallenge(services.db, 'OIDC', null, attemptMinutes);
  const { state, nonce, codeVerifier } = parametersOf(secret);
  const openid = await loadOpenId();
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(services.settings.publicUrl).href,
    scope: provider.settings.scopes,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    max_age: String(input.confirm ? 0 : yearSeconds),
    ...(input.confirm ? { prompt: 'login' } : {}),
  });
  return { url, attempt: { secret, next: input.next, invitation: input.invitation } };
}
