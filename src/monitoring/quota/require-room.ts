import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { countUsage, type QuotaField } from './quota-storage.ts';

const inWords: Record<QuotaField, string> = {
  sites: 'sites',
  pages: 'pages',
  browserChecks: 'sites and pages checked in a browser',
  checkoutFlows: 'checkout flows',
};

/** Refuses one more of any of these. Only exact while the user's configuration is locked. */
export async function requireRoom(tx: Tx, ctx: Context, fields: readonly QuotaField[]): Promise<void> {
  const used = await countUsage(tx, ctx.caller.user.id);
  for (const field of fields) {
    const limit = ctx.monitoring.quotas[field];
    if (used[field] >= limit)
      throw new AppError('QUOTA_EXCEEDED', `Your quota of ${limit} ${inWords[field]} is used up.`, {
        field,
        limit,
      });
  }
}
