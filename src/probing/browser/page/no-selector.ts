import { messageOf } from '#platform/errors.ts';

/** Only the first line is Playwright's own: below it stand the selectors, in which any word may be. */
export function isNoSelector(error: unknown): boolean {
  const [line = ''] = messageOf(error).split('\n');
  return /while parsing (?:css )?selector|is not a valid (?:selector|XPath)/.test(line);
}
