import { callerTeams, hasPermission, listedTeams, requireRole } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { notFound } from '#platform/errors.ts';
import { toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import { parseTags } from '#platform/parse-tags.ts';
import type { Context } from '../context.ts';
import { lockSites } from '../alert/alert-storage.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { lockConfiguration } from '../site/site-storage.ts';
import { listBeats, type StoredBeat } from './beat-storage.ts';
import { beatUrl } from './heartbeat-key.ts';
import { findHeartbeat, listHeartbeats, lockHeartbeat, type Heartbeat } from './heartbeat-storage.ts';

type Filter = {
  teamId?: string | null | undefined;
  siteId?: string | null | undefined;
  tags?: readonly string[] | null | undefined;
};

export const listOwnHeartbeats = (ctx: Context, { teamId, siteId, tags }: Filter): Promise<Heartbeat[]> =>
  listHeartbeats(ctx.db, {
    teamIds: listedTeams(ctx, 'monitoring.read', teamId),
    siteId: siteId ?? null,
    tags: parseTags(tags ?? [], 'tags'),
  });

/** Locked, in a team in which the caller may change it. One of another team counts as not found. */
export async function lockOwnHeartbeat(tx: Tx, ctx: Context, id: string): Promise<Heartbeat> {
  const found = await findHeartbeat(tx, callerTeams(ctx, 'heartbeat.manage'), id);
  if (!found) throw notFound('This heartbeat');
  requireRole(ctx, 'heartbeat.manage', found.teamId);
  // As for a change of a site, so that neither its site nor another one is transferred meanwhile.
  await lockConfiguration(tx, found.teamId);
  // It was deleted or transferred while this waited.
  const locked = await lockHeartbeat(tx, found.teamId, found.id);
  if (!locked) throw notFound('This heartbeat');
  return locked;
}

export async function readHeartbeat(
  tx: Tx,
  { id, teamId }: Pick<Heartbeat, 'id' | 'teamId'>,
): Promise<Heartbeat> {
  const heartbeat = await findHeartbeat(tx, [teamId], id);
  if (!heartbeat) throw notFound('This heartbeat');
  return heartbeat;
}

export async function requireSiteOf(tx: Tx, teamId: string, siteId: string | null): Promise<void> {
  if (siteId !== null && !(await findSiteTeam(tx, [teamId], siteId))) throw notFound('This site');
}

/** Locks the owners of its alerts before and after together, in the order in which all others lock them. */
export async function lockNewSite(tx: Tx, before: Heartbeat, siteId: string | null): Promise<void> {
  await requireSiteOf(tx, before.teamId, siteId);
  const owners = await lockSites(tx, [before.siteId ?? before.id, ...(siteId === null ? [] : [siteId])]);
  // It was deleted or transferred while this waited.
  if (siteId !== null && !owners.some(({ id, teamId }) => id === siteId && teamId === before.teamId))
    throw notFound('This site');
}

export const visibleBeatUrl = (ctx: Context, { teamId, key }: Heartbeat): string | null =>
  hasPermission(ctx, 'heartbeat.key', teamId) ? beatUrl(ctx, key) : null;

/** Beats of one request that have their bodies, which are 4 MB at most. */
const maxBodies = 400;
const bodiesRead = new WeakMap<Context, number>();

export async function pageBeats(
  ctx: Context,
  { id }: Heartbeat,
  page: Page,
): Promise<Connection<StoredBeat>> {
  const limit = page.limit + 1;
  const read = bodiesRead.get(ctx) ?? 0;
  const withBodies = read + page.limit <= maxBodies;
  bodiesRead.set(ctx, read + page.limit);
  return toConnection(await listBeats(ctx.db, id, { after: page.after, limit, withBodies }), page);
}
