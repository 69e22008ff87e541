import type { Context } from '#identity/context.ts';
import type { Tx } from '#platform/db/pool.ts';
import { badRequest } from '#platform/errors.ts';
import { findOwn } from '../find-own.ts';
import type { Freeze } from './freeze.ts';
import { lockFreeze } from './freeze-storage.ts';

/** For a change. One that is over stays as it is. */
export async function lockOwnFreeze(tx: Tx, ctx: Context, id: string): Promise<Freeze> {
  const freeze = await findOwn(ctx, 'freeze.manage', 'freeze', () => lockFreeze(tx, id));
  if (freeze.state === 'ENDED') throw badRequest('This freeze has ended.');
  if (freeze.state === 'CANCELLED') throw badRequest('This freeze was cancelled.');
  return freeze;
}
