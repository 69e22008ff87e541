import { callerTeams, listedTeams, requireRole } from '#identity/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { badRequest, notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { readableTeams } from '../readable-teams.ts';
import { urlOf } from './report-link.ts';
import { findReport, listReports, type Report } from './report-storage.ts';

export type LinkedReport = Omit<Report, 'linkKey' | 'hasPdf' | 'unsent'> & {
  htmlUrl: string | null;
  pdfUrl: string | null;
};

export async function listOwnReports(
  ctx: Context,
  teamId: string | null | undefined,
  limit: number,
): Promise<LinkedReport[]> {
  if (limit < 1 || limit > 100) throw badRequest('"limit" must be from 1 to 100.', { field: 'limit' });
  const reports = await listReports(ctx.db, listedTeams(ctx, 'monitoring.read', teamId), limit);
  return reports.map((report) => withLinks(ctx, report));
}

export async function findOwnReport(ctx: Context, id: string): Promise<LinkedReport | null> {
  const report = await findReport(ctx.db, readableTeams(ctx), id);
  return report && withLinks(ctx, report);
}

/** For a change of it. */
export async function requireOwnReport(db: Db, ctx: Context, id: string): Promise<Report> {
  const report = await findReport(db, callerTeams(ctx, 'report.manage'), id);
  if (!report) throw notFound('This report');
  requireRole(ctx, 'report.manage', report.teamId);
  return report;
}

export function withLinks(ctx: Context, { unsent, note, ...report }: Report): LinkedReport {
  const isReady = report.state === 'READY';
  const notes = [note, unsent && `Not sent to ${unsent}`].filter(Boolean);
  return {
    ...report,
    note: notes.length > 0 ? notes.join('\n') : null,
    htmlUrl: isReady ? urlOf(ctx, report, 'html') : null,
    pdfUrl: isReady && report.hasPdf ? urlOf(ctx, report, 'pdf') : null,
  };
}

/** In the audit log. */
export const resourceOf = ({ month, from, to }: Pick<Report, 'month' | 'from' | 'to'>): string =>
  `report ${month ?? `${from} to ${to}`}`;
