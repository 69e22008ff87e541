import type { Context } from '../context.ts';
import { requireSiteTeam } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import { findSite } from '../site/site-storage.ts';
import { notFound } from '#platform/errors.ts';
import { previewFlow, type CheckoutFlowInput, type FlowPreview } from './parse-checkout-flow.ts';

/** Returns secret values too: they are those that the caller has just sent. */
export async function previewCheckoutFlow(
  ctx: Context,
  siteId: string,
  input: CheckoutFlowInput,
): Promise<FlowPreview> {
  const teamId = await requireSiteTeam(ctx.db, ctx, 'site.manage', siteId);
  const site = await findSite(ctx.db, [teamId], siteId);
  if (!site) throw notFound('This site');
  return previewFlow(input, site.url, rulesFor(ctx, teamId));
}
