import type { Context } from '../context.ts';
import { countUsage, type QuotaField } from './quota-storage.ts';

type QuotaUsage = Record<`${QuotaField}${'Used' | 'Limit'}`, number>;

export async function quotaUsage({ db, caller, monitoring }: Context): Promise<QuotaUsage> {
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
