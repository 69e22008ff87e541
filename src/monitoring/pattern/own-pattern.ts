import { callerTeams, type Permission } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { lockOwnSite } from '../site/own-site.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { findPattern, type ErrorPattern, type PatternOwner } from './pattern-storage.ts';

/** The pattern with its site, both locked until the transaction ends. */
export async function lockOwnPattern(
  tx: Tx,
  ctx: Context,
  permission: Permission,
  id: string,
  owner: PatternOwner,
): Promise<{ pattern: ErrorPattern; site: StoredSite }> {
  const find = async (teamIds: readonly string[]): Promise<ErrorPattern> => {
    const found = await findPattern(tx, teamIds, id, owner);
    if (!found) throw notFound('This error pattern');
    return found;
  };
  const { siteId } = await find(callerTeams(ctx, permission));
  const site = await lockOwnSite(tx, ctx, permission, siteId);
  // Read again, because it may have changed while this waited for the lock.
  return { pattern: await find([site.teamId]), site };
}
