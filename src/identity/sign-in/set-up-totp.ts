import { createHmac } from 'node:crypto';
import { encode } from 'uqr';
import { badRequest } from '#platform/errors.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { insertChallenge, redeemChallenge } from '../session/challenge-storage.ts';
import { holdCaller } from '../hold-caller.ts';
import { authoriseFactorChange } from './authorise-factor-change.ts';
import { totpPurpose } from './accept-code.ts';
import { currentTotpStep, findTotpSecret, insertTotp } from './factor-storage.ts';
import { completeFactor } from './recovery-codes.ts';
import { base32, isTotpCode, matchingStep, totpUrl } from './totp.ts';

const setUpMinutes = 15;

/** A QR code as an SVG path: one unit per module, with the margin that scanners need. */
export type QrCode = { size: number; path: string };
export type TotpSetUp = { challenge: string; secret: string; url: string; qrCode: QrCode };

/** Nothing changes until the first code is confirmed. */
export async function startTotpSetUp(ctx: Context): Promise<TotpSetUp> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  if (await findTotpSecret(ctx.db, user.id)) throw alreadySetUp();
  const { secret: challenge } = await insertChallenge(ctx.db, 'TOTP_SETUP', user.id, setUpMinutes);
  const secret = secretOf(challenge);
  const url = totpUrl(secret, user.email, ctx.settings.publicUrl.host);
  return { challenge, secret: base32(secret), url, qrCode: drawQrCode(url) };
}

/** Returns the recovery codes if this is the first second factor of the user. */
export async function confirmTotpSetUp(
  ctx: Context,
  input: { challenge: string; code: string },
): Promise<string[] | null> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  const code = input.code.replaceAll(/\s/g, '');
  const secret = secretOf(input.challenge);
  const stored = ctx.secrets.encrypt(secret.toString('base64'), totpPurpose);
  return ctx.db.transaction().execute(async (tx) => {
    await holdCaller(tx, ctx);
    const step = isTotpCode(code) ? matchingStep(secret, code, await currentTotpStep(tx)) : null;
    if (step === null)
      throw badRequest('The code is wrong. Check that the clock of the device is right.', { field: 'code' });
    if (!(await redeemChallenge(tx, 'TOTP_SETUP', user.id, input.challenge)))
      throw badRequest('This set-up has expired. Start again.');
    if (!(await insertTotp(tx, user.id, stored, step))) throw alreadySetUp();
    await record(tx, ctx.caller, 'factor.add', `authenticator app of ${user.email}`);
    return completeFactor(tx, user.id);
  });
}

/** Derived from the challenge, which only the user has, so that an unconfirmed secret is not stored. */
const secretOf = (challenge: string): Buffer =>
  createHmac('sha256', challenge).update('totp').digest().subarray(0, 20);

const alreadySetUp = () => badRequest('An authenticator app is already set up. Remove it first.');

function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
}
