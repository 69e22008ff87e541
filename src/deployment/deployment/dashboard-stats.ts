import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import type { Deployment } from './deployment.ts';
import { listRecentDeployments } from './deployment-storage.ts';
import { readStats, type Stats } from './stats-storage.ts';

export type DashboardStats = Stats & { teamIds: readonly string[] };

export async function dashboardStats(
  ctx: Context,
  teamId: string | null | undefined,
): Promise<DashboardStats> {
  const teamIds = listedTeams(ctx, 'deployment.read', teamId);
  return { ...(await readStats(ctx.db, teamIds, ctx.clock.now())), teamIds };
}

const dayMs = 86_400_000;

/** Of teams that the caller may read. */
export function loadRecentDeployments(
  ctx: Context,
  teamIds: readonly string[],
  days: number | null | undefined,
  limit: number | null | undefined,
): Promise<Deployment[]> {
  const wanted = { teams: teamIds.toSorted().join(), days: days ?? 7, limit: limit ?? 100 };
  if (wanted.days < 1 || wanted.days > 30)
    throw badRequest('"days" must be from 1 to 30.', { field: 'days' });
  if (wanted.limit < 1 || wanted.limit > 200)
    throw badRequest('"limit" must be from 1 to 200.', { field: 'limit' });
  return load(ctx, wanted);
}

/** Equal fields of a request share one query. */
const load = createLoader(
  async (ctx: Context, requests: readonly { teams: string; days: number; limit: number }[]) => {
    const found = new Map<string, Promise<Deployment[]>>();
    return Promise.all(
      requests.map(({ teams, days, limit }) => {
        const key = `${teams} ${days} ${limit}`;
        const since = new Date(ctx.clock.now().getTime() - days * dayMs);
        const rows =
          found.get(key) ?? listRecentDeployments(ctx.db, teams.split(',').filter(Boolean), { since, limit });
        found.set(key, rows);
        return rows;
      }),
    );
  },
);
