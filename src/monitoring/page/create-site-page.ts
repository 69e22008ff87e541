import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { newId } from '#platform/id.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { saveHttpCheck } from '../http-check/save-http-check.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration, lockOwnSite } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import { readPage } from './own-page.ts';
import { insertPage, type SitePage } from './page-storage.ts';
import { parseNewPage, type NewPageInput } from './parse-page.ts';

export async function createSitePage(
  ctx: Context,
  {
    siteId,
    httpCheck,
    ...input
  }: NewPageInput & { siteId: string; httpCheck?: HttpCheckInput | null | undefined },
): Promise<SitePage> {
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', siteId);
    const page = parseNewPage(input, rulesFor(ctx, site.teamId));
    await requireQuota(tx, ctx, site.teamId, { pages: 1, browserChecks: page.browserCheck ? 1 : 0 });
    const id = newId();
    await insertPage(tx, { id, siteId }, page);
    await saveHttpCheck(tx, ctx, { table: 'site_pages', id }, httpCheck ?? undefined);
    await applyConfiguration(tx, siteId);
    await record(tx, ctx.caller, 'page.create', `page ${page.name} of site ${site.name}`, site.teamId);
    return readPage(tx, [site.teamId], id);
  });
}
