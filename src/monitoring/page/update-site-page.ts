import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration } from '../site/own-site.ts';
import { rulesFor } from '../site/parse-site.ts';
import { resetTargets } from '../target/target-storage.ts';
import { lockOwnPage, readPage } from './own-page.ts';
import { updatePageRow, type SitePage } from './page-storage.ts';
import { parsePageChange, type PageInput } from './parse-page.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { saveHttpCheck } from '../http-check/save-http-check.ts';

export async function updateSitePage(
  ctx: Context,
  id: string,
  input: PageInput & { httpCheck?: HttpCheckInput | null | undefined },
): Promise<SitePage> {
  return ctx.db.transaction().execute(async (tx) => {
    const { page: before, site } = await lockOwnPage(tx, ctx, 'site.manage', id);
    const change = parsePageChange(input, rulesFor(ctx, site.teamId));
    const after = { ...before, ...change };
    if (after.browserCheck && !before.browserCheck)
      await requireQuota(tx, ctx, site.teamId, { browserChecks: 1 });
    await updatePageRow(tx, id, after);
    await saveHttpCheck(tx, ctx, { table: 'site_pages', id }, input.httpCheck);
    if (after.path !== before.path) await resetTargets(tx, site.id, { pageId: id });
    await applyConfiguration(tx, site.id);
    const fields = [...Object.keys(change), ...(input.httpCheck === undefined ? [] : ['httpCheck'])].join(
      ', ',
    );
    await record(
      tx,
      ctx.caller,
      'page.update',
      `page ${after.name} of site ${site.name}${fields && `: ${fields}`}`,
      site.teamId,
    );
    return readPage(tx, [site.teamId], id);
  });
}
