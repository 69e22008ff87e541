import { AppError } from '#platform/errors.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Services } from '../context.ts';
import {
  acceptTotpStep,
  countTotpTry,
  currentTotpStep,
  findTotpSecret,
  redeemRecoveryCode,
} from './factor-storage.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { isTotpCode, matchingStep } from './totp.ts';

export const totpPurpose = 'totp_factors.secret';

/**
 * Three of a million codes are right at any time. With 20 tries per hour, somebody who knows the password needs 1.3 years for a
 * chance of one half; with the limit per minute alone, 16 days. A right code resets the count.
 */
const triesPerHour = 20;

/** Before `acceptCode`, and outside its transaction, so that a wrong code counts. */
export async function countCodeTry(
  { db }: Pick<Services, 'db'>,
  userId: string,
  code: string,
): Promise<void> {
  if (isTotpCode(normalise(code)) && (await countTotpTry(db, userId)) > triesPerHour)
    throw new AppError(
      'RATE_LIMITED',
      'Too many wrong codes. Use a recovery code or a passkey, or try again in an hour.',
      { retryAfterSeconds: 3_600 },
    );
}

/** Accepts a code of the authenticator app or a recovery code. Each works once. */
export async function acceptCode(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  userId: string,
  text: string,
): Promise<'authenticator app' | 'recovery code' | null> {
  const code = normalise(text);
  if (!isTotpCode(code))
    return (await redeemRecoveryCode(db, userId, recoveryCodeHash(code))) ? 'recovery code' : null;
  const stored = await findTotpSecret(db, userId);
  if (!stored) return null;
  const secret = Buffer.from(secrets.decrypt(stored, totpPurpose), 'base64');
  const step = matchingStep(secret, code, await currentTotpStep(db));
  return step !== null && (await acceptTotpStep(db, userId, step)) ? 'authenticator app' : null;
}

/** Authenticator apps show `123 456`. */
const normalise = (code: string): string => code.slice(0, 100).replaceAll(/\s/g, '');
