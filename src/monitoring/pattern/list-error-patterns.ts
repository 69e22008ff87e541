import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { readableTeams } from '../readable-teams.ts';
import { listPagePatterns, listSitePatterns, type ErrorPattern } from './pattern-storage.ts';

export async function listSiteErrorPatterns(ctx: Context, siteId: string): Promise<ErrorPattern[]> {
  const patterns = await listSitePatterns(ctx.db, readableTeams(ctx), siteId);
  if (!patterns) throw notFound('This site');
  return patterns;
}

export async function listPageErrorPatterns(ctx: Context, pageId: string): Promise<ErrorPattern[]> {
  const patterns = await listPagePatterns(ctx.db, readableTeams(ctx), pageId);
  if (!patterns) throw notFound('This page');
  return patterns;
}
