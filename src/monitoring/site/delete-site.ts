import { record } from '#identity/audit/record.ts';
import type { Context } from '#identity/context.ts';
import { lockOwnSite } from './own-site.ts';
import { deleteSiteRow } from './site-storage.ts';

export async function deleteSite(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, id);
    await deleteSiteRow(tx, id);
    await record(tx, ctx.caller, 'site.delete', `site ${site.name}`);
  });
  return true;
}
