import { record } from '#identity/audit/record.ts';
import { requireRecentSignIn } from '#identity/context.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { parseGiven, withoutNulls } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { countActiveKeys, insertKey, lockKeysOf } from './key-storage.ts';
import { keyFields } from './parse-key-input.ts';
import { mintKey, type VatKey } from './vat-key.ts';

const maxKeys = 50;

type CreateKey = {
  teamId?: string | null | undefined;
  name: string;
  requestsPerMinute?: number | null | undefined;
  allowedOrigins?: readonly string[] | null | undefined;
};

/** `key` is shown only once: the database has its hash. */
export async function createVatKey(ctx: Context, input: CreateKey): Promise<{ vatKey: VatKey; key: string }> {
  const teamId = chosenTeam(ctx, 'vat.manage', input.teamId);
  requireRecentSignIn(ctx);
  const {
    name,
    requestsPerMinute = null,
    allowedOrigins = null,
  } = parseGiven(withoutNulls(input), keyFields);
  const { text, prefix, hash } = mintKey();
  const vatKey = await ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    await lockKeysOf(tx, teamId);
    if ((await countActiveKeys(tx, teamId)) >= maxKeys)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `This team already has ${maxKeys} VAT keys. Revoke one that you no longer need.`,
      );
    const stored = await insertKey(tx, {
      id: newId(),
      teamId,
      name: name!,
      prefix,
      hash,
      requestsPerMinute,
      allowedOrigins,
      createdBy: ctx.caller.user.email,
    });
    await record(tx, ctx.caller, 'vat-key.create', `VAT key ${stored.name}`, teamId);
    return stored;
  });
  return { vatKey, key: text };
}
