import { createLoader } from '#platform/batcher.ts';
import { listOpenAlerts } from '../alert/alert-storage.ts';
import type { Context } from '../context.ts';
import { listTroubledSites } from './problem-storage.ts';
import { problemsOf, type SiteProblem } from './problems.ts';

/** Two queries for all sites of a request. The caller may read them. */
export const loadProblems = createLoader<Context, string, SiteProblem[]>(async (ctx, siteIds) => {
  const sites = new Map((await listTroubledSites(ctx.db, siteIds)).map((site) => [site.id, site]));
  if (sites.size === 0) return siteIds.map(() => []);
  const alerts = Map.groupBy(await listOpenAlerts(ctx.db, [...sites.keys()]), ({ siteId }) => siteId);
  return siteIds.map((id) => {
    const site = sites.get(id);
    return site ? problemsOf(id, site.paused, site.targets, alerts.get(id) ?? []) : [];
  });
});
