import { createAllowance, createLoader } from '#platform/batcher.ts';
import { badRequest } from '#platform/errors.ts';
import type { Context } from '../context.ts';
import { dayMs } from './rollup.ts';
import { average, everyBucket, sum, uptime } from './series.ts';
import { listTeamDays } from './team-days-storage.ts';

export type TeamDay = {
  date: Date;
  uptimePercentage: number | null;
  downtimeSeconds: number;
  avgResponseTimeMs: number | null;
};

const maxDays = 90;
/** Of one request. 90 days of 1,000 sites take 120 ms, which 200 aliases of the root field would multiply. */
const maxTrends = 20;
const trendsOf = createAllowance(maxTrends);

/** Over all sites of teams that the caller may read, in whole days (UTC). */
export async function teamTrend(
  ctx: Context,
  teamIds: readonly string[],
  days: number | null | undefined,
): Promise<TeamDay[]> {
  const count = days ?? 30;
  if (count < 1 || count > maxDays)
    throw badRequest(`"days" must be from 1 to ${maxDays}.`, { field: 'days' });
  return load(ctx, { teams: teamIds.toSorted().join(), count });
}

/** Fields of a request about the same teams share one query, however many days each of them asks for. */
const load = createLoader<Context, { teams: string; count: number }, TeamDay[]>(async (ctx, wanted) => {
  if (trendsOf(ctx, wanted.length) < wanted.length)
    throw badRequest(`A request can have at most ${maxTrends} trends.`, { field: 'trend' });
  const now = ctx.clock.now();
  const since = (count: number): Date => new Date(now.getTime() - count * dayMs + 1);
  const longest = new Map<string, number>();
  for (const { teams, count } of wanted) longest.set(teams, Math.max(count, longest.get(teams) ?? 0));
  const days = new Map<string, TeamDay[]>();
  for (const [teams, count] of longest) {
    const ids = teams.split(',').filter(Boolean);
    const found = await listTeamDays(ctx.db, ids, since(count));
    days.set(
      teams,
      everyBucket(found, since(count), now, dayMs).map(({ bucket, rollups }) => ({
        date: bucket,
        uptimePercentage: uptime(rollups),
        downtimeSeconds: Math.round(sum(rollups, 'downMs') / 1_000),
        avgResponseTimeMs: average(rollups),
      })),
    );
  }
  return wanted.map(({ teams, count }) => days.get(teams)!.slice(-count));
});
