import { callerTeams, type Permission } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { lockOwnSite } from '../site/own-site.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { findPage, type SitePage } from './page-storage.ts';

export async function readPage(db: Db, teamIds: readonly string[], id: string): Promise<SitePage> {
  const page = await findPage(db, teamIds, id);
  if (!page) throw notFound('This page');
  return page;
}

/** The page with its site, both locked until the transaction ends. */
export async function lockOwnPage(
  tx: Tx,
  ctx: Context,
  permission: Permission,
  id: string,
): Promise<{ page: SitePage; site: StoredSite }> {
  const { siteId } = await readPage(tx, callerTeams(ctx, permission), id);
  const site = await lockOwnSite(tx, ctx, permission, siteId);
  // Read again, because it may have changed while this waited for the lock.
  return { page: await readPage(tx, [site.teamId], id), site };
}
