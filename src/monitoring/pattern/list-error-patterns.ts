import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { listPagePatterns, listSitePatterns, type ErrorPattern } from './pattern-storage.ts';

export async function listSiteErrorPatterns(ctx: Context, siteId: string): Promise<ErrorPattern[]> {
  const patterns = await listSitePatterns(ctx.db, ctx.caller.user.id, siteId);
  if (!patterns) throw notFound('This site');
  return patterns;
}

export async function listPageErrorPatterns(ctx: Context, pageId: string): Promise<ErrorPattern[]> {
  const patterns = await listPagePatterns(ctx.db, ctx.caller.user.id, pageId);
  if (!patterns) throw notFound('This page');
  return patterns;
}
