import { requireScope } from '#identity/permissions.ts';
import type { Context } from '../context.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import { parsePatternText } from './parse-pattern.ts';
import { createPatternSearch, crowded, overdrawn } from '#probing/index.ts';

/** In a thread: the worst pattern takes 30 ns per instruction and character, a minute for a sample of 1 MiB. */
const search = createPatternSearch({
  budgetMs: 500,
  // All time counts: an account that keeps testing patterns gets a quarter of the search time, not a whole core.
  slowMs: 0,
  // One account can use half of this: 200, as many as one request can have. Each keeps its sample of up to 1 MiB.
  maxWaiting: 400,
});

/** Whether the pattern matches the sample, by the same search as in a check. */
export async function testErrorPattern(
  ctx: Pick<Context, 'caller'>,
  pattern: string,
  sample: string,
): Promise<boolean> {
  requireScope(ctx, 'MONITORING_READ');
  const patterns = [parsePatternText(pattern, 'pattern')];
  const outcome = await search.find({ owner: ctx.caller.user.id, patterns, body: sample, charset: 'utf-8' });
  if (outcome.kind === 'searched') return outcome.found !== undefined;
  if (outcome === crowded) throw rateLimited(5);
  if (outcome === overdrawn)
    throw badRequest('Your pattern tests have used too much time. Try again in a minute.', {
      field: 'pattern',
    });
  throw badRequest('The sample is too long for a pattern of this complexity.', { field: 'sample' });
}
