import type { Context } from '#identity/context.ts';
import type { Permission } from '#identity/permissions.ts';
import type { Tx } from '#platform/db/pool.ts';
import { findOwn } from '../find-own.ts';
import type { Environment } from './environment.ts';
import { findEnvironment, lockEnvironment } from './environment-storage.ts';

export const ownEnvironment = (ctx: Context, permission: Permission, id: string): Promise<Environment> =>
  findOwn(ctx, permission, 'environment', () => findEnvironment(ctx.db, id));

export const lockOwnEnvironment = (
  tx: Tx,
  ctx: Context,
  permission: Permission,
  id: string,
): Promise<Environment> => findOwn(ctx, permission, 'environment', () => lockEnvironment(tx, id));
