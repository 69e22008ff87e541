import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { messageOf, unauthorized } from '#platform/errors.ts';
import type { Services } from '../context.ts';
import { insertChallenge, redeemChallenge } from '../session/challenge-storage.ts';
import { throttle } from '../session/throttle.ts';
import { acceptPasskeyCounter, findPasskey } from './passkey-storage.ts';
import { challengeIn, loadWebAuthn, relyingParty } from './relying-party.ts';

const minutes = 5;

/** For signing in and for confirming a sign-in. The browser offers the passkeys that it has for this server. */
export async function startPasskeyRequest(
  services: Services,
  ip: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await throttle(services, 'passkey', ip, null);
  const { secret } = await insertChallenge(services.db, 'PASSKEY', null, minutes);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(services.settings.publicUrl).id,
    challenge: Buffer.from(secret, 'base64url'),
    timeout: minutes * 60_000,
    userVerification: 'required',
  });
}

export type VerifiedPasskey = { userId: string; passkeyId: string };

/** The user whose passkey signed the challenge. The authenticator has verified the person, so this counts as two factors. */
export async function verifyPasskey(
  services: Services,
  response: unknown,
  ip: string,
): Promise<VerifiedPasskey> {
  await throttle(services, 'passkey', ip, null);
  const { db, settings, log } = services;
  const { id } = (response ?? {}) as { id?: unknown };
  const key = typeof id === 'string' ? await findPasskey(db, id) : null;
  const challenge = challengeIn(response);
  if (!key || !challenge || !(await redeemChallenge(db, 'PASSKEY', null, challenge))) throw passkeyRefused();

  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { id: rpID, origin } = relyingParty(settings.publicUrl);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: key.credentialId, publicKey: Uint8Array.from(key.publicKey), counter: key.counter },
  }).catch((error: unknown) => {
    log.info({ reason: messageOf(error), userId: key.userId }, 'a passkey was refused');
    throw passkeyRefused();
  });
  if (!verified || !(await acceptPasskeyCounter(db, key.id, authenticationInfo.newCounter)))
    throw passkeyRefused();
  return { userId: key.userId, passkeyId: key.id };
}

export const passkeyRefused = () =>
  unauthorized('The passkey was not accepted. Try again, or sign in another way.');
