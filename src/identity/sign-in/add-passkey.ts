import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { badRequest, messageOf } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { insertChallenge, redeemChallenge } from '../session/challenge-storage.ts';
import { holdCaller } from '../hold-caller.ts';
import { authoriseFactorChange } from './authorise-factor-change.ts';
import type { Passkey } from './factor-storage.ts';
import { insertPasskey, listCredentials } from './passkey-storage.ts';
import { completeFactor } from './recovery-codes.ts';
import { challengeIn, loadWebAuthn, passkeysWork, relyingParty } from './relying-party.ts';
import { parsePasskeyName } from './rename-passkey.ts';

const maxPasskeys = 20;
const minutes = 15;
/** ES256, EdDSA, RS256: what authenticators have. */
const algorithms = [-7, -8, -257];

export async function startPasskey(ctx: Context): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  const { publicUrl } = ctx.settings;
  if (!passkeysWork(publicUrl))
    throw badRequest(
      `Passkeys need https and a host name. The address of this server is ${publicUrl.origin}.`,
    );
  const existing = await listCredentials(ctx.db, user.id);
  if (existing.length >= maxPasskeys) throw tooMany();
  const { secret } = await insertChallenge(ctx.db, 'PASSKEY_SETUP', user.id, minutes);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'Steward',
    rpID: relyingParty(publicUrl).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: Buffer.from(secret, 'base64url'),
    timeout: minutes * 60_000,
    excludeCredentials: existing,
    // Discoverable, to sign in without entering an address; verified by PIN or fingerprint, to count as two factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

export type AddedPasskey = { passkey: Passkey; recoveryCodes: string[] | null };

/** Returns recovery codes if this is the first second factor of the user. */
export async function addPasskey(
  ctx: Context,
  input: { name: string; response: unknown },
): Promise<AddedPasskey> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  const name = parsePasskeyName(input.name);
  const credential = await verify(ctx, input.response);
  return ctx.db.transaction().execute(async (tx) => {
    await holdCaller(tx, ctx); // also, two concurrent requests must not add a 21st passkey
    if ((await listCredentials(tx, user.id)).length >= maxPasskeys) throw tooMany();
    const passkey = await insertPasskey(tx, {
      id: newId(),
      userId: user.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name,
    });
    if (!passkey) throw badRequest('This passkey is already registered.');
    await record(tx, ctx.caller, 'factor.add', `passkey ${name} of ${user.email}`);
    return { passkey, recoveryCodes: await completeFactor(tx, user.id) };
  });
}

async function verify(ctx: Context, response: unknown) {
  const challenge = challengeIn(response);
  if (!challenge || !(await redeemChallenge(ctx.db, 'PASSKEY_SETUP', ctx.caller.user.id, challenge)))
    throw badRequest('This set-up has expired. Start again.');
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { id: rpID, origin } = relyingParty(ctx.settings.publicUrl);
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw badRequest(`The passkey was not accepted: ${messageOf(error)}`);
  });
  if (!registrationInfo) throw badRequest('The passkey was not accepted.');
  return registrationInfo.credential;
}

const tooMany = () =>
  badRequest(`You already have ${maxPasskeys} passkeys. Remove one that you no longer use.`);
