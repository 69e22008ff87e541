import type { Context } from '#identity/context.ts';
import type { Permission } from '#identity/permissions.ts';
import { findOwn } from '../find-own.ts';
import type { Deployment } from './deployment.ts';
import { findDeployment } from './deployment-storage.ts';

export const ownDeployment = (ctx: Context, permission: Permission, id: string): Promise<Deployment> =>
  findOwn(ctx, permission, 'deployment', () => findDeployment(ctx.db, id));
