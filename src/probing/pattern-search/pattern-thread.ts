import { parentPort } from 'node:worker_threads';
import { decodeText } from '../http/charset.ts';
import { compilePattern } from './compile-pattern.ts';
import type { ThreadAnswer, ThreadRequest } from './pattern-search.ts';

/** The thread in which pages are searched: a costly pattern must not keep everybody else's checks waiting. */
const tell = (answer: ThreadAnswer): void => parentPort!.postMessage(answer, []);

parentPort!.on('message', ({ id, patterns, body, charset }: ThreadRequest) => {
  const text = decodeText(body, charset);
  tell({ kind: 'searched', id, found: patterns.find((source) => compilePattern(source).test(text)) });
});

tell({ kind: 'ready' });
