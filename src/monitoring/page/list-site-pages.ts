import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { readableTeams } from '../readable-teams.ts';
import { listPages, type SitePage } from './page-storage.ts';

export async function listSitePages(ctx: Context, siteId: string): Promise<SitePage[]> {
  const pages = await listPages(ctx.db, readableTeams(ctx), siteId);
  if (!pages) throw notFound('This site');
  return pages;
}
