import type { Context } from '#identity/context.ts';
import { parsePage, toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import { batched } from '../batch.ts';
import type { Environment } from '../environment/environment.ts';
import type { Deployment } from './deployment.ts';
import { listDeployments } from './deployment-storage.ts';

type Wish = { environmentId: string; page: Page };

/** Fields of one request that ask for the same page of different environments share a query. */
const loadPages = batched(async (ctx: Context, wishes: readonly Wish[]) => {
  const groups = Map.groupBy(wishes, ({ page }) => `${page.limit} ${page.after ?? ''}`);
  const connections = new Map<Wish, Connection<Deployment>>();
  for (const group of groups.values()) {
    const { limit, after } = group[0]!.page;
    const ids = [...new Set(group.map(({ environmentId }) => environmentId))];
    const rows = await listDeployments(ctx.db, ids, { after, limit: limit + 1 });
    const byEnvironment = Map.groupBy(rows, ({ environmentId }) => environmentId);
    for (const wish of group)
      connections.set(wish, toConnection(byEnvironment.get(wish.environmentId) ?? [], wish.page));
  }
  return wishes.map((wish) => connections.get(wish)!);
});

/** Newest first. Whoever has the environment in hand was allowed to read it. */
export const pageDeployments = (
  ctx: Context,
  { id: environmentId }: Pick<Environment, 'id'>,
  first: number | null | undefined,
  after: string | null | undefined,
): Promise<Connection<Deployment>> => loadPages(ctx, { environmentId, page: parsePage(first, after) });
