import type { AuditAction } from '#identity/audit/actions.ts';
import { record } from '#identity/audit/record.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { integer, parseEach, refuse, withoutNulls } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { lockConfiguration } from '../site/site-storage.ts';
import { chosenWindowTeam, readWindow, requireSitesOf } from './own-window.ts';
import { parseWindow, planFuture, type NewWindowInput } from './parse-window.ts';
import {
  countPlannedWindows,
  insertWindow,
  type MaintenanceWindow,
  type WindowSettings,
} from './window-storage.ts';

/** Of those that are not over. Those of deployments do not count. */
const maxWindows = 100;

export async function createMaintenanceWindow(
  ctx: Context,
  { teamId: givenTeamId, ...input }: NewWindowInput & { teamId?: string | null | undefined },
): Promise<MaintenanceWindow> {
  const teamId = await chosenWindowTeam(ctx, givenTeamId, input.siteIds);
  const window = parseWindow(withoutNulls(input), null, await databaseNow(ctx.db));
  return addWindow(ctx, teamId, 'maintenance.create', window);
}

const minutesField = integer('The number of minutes', 1, 44_640);

/** Begins a maintenance now, for scripts. */
export async function startMaintenance(
  ctx: Context,
  { siteIds, minutes, title }: { siteIds: readonly string[]; minutes: number; title: string },
): Promise<MaintenanceWindow> {
  const teamId = await chosenWindowTeam(ctx, null, siteIds);
  const startsAt = await databaseNow(ctx.db);
  const { window, lasts } = parseEach({
    lasts: () => minutesField(minutes, 'minutes') * 60_000,
    window: () => {
      if (siteIds.length === 0) refuse('Choose at least one site.', 'siteIds');
      const endsAt = new Date(startsAt.getTime() + 60_000);
      return parseWindow({ siteIds: [...siteIds], title, startsAt, endsAt });
    },
  });
  const endsAt = new Date(startsAt.getTime() + lasts);
  return addWindow(ctx, teamId, 'maintenance.start', { ...window, endsAt });
}

const addWindow = (
  ctx: Context,
  teamId: string,
  action: AuditAction,
  window: WindowSettings,
): Promise<MaintenanceWindow> =>
  ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    await lockConfiguration(tx, teamId);
    await requireSitesOf(tx, teamId, window.siteIds);
    if ((await countPlannedWindows(tx, teamId)) >= maxWindows)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A team can have ${maxWindows} maintenance windows that are not over.`,
        {
          field: 'maintenanceWindows',
          limit: maxWindows,
        },
      );
    const id = newId();
    const plan = planFuture(window, await databaseNow(tx));
    await insertWindow(
      tx,
      { ...window, id, teamId, createdBy: ctx.caller.user.email, deploymentId: null },
      plan,
    );
    await record(tx, ctx.caller, action, `maintenance window ${window.title}`, teamId);
    return readWindow(tx, { id, teamId });
  });
