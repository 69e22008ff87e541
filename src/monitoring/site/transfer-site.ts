import { forgetConfigured } from '#identity/configuration-storage.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { recordTransfer } from '#identity/team/record-transfer.ts';
import { closeDeploymentIncidents, ensureNotificationSettings } from '#notification/index.ts';
import { notFound } from '#platform/errors.ts';
import { announceTransfer } from '../alert/alert-events.ts';
import type { Context } from '../context.ts';
import { countSiteUsage } from '../quota/quota-storage.ts';
import { requireQuota } from '../quota/require-quota.ts';
import { transferHeartbeats } from '../team-heartbeats-storage.ts';
import { readSite, requireSiteTeam } from './own-site.ts';
import { addToTeamSums, subtractFromTeamSums } from './purge-storage.ts';
import { listConfiguredIds, lockSite, setSiteTeam, type Site } from './site-storage.ts';

/**
 * Moves a site with its pages, checks and alerts. Checks that are running now are stored for the new team, because storing them
 * locks the targets as well.
 */
export async function transferSite(ctx: Context, id: string, givenTeamId: string): Promise<Site> {
  const to = chosenTeam(ctx, 'site.manage', givenTeamId);
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, to);
    const from = await requireSiteTeam(tx, ctx, 'site.manage', id);
    // If the same transfer was requested twice, the second one finds the site in its new team.
    const site = await lockSite(tx, [from, to], id);
    if (!site) throw notFound('This site');
    if (site.teamId === to) return readSite(tx, site);
    await requireQuota(tx, ctx, to, await countSiteUsage(tx, id));
    await ensureNotificationSettings(tx, to, ctx.caller.user.email);
    await announceTransfer(tx, id, to);
    await closeDeploymentIncidents(tx, id, 'The site was transferred to another team.');
    await setSiteTeam(tx, id, to);
    await transferHeartbeats(tx, id, to);
    await forgetConfigured(tx, await listConfiguredIds(tx, id));
    // In the order in which workers lock them, and last, because every worker locks them.
    for (const teamId of [from, to].toSorted())
      await (teamId === from ? subtractFromTeamSums : addToTeamSums)(tx, teamId, id);
    const resource = `site ${site.name}`;
    await recordTransfer(tx, ctx.caller, { action: 'site.transfer', resource, from, to });
    return readSite(tx, { id, teamId: to });
  });
}
