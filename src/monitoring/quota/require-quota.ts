import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { countUsage, type QuotaField } from './quota-storage.ts';

const labels: Record<QuotaField, string> = {
  sites: 'sites',
  pages: 'pages',
  browserChecks: 'sites and pages checked in a browser',
  checkoutFlows: 'checkout flows',
};

/** Refuses to exceed a quota. Exact only while the user's configuration is locked. */
export async function requireQuota(tx: Tx, ctx: Context, fields: readonly QuotaField[]): Promise<void> {
  const used = await countUsage(tx, ctx.caller.user.id);
  for (const field of fields) {
    const limit = ctx.monitoring.quotas[field];
    if (used[field] >= limit)
      throw new AppError('QUOTA_EXCEEDED', `Your quota of ${limit} ${labels[field]} is used up.`, {
        field,
        limit,
      });
  }
}
