import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import type { Site } from '../site/site-storage.ts';
import { applyConfiguration, lockOwnSite, readSite } from '../site/own-site.ts';
import { disableFlow } from './checkout-storage.ts';

export async function disableCheckoutFlow(ctx: Context, id: string): Promise<Site> {
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', id);
    if (site.checkoutEnabled) {
      await disableFlow(tx, id);
      await applyConfiguration(tx, id);
      await record(tx, ctx.caller, 'checkout.disable', `checkout flow of site ${site.name}`, site.teamId);
    }
    return readSite(tx, site);
  });
}
