import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { parsePageByTime, toSortedConnection, type CountedConnection } from '#platform/graphql/connection.ts';
import { maxListed } from '#platform/occurrence-range.ts';
import { ownEnvironment } from '../environment/own-environment.ts';
import type { Freeze } from './freeze.ts';
import { countOpenFreezes, pageFreezes } from './freeze-storage.ts';

export type FreezePage = CountedConnection<Freeze>;

export type FreezesQuery = {
  teamId?: string | null | undefined;
  environmentId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

/** Those that are not over, sorted by start. */
export async function pageOwnFreezes(ctx: Context, query: FreezesQuery): Promise<FreezePage> {
  const readable = listedTeams(ctx, 'deployment.read', query.teamId);
  const page = parsePageByTime('freezeWindows', query.first, query.after);
  const environment = query.environmentId
    ? await ownEnvironment(ctx, 'deployment.read', query.environmentId)
    : null;
  const teamIds = environment ? readable.filter((teamId) => teamId === environment.teamId) : readable;
  const filter = { teamIds, environmentId: environment?.id ?? null };
  const rows = await pageFreezes(ctx.db, filter, { ...page, limit: page.limit + 1 });
  return {
    ...toSortedConnection(rows, page, ({ startsAt, id }) => ({ key: startsAt, id })),
    count: () => countOpenFreezes(ctx.db, filter, maxListed),
  };
}
