import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import { findSiteTeam, isPlaceOf } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import { findCheck, listChecks, type Check } from './check-storage.ts';
import { parseCheckFilter, type GivenCheckFilter } from './parse-check-filter.ts';

const dayMs = 86_400_000;

export async function listSiteChecks(ctx: Context, siteId: string, limit: number): Promise<Check[]> {
  await requireOwnSite(ctx, siteId);
  return listChecks(ctx.db, { siteId, since: null, after: null, limit });
}

/** The checks of the last 24 hours. */
export async function listRecentActivity(ctx: Context, siteId: string, limit: number): Promise<Check[]> {
  await requireOwnSite(ctx, siteId);
  return listChecks(ctx.db, {
    siteId,
    since: new Date(ctx.clock.now().getTime() - dayMs),
    after: null,
    limit,
  });
}

export async function pageChecks(
  ctx: Context,
  siteId: string,
  given: GivenCheckFilter,
  page: Page,
): Promise<Connection<Check>> {
  await requireOwnSite(ctx, siteId);
  const { since, filter } = parseCheckFilter(given, ctx.clock.now()) ?? { since: null };
  if (filter?.pageId && !(await isPlaceOf(ctx.db, 'site_pages', siteId, filter.pageId)))
    throw notFound('This page');
  if (filter?.probeId && !(await isPlaceOf(ctx.db, 'probes', siteId, filter.probeId)))
    throw notFound('This probe');
  const { after, limit } = page;
  const wanted = { siteId, since, after, limit: limit + 1, ...(filter ? { filter } : {}) };
  return toConnection(await listChecks(ctx.db, wanted), page);
}

export async function findOwnCheck(ctx: Context, id: string): Promise<Check | null> {
  const teams = readableTeams(ctx);
  const check = await findCheck(ctx.db, id);
  return check && (await findSiteTeam(ctx.db, teams, check.siteId)) ? check : null;
}

async function requireOwnSite(ctx: Context, siteId: string): Promise<void> {
  if (!(await findSiteTeam(ctx.db, readableTeams(ctx), siteId))) throw notFound('This site');
}
