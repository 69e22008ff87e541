import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { badRequest } from '#platform/errors.ts';
import { makeTargetsDue } from '../target/target-storage.ts';
import { lockOwnSite } from './own-site.ts';

export async function triggerCheck(ctx: Context, siteId: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'check.run', siteId);
    if (site.paused) throw badRequest('This site is paused. Resume it to run a check.', { field: 'siteId' });
    await makeTargetsDue(tx, siteId);
    await record(tx, ctx.caller, 'site.check', `site ${site.name}`, site.teamId);
  });
  return true;
}
