import { createLoader } from '#platform/batcher.ts';
import { notFound } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { findSiteTeam } from '../own-site-storage.ts';
import { readableTeams } from '../readable-teams.ts';
import { listProbesOf } from './probe-storage.ts';
import type { Probe } from './probe.ts';

export async function listProbes(ctx: Context, siteId: string): Promise<Probe[]> {
  if (!(await findSiteTeam(ctx.db, readableTeams(ctx), siteId))) throw notFound('This site');
  return listProbesOf(ctx.db, [siteId]);
}

/** The caller may read the site. */
export const loadProbes = createLoader<Context, string, Probe[]>(async (ctx, siteIds) => {
  const bySite = Map.groupBy(await listProbesOf(ctx.db, siteIds), ({ siteId }) => siteId);
  return siteIds.map((id) => bySite.get(id) ?? []);
});
