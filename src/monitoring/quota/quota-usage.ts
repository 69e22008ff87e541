import type { Context } from '../context.ts';
import type { QuotaInfo } from '../schema.generated.ts';
import { countUsage } from './quota-storage.ts';

export async function quotaUsage({ db, caller, monitoring }: Context): Promise<QuotaInfo> {
  const used = await countUsage(db, caller.user.id);
  const limit = monitoring.quotas;
  return {
    sitesUsed: used.sites,
    sitesLimit: limit.sites,
    pagesUsed: used.pages,
    pagesLimit: limit.pages,
    browserChecksUsed: used.browserChecks,
    browserChecksLimit: limit.browserChecks,
    checkoutFlowsUsed: used.checkoutFlows,
    checkoutFlowsLimit: limit.checkoutFlows,
  };
}
