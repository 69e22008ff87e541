import { record } from '#identity/audit/record.ts';
import { chosenTeam } from '#identity/permissions.ts';
import { holdTeam } from '#identity/team/hold-team.ts';
import { databaseNow } from '#platform/db/clock-storage.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { listOf, refuse } from '#platform/parse-input.ts';
import type { Context } from '../context.ts';
import { listOwnSites } from '../own-site-storage.ts';
import { requireOwnReport, resourceOf, withLinks, type LinkedReport } from './own-report.ts';
import { parsePeriod } from './period.ts';
import { newLinkKey } from './report-link.ts';
import { countReports, deleteReportOf, insertReport } from './report-storage.ts';
import { lockSettings } from './settings-storage.ts';

export type CreateReportInput = {
  teamId?: string | null | undefined;
  month?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  siteIds?: readonly string[] | null | undefined;
};

/** A report of many sites takes seconds. Those of a team are made in turn with those of others. */
const maxPending = 5;
const maxReports = 200;

const parseSiteIds = listOf('Sites', 100, (id: string) => id.toLowerCase());

export async function createReport(ctx: Context, input: CreateReportInput): Promise<LinkedReport> {
  const teamId = chosenTeam(ctx, 'report.manage', input.teamId);
  const siteIds = input.siteIds ? [...new Set(parseSiteIds(input.siteIds, 'siteIds'))] : null;
  if (siteIds?.length === 0) refuse('Choose at least one site.', 'siteIds');
  return ctx.db.transaction().execute(async (tx) => {
    await holdTeam(tx, ctx, teamId);
    const { timezone } = await lockSettings(tx, teamId);
    const period = parsePeriod(input, timezone, await databaseNow(tx));
    const own = siteIds && (await listOwnSites(tx, [teamId], siteIds)).map(({ id }) => id);
    const missing = siteIds?.find((id) => !own!.includes(id));
    if (missing !== undefined) refuse(`The team has no site ${missing.slice(0, 40)}.`, 'siteIds');
    const { pending, onDemand } = await countReports(tx, teamId);
    if (pending >= maxPending)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `${pending} reports of this team are being created. Wait until one is ready.`,
      );
    if (onDemand >= maxReports)
      throw new AppError(
        'QUOTA_EXCEEDED',
        `A team can have ${maxReports} reports besides the monthly ones. Delete some.`,
      );
    const id = newId();
    await insertReport(tx, {
      ...period,
      id,
      teamId,
      timezone,
      siteIds,
      monthly: false,
      linkKey: newLinkKey(ctx),
    });
    await record(tx, ctx.caller, 'report.create', resourceOf(period), teamId);
    return withLinks(ctx, await requireOwnReport(tx, ctx, id));
  });
}

export const deleteReport = (ctx: Context, id: string): Promise<true> =>
  ctx.db.transaction().execute(async (tx) => {
    const report = await requireOwnReport(tx, ctx, id);
    await deleteReportOf(tx, [report.teamId], report.id);
    await record(tx, ctx.caller, 'report.delete', resourceOf(report), report.teamId);
    return true as const;
  });
