import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration, lockOwnSite, readSite } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import type { Site } from '../site/site-storage.ts';
import { encryptFlow } from '../site/checkout-flow.ts';
import { enableFlow } from './checkout-storage.ts';
import { parseCheckoutFlow, type CheckoutFlowInput } from './parse-checkout-flow.ts';

export async function updateCheckoutFlowConfig(
  ctx: Context,
  id: string,
  input: CheckoutFlowInput,
): Promise<Site> {
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', id);
    const { flow, intervalSeconds } = parseCheckoutFlow(input, site.url, rulesFor(ctx, site.teamId));
    if (!site.checkoutEnabled) await requireQuota(tx, ctx, site.teamId, { checkoutFlows: 1 });
    await enableFlow(tx, id, { ...encryptFlow(ctx.secrets, flow), intervalSeconds });
    await applyConfiguration(tx, id);
    await record(tx, ctx.caller, 'checkout.update', `checkout flow of site ${site.name}`, site.teamId);
    return readSite(tx, site);
  });
}
