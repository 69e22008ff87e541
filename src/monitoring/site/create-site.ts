import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { newId } from '#platform/id.ts';
import { ensureNotificationSettings } from '#notification/index.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration, readSite } from './own-site.ts';
import { parseNewSite, rulesFor, type NewSiteInput } from './parse-site.ts';
import { encryptPassword } from './encrypt-password.ts';
import { insertSite, lockConfiguration, type Site } from './site-storage.ts';

export async function createSite(ctx: Context, input: NewSiteInput): Promise<Site> {
  const { user } = ctx.caller;
  const site = encryptPassword(ctx.secrets, parseNewSite(input, rulesFor(ctx)));
  return ctx.db.transaction().execute(async (tx) => {
    await lockConfiguration(tx, user.id);
    await requireQuota(tx, ctx, site.browserChecks ? ['sites', 'browserChecks'] : ['sites']);
    const id = newId();
    await insertSite(tx, { id, teamId: user.id }, site);
    await applyConfiguration(tx, id);
    // Every owner of a site needs notification settings before the first alert.
    await ensureNotificationSettings(tx, user);
    await record(tx, ctx.caller, 'site.create', `site ${site.name}`);
    return readSite(tx, ctx, id);
  });
}
