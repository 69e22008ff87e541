import { serveRequests } from '#platform/thread-program.ts';
import { decodeText } from '../charset.ts';
import { compilePattern } from './compile-pattern.ts';
import type { PageText } from './pattern-search.ts';

/** Searches pages in its own thread, so that an expensive pattern does not delay other checks. */
serveRequests(async ({ patterns, body, charset, assertions }: PageText): Promise<string | undefined> => {
  if (assertions) {
    const { firstJsonFailure } = await import('../assertions/json-assertions.ts');
    return firstJsonFailure(body, assertions);
  }
  const text = decodeText(body, charset);
  return patterns.find((source) => compilePattern(source).test(text));
});
