import type { Context } from '#identity/context.ts';
import { listedTeams, type Permission } from '#identity/permissions.ts';
import { createLoader } from '#platform/batcher.ts';
import { findOwn } from '../find-own.ts';
import type { Deployment } from './deployment.ts';
import { findDeployment, listDeploymentsById } from './deployment-storage.ts';

export const ownDeployment = (ctx: Context, permission: Permission, id: string): Promise<Deployment> =>
  findOwn(ctx, permission, 'deployment', () => findDeployment(ctx.db, id));

/** What another deployment names by its id. Null if it was deleted. */
export const loadDeployment = createLoader<Context, string, Deployment | null>(async (ctx, ids) => {
  const rows = await listDeploymentsById(ctx.db, listedTeams(ctx, 'deployment.read', null), ids);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});
