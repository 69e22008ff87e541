import type { Tx } from '#platform/db/pool.ts';
import type { FieldError } from '#platform/parse-input.ts';
import type { VerificationInput } from '../extension.ts';
import type { VerificationContext } from '../settings.ts';
import type { EnvironmentResult } from './environment.ts';

/** Left out: unchanged. Null: off. */
export type WithVerification = { verification?: VerificationInput | null | undefined };

/** Thrown in a transaction, so that nothing of it is stored. */
class VerificationErrors extends Error {
  readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super('the verification settings are not valid');
    this.errors = errors;
  }
}

const off: VerificationInput = { mode: 'OFF', siteIds: [] };

export async function saveVerification(
  tx: Tx,
  ctx: VerificationContext,
  environment: { id: string; teamId: string },
  { verification }: WithVerification,
): Promise<void> {
  if (verification === undefined) return;
  const errors = await ctx.verification.saveVerification(tx, ctx, environment, verification ?? off);
  if (errors.length > 0) throw new VerificationErrors(errors);
}

/** A transaction whose errors in the verification settings become field errors. */
export async function withFieldErrors(
  ctx: VerificationContext,
  run: (tx: Tx) => Promise<EnvironmentResult>,
): Promise<EnvironmentResult> {
  try {
    return await ctx.db.transaction().execute(run);
  } catch (error) {
    if (error instanceof VerificationErrors) return { environment: null, errors: error.errors };
    throw error;
  }
}
