import type { Context } from '../context.ts';
import { badRequest } from '#platform/errors.ts';
import { parsePatternText } from './parse-pattern.ts';
import { createPatternSearch, overdrawn } from '#probing/pattern-search/pattern-search.ts';

/** Away from the main thread: the worst pattern takes 30 ns an instruction and character, a minute for a sample of 1 MiB. */
const search = createPatternSearch({ budgetMs: 500 });

/** Whether the pattern is found in the sample, as a check would find it in a page. */
export async function testErrorPattern(
  { caller }: Pick<Context, 'caller'>,
  pattern: string,
  sample: string,
): Promise<boolean> {
  const patterns = [parsePatternText(pattern, 'pattern')];
  const body = Buffer.from(sample);
  const outcome = await search.find({ owner: caller.user.id, patterns, body, charset: 'utf-8' });
  if (outcome.kind === 'searched') return outcome.found !== undefined;
  if (outcome === overdrawn)
    throw badRequest('You have tried many slow patterns. Try again in a minute.', { field: 'pattern' });
  throw badRequest('The sample is too long for a pattern as complex as this.', { field: 'sample' });
}
