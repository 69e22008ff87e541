import type { Context } from '#identity/context.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import type { Deployment } from './deployment.ts';
import { findDeployment } from './deployment-storage.ts';

export const ownDeployment = async (ctx: Context, id: string): Promise<Deployment> =>
  requireOwnDeployment(ctx, await findDeployment(ctx.db, id));

export function requireOwnDeployment<Found extends Deployment>(
  { caller }: Context,
  found: Found | null,
): Found {
  if (!found) throw notFound('This deployment');
  if (found.teamId !== caller.user.id) throw forbidden('This deployment belongs to another user.');
  return found;
}
