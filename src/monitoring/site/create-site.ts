import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import type { Context } from '../context.ts';
import { newId } from '#platform/id.ts';
import { ensureNotificationSettings } from '#notification/index.ts';
import { scheduleScan } from '../expiry/scan-storage.ts';
import type { HttpCheckInput } from '../http-check/parse-http-check.ts';
import { saveHttpCheck } from '../http-check/save-http-check.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { applyConfiguration, readSite } from './own-site.ts';
import { parseNewSite, rulesFor, type NewSiteInput } from './parse-site.ts';
import { encryptPassword } from './encrypt-password.ts';
import { insertSite, lockConfiguration, type Site } from './site-storage.ts';

export async function createSite(
  ctx: Context,
  input: NewSiteInput & {
    teamId?: string | null | undefined;
    httpCheck?: HttpCheckInput | null | undefined;
  },
): Promise<Site> {
  const teamId = chosenTeam(ctx, 'site.manage', input.teamId);
  const site = encryptPassword(ctx.secrets, parseNewSite(input, rulesFor(ctx, teamId)));
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    await lockConfiguration(tx, teamId);
    await requireQuota(tx, ctx, teamId, { sites: 1, browserChecks: site.browserChecks ? 1 : 0 });
    const id = newId();
    await insertSite(tx, { id, teamId }, site);
    await saveHttpCheck(tx, ctx, { table: 'sites', id }, input.httpCheck ?? undefined);
    await applyConfiguration(tx, id);
    await scheduleScan(tx, [id]);
    // Every team with a site needs notification settings before the first alert.
    await ensureNotificationSettings(tx, teamId, ctx.caller.user.email);
    await record(tx, ctx.caller, 'site.create', `site ${site.name}`, teamId);
    return readSite(tx, { id, teamId });
  });
}
