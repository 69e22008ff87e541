import { badRequest } from '#platform/errors.ts';
import { parsePatternText } from './parse-pattern.ts';
import { createPatternSearch } from './pattern-search.ts';

/** Away from the main thread: the worst pattern takes 30 ns an instruction and character, a minute for a sample of 1 MiB. */
const search = createPatternSearch({ budgetMs: 500 });

/** Whether the pattern is found in the sample, as a check would find it in a page. */
export async function testErrorPattern(pattern: string, sample: string): Promise<boolean> {
  const patterns = [parsePatternText(pattern, 'pattern')];
  const outcome = await search.find({ patterns, body: Buffer.from(sample), charset: 'utf-8' });
  if (outcome.kind === 'searched') return outcome.found !== undefined;
  throw badRequest('The sample is too long for a pattern as complex as this.', { field: 'sample' });
}
