import type { Context } from '../context.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { lockOwnSite } from '../site/own-site.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { findPage, type SitePage } from './page-storage.ts';

export async function findOwnPage(db: Db, ctx: Context, id: string): Promise<SitePage> {
  const page = await findPage(db, ctx.caller.user.id, id);
  if (!page) throw notFound('This page');
  return page;
}

/** The caller's page with its site, both locked until the transaction ends. */
export async function lockOwnPage(
  tx: Tx,
  ctx: Context,
  id: string,
): Promise<{ page: SitePage; site: StoredSite }> {
  const { siteId } = await findOwnPage(tx, ctx, id);
  const site = await lockOwnSite(tx, ctx, siteId);
  // Read again, because it may have changed while this waited for the lock.
  return { page: await findOwnPage(tx, ctx, id), site };
}
