import { serveRequests } from '#platform/thread-program.ts';
import { decodeText } from '../charset.ts';
import { compilePattern } from './compile-pattern.ts';
import type { PageText } from './pattern-search.ts';

/** Searches pages in its own thread, so that an expensive pattern does not delay other checks. */
serveRequests(({ patterns, body, charset }: PageText): string | undefined => {
  const text = decodeText(body, charset);
  return patterns.find((source) => compilePattern(source).test(text));
});
