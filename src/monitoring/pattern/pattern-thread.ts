import { parentPort } from 'node:worker_threads';
import { decodeText } from '../check/charset.ts';
import { compilePattern } from './compile-pattern.ts';
import type { SearchAnswer, SearchRequest } from './pattern-search.ts';

/** The thread in which pages are searched: a costly pattern must not keep everybody else's checks waiting. */
parentPort!.on('message', ({ patterns, body, charset }: SearchRequest) => {
  const text = decodeText(body, charset);
  const found = patterns.find((source) => compilePattern(source).test(text));
  parentPort!.postMessage({ found } satisfies SearchAnswer, []);
});
