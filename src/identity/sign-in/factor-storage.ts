import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { SecretColumn } from '#platform/secrets.ts';
import { stepSeconds } from './totp.ts';

export const totpSecretColumn: SecretColumn = { table: 'totp_factors', column: 'secret', id: 'user_id' };

const stepOf = (time: RawBuilder<unknown>) =>
  sql`floor(extract(epoch from ${time}) / ${stepSeconds}::int)::int`;
const currentStep = stepOf(sql`now()`);

/** The 30 s period of the database's clock. */
export async function currentTotpStep(db: Db): Promise<number> {
  const { rows } = await sql<{ step: number }>`/* totp.currentStep */ select ${currentStep} as step`.execute(
    db,
  );
  return rows[0]!.step;
}

export async function findTotpSecret(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ secret: string }>`/* totp.findSecret */
    select secret from totp_factors where user_id = ${userId}`.execute(db);
  return rows[0]?.secret ?? null;
}

/** False if the user has one already. */
export async function insertTotp(tx: Tx, userId: string, secret: string, step: number): Promise<boolean> {
  const { rows } = await sql`/* totp.insert */
    insert into totp_factors (user_id, secret, last_step) values (${userId}, ${secret}, ${step})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`/* totp.delete */
    delete from totp_factors where user_id = ${userId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** A time ahead was stored before the clock was set back. A minute allows for another request that has just stored its own. */
const isWithinHour = sql`tries_since > now() - interval '1 hour' and tries_since < now() + interval '1 minute'`;

/** Counts a code before it is compared. The number of codes that were tried within the hour. */
export async function countTotpTry(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`/* totp.countTry */
    update totp_factors set
      tries = case when ${isWithinHour} then tries + 1 else 1 end,
      tries_since = case when ${isWithinHour} then tries_since else now() end
    where user_id = ${userId} returning tries`.execute(db);
  return rows[0]?.tries ?? 0;
}

/**
 * False if this code, or a later one, was accepted before. A code is accepted at most one period ahead of the clock: if the last one is further
 * ahead, the clock was set back, and would refuse all codes until then. One period more allows for small corrections of the clock. Not the time
 * of the transaction, which may have waited while another one accepted a code.
 */
export async function acceptTotpStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { rows } = await sql`/* totp.acceptStep */
    update totp_factors set last_step = ${step}, tries = 0
    where user_id = ${userId} and (last_step < ${step} or last_step > ${stepOf(sql`clock_timestamp()`)} + 2)
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`/* recoveryCode.deleteOf */ delete from recovery_codes where user_id = ${userId}`.execute(tx);
  await sql`/* recoveryCode.insert */
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx);
}

export async function redeemRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`/* recoveryCode.redeem */
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hash} returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Runs in the transaction of every change of factors. Recovery codes end with the last factor: without one, they would be
 * forgotten, and valid again with the next one.
 */
export async function refreshSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`/* factor.refresh */
    update users set has_second_factor =
      exists (select 1 from totp_factors where user_id = ${userId}) or exists (select 1 from passkeys where user_id = ${userId})
    where id = ${userId} returning has_second_factor as has`.execute(tx);
  const has = rows[0]?.has ?? false;
  if (!has) await replaceRecoveryCodes(tx, userId, []);
  return has;
}

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
export type LinkedIdentity = { issuer: string; subject: string; email: string | null; linkedAt: Date };

/** The ways in which a user can sign in. */
export type Factors = {
  hasPassword: boolean;
  hasTotp: boolean;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  identities: LinkedIdentity[];
};

export async function findFactors(db: Db, userId: string): Promise<Factors> {
  type Row = Pick<Factors, 'hasPassword' | 'hasTotp' | 'recoveryCodesLeft'>;
  const { rows } = await sql<Row>`/* factor.find */
    select password_hash is not null as "hasPassword",
      exists (select 1 from totp_factors where user_id = u.id) as "hasTotp",
      (select count(*)::int from recovery_codes where user_id = u.id) as "recoveryCodesLeft"
    from users u where u.id = ${userId}`.execute(db);
  const { rows: passkeys } = await sql<Passkey>`/* passkey.list */
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys where user_id = ${userId} order by id`.execute(db);
  const { rows: identities } = await sql<LinkedIdentity>`/* identity.list */
    select issuer, subject, email, linked_at as "linkedAt" from linked_identities
    where user_id = ${userId} order by linked_at, subject`.execute(db);
  const none = { hasPassword: false, hasTotp: false, recoveryCodesLeft: 0 };
  return { ...(rows[0] ?? none), passkeys, identities };
}
