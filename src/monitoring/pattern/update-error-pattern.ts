import { record } from '#identity/audit/record.ts';
import type { Context } from '../context.ts';
import { lockOwnPattern } from './own-pattern.ts';
import {
  parsePatternChange,
  requireSelective,
  type PatternInput,
  type PatternSettings,
} from './parse-pattern.ts';
import { updatePatternRow, type ErrorPattern, type PatternOwner } from './pattern-storage.ts';

export async function updateErrorPattern(
  ctx: Context,
  owner: PatternOwner,
  id: string,
  input: PatternInput,
): Promise<ErrorPattern> {
  const change = parsePatternChange(input);
  return ctx.db.transaction().execute(async (tx) => {
    const { pattern: before, site } = await lockOwnPattern(tx, ctx, 'site.manage', id, owner);
    const after = changed(before, change);
    const resource = `error pattern ${after.pattern} of site ${site.name}`;
    await record(tx, ctx.caller, 'pattern.update', resource, site.teamId);
    return updatePatternRow(tx, id, after);
  });
}

/** A pattern that was saved before this rule existed can still be disabled or described. */
const changed = (before: ErrorPattern, change: Partial<PatternSettings>): ErrorPattern => {
  const after = { ...before, ...change };
  return change.pattern === undefined && change.action === undefined ? after : requireSelective(after);
};
