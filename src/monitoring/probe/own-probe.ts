import { callerTeams, type Permission } from '#identity/permissions.ts';
import type { Db, Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { lockOwnSite } from '../site/own-site.ts';
import type { StoredSite } from '../site/site-storage.ts';
import { findProbe, findStoredProbe } from './probe-storage.ts';
import type { Probe } from './probe.ts';

export async function readProbe(db: Db, teamIds: readonly string[], id: string): Promise<Probe> {
  const probe = await findProbe(db, teamIds, id);
  if (!probe) throw notFound('This probe');
  return probe;
}

type LockedProbe = NonNullable<Awaited<ReturnType<typeof findStoredProbe>>>;

/** The probe with its site, both locked until the transaction ends. */
export async function lockOwnProbe(
  tx: Tx,
  ctx: Context,
  permission: Permission,
  id: string,
): Promise<{ probe: LockedProbe; site: StoredSite }> {
  const { siteId } = await readProbe(tx, callerTeams(ctx, permission), id);
  const site = await lockOwnSite(tx, ctx, permission, siteId);
  // Read again, because it may have changed while this waited for the lock.
  const probe = await findStoredProbe(tx, id);
  if (!probe) throw notFound('This probe');
  return { probe, site };
}
