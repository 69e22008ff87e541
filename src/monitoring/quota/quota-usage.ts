import { chosenTeam } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { countUsage, type QuotaField } from './quota-storage.ts';

type QuotaUsage = Record<`${QuotaField}${'Used' | 'Limit'}`, number>;

export async function quotaUsage(ctx: Context, givenTeamId: string | null | undefined): Promise<QuotaUsage> {
  const teamId = chosenTeam(ctx, 'monitoring.read', givenTeamId);
  const used = await countUsage(ctx.db, teamId);
  const limit = ctx.monitoring.quotas;
  return {
    sitesUsed: used.sites,
    sitesLimit: limit.sites,
    pagesUsed: used.pages,
    pagesLimit: limit.pages,
    browserChecksUsed: used.browserChecks,
    browserChecksLimit: limit.browserChecks,
    checkoutFlowsUsed: used.checkoutFlows,
    checkoutFlowsLimit: limit.checkoutFlows,
    probesUsed: used.probes,
    probesLimit: limit.probes,
  };
}
