import type { Context } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { forbidden, notFound } from '#platform/errors.ts';
import type { Environment } from './environment.ts';
import { findEnvironment, lockEnvironment } from './environment-storage.ts';

export async function ownEnvironment(ctx: Context, id: string): Promise<Environment> {
  return requireOwn(ctx, await findEnvironment(ctx.db, id));
}

export async function lockOwnEnvironment(tx: Tx, ctx: Context, id: string): Promise<Environment> {
  return requireOwn(ctx, await lockEnvironment(tx, id));
}

function requireOwn({ caller }: Context, environment: Environment | null): Environment {
  if (!environment) throw notFound('This environment');
  if (environment.teamId !== caller.user.id) throw forbidden('This environment belongs to another user.');
  return environment;
}
