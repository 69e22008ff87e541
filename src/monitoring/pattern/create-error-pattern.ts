import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import { newId } from '#platform/id.ts';
import { lockOwnPage } from '../page/own-page.ts';
import { lockOwnSite } from '../site/own-site.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { parseNewPattern, type NewPatternInput, type PatternSettings } from './parse-pattern.ts';
import { countPatterns, insertPattern, type ErrorPattern } from './pattern-storage.ts';

/** Per site, because each check of a site searches for all of them. */
export const maxPatterns = 50;

export async function createSiteErrorPattern(ctx: Context, input: NewPatternInput): Promise<ErrorPattern> {
  const pattern = parseNewPattern(input);
  const siteId = requireId(input.siteId, 'siteId', 'Provide the site of the pattern.');
  if (typeof input.pageId === 'string')
    throw badRequest('This would be a pattern of a site. Create one of the page instead.', {
      field: 'pageId',
    });
  return ctx.db.transaction().execute(async (tx) => {
    const site = await lockOwnSite(tx, ctx, 'site.manage', siteId);
    return insert(tx, ctx, site, { pageId: null, place: `site ${site.name}` }, pattern);
  });
}

export async function createPageErrorPattern(ctx: Context, input: NewPatternInput): Promise<ErrorPattern> {
  const pattern = parseNewPattern(input);
  const pageId = requireId(input.pageId, 'pageId', 'Provide the page of the pattern.');
  return ctx.db.transaction().execute(async (tx) => {
    const { page, site } = await lockOwnPage(tx, ctx, 'site.manage', pageId);
    if (typeof input.siteId === 'string' && input.siteId.toLowerCase() !== site.id)
      throw badRequest('This page does not belong to that site.', { field: 'siteId' });
    const place = `page ${page.name} of site ${site.name}`;
    return insert(tx, ctx, site, { pageId, place }, pattern);
  });
}

function requireId(id: string | null | undefined, field: string, message: string): string {
  if (typeof id !== 'string') throw badRequest(message, { field });
  return id;
}

async function insert(
  tx: Tx,
  ctx: Context,
  { id: siteId, teamId }: StoredSite,
  { pageId, place }: { pageId: string | null; place: string },
  pattern: PatternSettings,
): Promise<ErrorPattern> {
  if ((await countPatterns(tx, siteId)) >= maxPatterns)
    throw badRequest(`A site and its pages can have at most ${maxPatterns} error patterns.`, {
      field: 'pattern',
      limit: maxPatterns,
    });
  await record(tx, ctx.caller, 'pattern.create', `error pattern ${pattern.pattern} of ${place}`, teamId);
  return insertPattern(tx, { id: newId(), siteId, pageId }, pattern);
}
