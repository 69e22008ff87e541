import type { Context } from '#identity/context.ts';
import { listedTeams } from '#identity/permissions.ts';
import { parsePageByText, toSortedConnection, type CountedConnection } from '#platform/graphql/connection.ts';
import type { ListedEnvironment } from './environment.ts';
import { countListed, pageEnvironments } from './environment-storage.ts';

export type EnvironmentPage = CountedConnection<ListedEnvironment>;

export type EnvironmentsQuery = {
  teamId?: string | null | undefined;
  first?: number | null | undefined;
  after?: string | null | undefined;
};

/** Sorted by name. */
export async function pageOwnEnvironments(ctx: Context, query: EnvironmentsQuery): Promise<EnvironmentPage> {
  const teamIds = listedTeams(ctx, 'deployment.read', query.teamId);
  const page = parsePageByText('environments', query.first, query.after);
  const rows = await pageEnvironments(ctx.db, teamIds, { ...page, limit: page.limit + 1 });
  return {
    ...toSortedConnection(rows, page, ({ name, id }) => ({ key: name, id })),
    count: () => countListed(ctx.db, teamIds),
  };
}
