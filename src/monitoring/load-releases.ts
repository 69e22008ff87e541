import { createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from './context.ts';
import type { ReleaseMarker, ReleaseOutcome } from './extension.ts';

export const loadEnvironmentIds = createLoader<Context, string, string[]>((ctx, siteIds) =>
  ctx.environments.listEnvironmentIds(ctx.db, siteIds),
);

const defaultDays = 30;

export async function listSiteReleases(
  ctx: Context,
  siteId: string,
  wanted: number | null | undefined,
): Promise<ReleaseMarker[]> {
  const days = wanted ?? defaultDays;
  if (days < 1 || days > 366) throw badRequest('"days" must be from 1 to 366.', { field: 'days' });
  const since = new Date(ctx.clock.now().getTime() - days * 86_400_000);
  return (await ctx.environments.listReleases(ctx.db, [{ siteId, since, until: null }]))[0]!;
}

/** By the id of the deployment. */
export const loadReleaseOutcome = createLoader<Context, string, ReleaseOutcome>((ctx, ids) =>
  ctx.environments.listReleaseOutcomes(ctx.db, ids),
);

export const loadSuspect = createLoader<Context, { siteId: string; createdAt: Date }, ReleaseMarker | null>(
  (ctx, alerts) =>
    ctx.environments.findSuspects(
      ctx.db,
      alerts.map(({ siteId, createdAt }) => ({ siteId, at: createdAt })),
    ),
);
