import type { Context } from '#identity/context.ts';
import { createLoader } from '#platform/batcher.ts';
import { parsePage, toConnection, type Connection, type Page } from '#platform/graphql/connection.ts';
import type { Environment } from '../environment/environment.ts';
import type { Deployment } from './deployment.ts';
import { listDeployments } from './deployment-storage.ts';

type PageRequest = { environmentId: string; page: Page };

/** Fields of one request that need the same page of different environments share a query. */
const loadPages = createLoader(async (ctx: Context, requests: readonly PageRequest[]) => {
  const groups = Map.groupBy(requests, ({ page }) => `${page.limit} ${page.after ?? ''}`);
  const connections = new Map<PageRequest, Connection<Deployment>>();
  for (const group of groups.values()) {
    const { limit, after } = group[0]!.page;
    const ids = [...new Set(group.map(({ environmentId }) => environmentId))];
    const rows = await listDeployments(ctx.db, ids, { after, limit: limit + 1 });
    const byEnvironment = Map.groupBy(rows, ({ environmentId }) => environmentId);
    for (const request of group)
      connections.set(request, toConnection(byEnvironment.get(request.environmentId) ?? [], request.page));
  }
  return requests.map((request) => connections.get(request)!);
});

/** Newest first. The caller has already checked access to the environment. */
export const pageDeployments = (
  ctx: Context,
  { id: environmentId }: Pick<Environment, 'id'>,
  first: number | null | undefined,
  after: string | null | undefined,
): Promise<Connection<Deployment>> =>
  loadPages(ctx, { environmentId, page: parsePage('deployments', first, after) });
