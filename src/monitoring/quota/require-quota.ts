import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { AppError } from '#platform/errors.ts';
import { countUsage, type QuotaField, type Usage } from './quota-storage.ts';

const labels: Record<QuotaField, string> = {
  sites: 'sites',
  pages: 'pages',
  browserChecks: 'sites and pages checked in a browser',
  checkoutFlows: 'checkout flows',
  probes: 'probes',
};

/** Refuses to exceed a quota of the team. Exact only while the configuration of the team is locked. */
export async function requireQuota(
  tx: Tx,
  ctx: Context,
  teamId: string,
  added: Partial<Usage>,
): Promise<void> {
  const used = await countUsage(tx, teamId);
  for (const [field, count] of Object.entries(added) as [QuotaField, number][]) {
    const limit = ctx.monitoring.quotas[field];
    if (count > 0 && used[field] + count > limit)
      throw new AppError('QUOTA_EXCEEDED', `The quota of this team, ${limit} ${labels[field]}, is used up.`, {
        field,
        limit,
      });
  }
}
