import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { closeOnDelete } from '../alert/close-on-delete.ts';
import { applyConfiguration } from '../site/own-site.ts';
import { lockOwnPage } from './own-page.ts';
import { deletePageRow } from './page-storage.ts';

export async function deleteSitePage(ctx: Context, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const { page, site } = await lockOwnPage(tx, ctx, 'site.manage', id);
    await closeOnDelete(tx, site.id, { pageId: id });
    await deletePageRow(tx, id);
    await applyConfiguration(tx, site.id);
    await record(tx, ctx.caller, 'page.delete', `page ${page.name} of site ${site.name}`, site.teamId);
  });
  return true;
}
