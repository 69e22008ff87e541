import type { Context } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { findOwn } from '../find-own.ts';
import type { Freeze } from './freeze.ts';
import { findFreeze, lockFreeze } from './freeze-storage.ts';

export const findOwnFreeze = (ctx: Context, id: string): Promise<Freeze> =>
  findOwn(ctx, 'deployment.read', 'freeze', () => findFreeze(ctx.db, id));

export const lockOwnFreeze = (tx: Tx, ctx: Context, id: string): Promise<Freeze> =>
  findOwn(ctx, 'freeze.manage', 'freeze', () => lockFreeze(tx, id));

/** One that is over stays as it is. */
export const isOver = ({ state }: Freeze): boolean => state === 'ENDED' || state === 'CANCELLED';
