import type { Tx } from '#platform/db/pool.ts';
import { recordFor } from '../audit/record.ts';
import type { User } from '../caller.ts';
import { insertChallenge } from '../session/challenge-storage.ts';
import { openSession, type OpenedSession, type Origin } from '../session/open-session.ts';
import { findFactors } from './factor-storage.ts';

const halfOpenMinutes = 5;

/** A sign-in that still needs a second factor. The challenge grants nothing by itself. */
export type HalfOpen = {
  secondFactor: readonly ('totp' | 'passkey' | 'recovery')[];
  challenge: string;
  expiresAt: Date;
};

/** After a first factor: opens a session, or asks for a second factor if the user has one. */
export async function finishSignIn(
  tx: Tx,
  user: User,
  firstFactor: string,
  origin: Origin,
): Promise<OpenedSession | HalfOpen> {
  const { hasTotp, passkeys, recoveryCodesLeft } = await findFactors(tx, user.id);
  if (!hasTotp && passkeys.length === 0) return openRecordedSession(tx, user, firstFactor, origin);
  const { secret, expiresAt } = await insertChallenge(tx, 'SECOND_FACTOR', user.id, halfOpenMinutes);
  return {
    secondFactor: [
      ...(hasTotp ? (['totp'] as const) : []),
      ...(passkeys.length > 0 ? (['passkey'] as const) : []),
      ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
    ],
    challenge: secret,
    expiresAt,
  };
}

export async function openRecordedSession(
  tx: Tx,
  user: User,
  how: string,
  origin: Origin,
): Promise<OpenedSession> {
  await recordFor(tx, user, 'session.sign-in', `session (${how})`, origin.ip);
  return openSession(tx, user, origin);
}
