import { record } from '#identity/audit/record.ts';
import { closeDeploymentIncidents } from '#notification/index.ts';
import type { Context } from '../context.ts';
import { closeOnDelete } from '../alert/close-on-delete.ts';
import { lockOwnSite } from './own-site.ts';
import { purgeSiteTopic } from './purge-site.ts';
import { subtractFromTeamSums } from './purge-storage.ts';
import { deleteSiteRow } from './site-storage.ts';

export async function deleteSite(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', id);
    await closeOnDelete(tx, id, null);
    await closeDeploymentIncidents(tx, id, 'The site was deleted.');
    await subtractFromTeamSums(tx, site.teamId, id);
    await deleteSiteRow(tx, id);
    await ctx.queue.enqueue(purgeSiteTopic, { siteId: id }, { tx });
    await record(tx, ctx.caller, 'site.delete', `site ${site.name}`, site.teamId);
  });
  return true;
}
