import type { ErrorPatternRule, JsError } from '#probing/check.ts';
import type { PageSearch, SearchOutcome } from '#probing/pattern-search/pattern-search.ts';

type GivenUp = Extract<SearchOutcome, { kind: 'given-up' }>;

/** The errors that no IGNORE pattern matches. Patterns apply to the message, the URL and the stack. */
export async function withoutIgnored(
  errors: readonly JsError[],
  rules: readonly ErrorPatternRule[],
  search: PageSearch,
  budgetMs: number,
): Promise<readonly JsError[] | GivenUp> {
  let timer: NodeJS.Timeout | undefined;
  // Each search has its own limit, but there can be 50, one per error, and other checks wait for this one.
  const late = new Promise<GivenUp>((resolve) => {
    const givenUp: GivenUp = { kind: 'given-up', reason: 'the error patterns take too long on this page' };
    timer = setTimeout(() => resolve(givenUp), budgetMs);
  });
  return Promise.race([countErrors(errors, rules, search), late]).finally(() => clearTimeout(timer));
}

async function countErrors(
  errors: readonly JsError[],
  rules: readonly ErrorPatternRule[],
  search: PageSearch,
): Promise<readonly JsError[] | GivenUp> {
  const patterns = rules.filter(({ action }) => action === 'IGNORE').map(({ pattern }) => pattern);
  if (patterns.length === 0) return errors;
  const counted: JsError[] = [];
  for (const error of errors) {
    const text = [error.message, error.url ?? '', error.stackTrace ?? ''].join('\n');
    const outcome = await search.find({ patterns, body: Buffer.from(text), charset: 'utf-8' });
    if (outcome.kind === 'given-up') return outcome;
    if (outcome.found === undefined) counted.push(error);
  }
  return counted;
}
