import { randomBytes } from 'node:crypto';
import { badRequest } from '#platform/errors.ts';
import type { Tx } from '#platform/db/pool.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { secretHashOf } from '../session/session-secret.ts';
import { holdCaller } from '../hold-caller.ts';
import { authoriseFactorChange } from './authorise-factor-change.ts';
import { findFactors, refreshSecondFactor, replaceRecoveryCodes } from './factor-storage.ts';
import { base32 } from './totp.ts';

const codeCount = 10;

/** 80 random bits, as in `k3mz-77qa-x2ld-p5tn`. Too many to guess, so SHA-256 protects them. */
const newCode = (): string =>
  base32(randomBytes(10))
    .toLowerCase()
    .replaceAll(/.{4}(?!$)/g, '$&-');

/** Spaces, hyphens and upper case do not matter. */
export const recoveryCodeHash = (text: string): Buffer =>
  secretHashOf(text.replaceAll(/[\s-]/g, '').toLowerCase());

/** New codes replace all earlier ones. They are shown this once. */
export async function createRecoveryCodes(ctx: Context): Promise<string[]> {
  await authoriseFactorChange(ctx);
  const { user } = ctx.caller;
  return ctx.db.transaction().execute(async (tx) => {
    await holdCaller(tx, ctx);
    if (!(await refreshSecondFactor(tx, user.id)))
      throw badRequest('Set up an authenticator app or a passkey first.');
    await record(tx, ctx.caller, 'factor.recovery-codes', `user ${user.email}`);
    return writeRecoveryCodes(tx, user.id);
  });
}

/** Keeps `has_second_factor` right after a factor was added. The first factor comes with recovery codes; others return null. */
export async function completeFactor(tx: Tx, userId: string): Promise<string[] | null> {
  await refreshSecondFactor(tx, userId);
  const { hasTotp, passkeys } = await findFactors(tx, userId);
  return Number(hasTotp) + passkeys.length === 1 ? writeRecoveryCodes(tx, userId) : null;
}

async function writeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await replaceRecoveryCodes(tx, userId, codes.map(recoveryCodeHash));
  return codes;
}
