import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { lockOwnPattern } from './own-pattern.ts';
import { deletePatternRow, type PatternOwner } from './pattern-storage.ts';

export async function deleteErrorPattern(ctx: Context, owner: PatternOwner, id: string): Promise<true> {
  await ctx.db.transaction().execute(async (tx) => {
    const { pattern, site } = await lockOwnPattern(tx, ctx, 'site.manage', id, owner);
    await deletePatternRow(tx, id);
    const resource = `error pattern ${pattern.pattern} of site ${site.name}`;
    await record(tx, ctx.caller, 'pattern.delete', resource, site.teamId);
  });
  return true;
}
