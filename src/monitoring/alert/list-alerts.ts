import type { Context } from '../context.ts';
import { notFound } from '#platform/errors.ts';
import { isOwnSite } from '../site/own-site-storage.ts';
import { listAlerts, type Alert } from './alert-storage.ts';

export async function listOwnAlerts(
  ctx: Context,
  { siteId, unresolvedOnly, limit }: { siteId: string | null; unresolvedOnly: boolean; limit: number },
): Promise<Alert[]> {
  const userId = ctx.caller.user.id;
  if (siteId !== null && !(await isOwnSite(ctx.db, userId, siteId))) throw notFound('This site');
  return listAlerts(ctx.db, { userId, siteId, unresolvedOnly, limit });
}
