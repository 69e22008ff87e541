import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import { newSecret, secretHashOf } from './session-secret.ts';

export type ChallengeKind = 'SECOND_FACTOR' | 'TOTP_SETUP' | 'PASSKEY' | 'PASSKEY_SETUP' | 'OIDC' | 'LINK';
export type Challenge = { secret: string; expiresAt: Date };

/** `userId` is null if it is not yet known who signs in. */
export async function insertChallenge(
  db: Db,
  kind: ChallengeKind,
  userId: string | null,
  minutes: number,
): Promise<Challenge> {
  const secret = newSecret();
  const { rows } = await sql<{ expiresAt: Date }>`/* challenge.insert */
    insert into sign_in_challenges (secret_hash, kind, user_id, expires_at)
    values (${secretHashOf(secret)}, ${kind}, ${userId}, now() + make_interval(mins => ${minutes}))
    returning expires_at as "expiresAt"`.execute(db);
  return { secret, expiresAt: rows[0]!.expiresAt };
}

export async function findChallengeUser(db: Db, kind: ChallengeKind, secret: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string | null }>`/* challenge.findUser */
    select user_id as "userId" from sign_in_challenges
    where secret_hash = ${secretHashOf(secret)} and kind = ${kind} and expires_at > now()`.execute(db);
  return rows[0]?.userId ?? null;
}

/** False if it was answered before, has expired, or belongs to somebody else. */
export async function redeemChallenge(
  db: Db | Tx,
  kind: ChallengeKind,
  userId: string | null,
  secret: string,
): Promise<boolean> {
  const { rows } = await sql`/* challenge.redeem */
    delete from sign_in_challenges where secret_hash = ${secretHashOf(secret)} and kind = ${kind}
      and user_id is not distinct from ${userId}::uuid and expires_at > now() returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteChallengesOf(tx: Tx, userId: string): Promise<void> {
  await sql`/* challenge.deleteOf */ delete from sign_in_challenges where user_id = ${userId}`.execute(tx);
}

export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await sql`/* challenge.deleteExpired */ delete from sign_in_challenges where expires_at <= now()`.execute(
    db,
  );
}
