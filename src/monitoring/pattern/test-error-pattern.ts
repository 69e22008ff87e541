import type { Context } from '../context.ts';
import { badRequest, rateLimited } from '#platform/errors.ts';
import { parsePatternText } from './parse-pattern.ts';
import { createPatternSearch, crowded, overdrawn } from '#probing/pattern-search/pattern-search.ts';

/** Away from the main thread: the worst pattern takes 30 ns an instruction and character, a minute for a sample of 1 MiB. */
const search = createPatternSearch({
  budgetMs: 500,
  // All time counts: whoever tries without end gets a quarter of it, not a core for themselves.
  slowMs: 0,
  // An account has half of this, which is the 200 fields of one request. Each holds on to its sample, of up to 1 MiB.
  mostWaiting: 400,
});

/** Whether the pattern is found in the sample, as a check would find it in a page. */
export async function testErrorPattern(
  { caller }: Pick<Context, 'caller'>,
  pattern: string,
  sample: string,
): Promise<boolean> {
  const patterns = [parsePatternText(pattern, 'pattern')];
  const outcome = await search.find({ owner: caller.user.id, patterns, body: sample, charset: 'utf-8' });
  if (outcome.kind === 'searched') return outcome.found !== undefined;
  if (outcome === crowded) throw rateLimited(5);
  if (outcome === overdrawn)
    throw badRequest('The patterns you have tried took too much time. Try again in a minute.', {
      field: 'pattern',
    });
  throw badRequest('The sample is too long for a pattern as complex as this.', { field: 'sample' });
}
