import { record } from '#identity/audit/record.ts';
import { callerTeams, chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { ensureNotificationSettings } from '#notification/index.ts';
import { notFound } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import type { Context } from '../context.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { lockConfiguration } from '../site/site-storage.ts';
import { requireHeartbeatRoom } from '../team-heartbeats-storage.ts';
import { newKey } from './heartbeat-key.ts';
import { insertHeartbeat, saveSubject, type Heartbeat } from './heartbeat-storage.ts';
import { readHeartbeat, requireSiteOf } from './own-heartbeat.ts';
import { parseNewHeartbeat, type NewHeartbeatInput } from './parse-heartbeat.ts';

export async function createHeartbeat(
  ctx: Context,
  input: NewHeartbeatInput & { teamId?: string | null | undefined },
): Promise<Heartbeat> {
  const teamId = chosenTeam(ctx, 'heartbeat.manage', input.teamId ?? (await teamOfSite(ctx, input.siteId)));
  const settings = parseNewHeartbeat(input);
  const key = newKey(ctx);
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    await lockConfiguration(tx, teamId);
    await requireSiteOf(tx, teamId, settings.siteId);
    await requireHeartbeatRoom(tx, teamId, 1);
    const id = newId();
    await insertHeartbeat(tx, { id, teamId, key }, settings);
    if (settings.siteId === null) await saveSubject(tx, { ...settings, id, teamId });
    // Every team needs notification settings before the first alert.
    await ensureNotificationSettings(tx, teamId, ctx.caller.user.email);
    await record(tx, ctx.caller, 'heartbeat.create', `heartbeat ${settings.name}`, teamId);
    return readHeartbeat(tx, { id, teamId });
  });
}

async function teamOfSite(ctx: Context, siteId: string | null | undefined): Promise<string | null> {
  if (siteId == null) return null;
  const teamId = await findSiteTeam(ctx.db, callerTeams(ctx, 'heartbeat.manage'), siteId);
  if (teamId === null) throw notFound('This site');
  return teamId;
}
