import { Worker } from 'node:worker_threads';

export type SearchRequest = { patterns: readonly string[]; body: Uint8Array; charset: string };
export type SearchAnswer = { found: string | undefined };

/** The first of the patterns that the page has, or why the search was given up. */
export type SearchOutcome =
  | { kind: 'searched'; found: string | undefined }
  | { kind: 'given-up'; reason: string };

export type PatternSearch = AsyncDisposable & {
  find(request: SearchRequest): Promise<SearchOutcome>;
};

type Job = { request: SearchRequest; settle(outcome: SearchOutcome): void };

/** Ordinary patterns need 20 ms for a page of 1 MiB. */
const defaultBudgetMs = 2_000;
/** A new thread first has to load itself. */
const startMs = 5_000;
const mostWaiting = 2_000;

/**
 * Searches pages in a thread of its own, one after another. A search that takes too long ends together with the thread;
 * the next one gets a new thread.
 */
export function createPatternSearch({ budgetMs = defaultBudgetMs } = {}): PatternSearch {
  const waiting: Job[] = [];
  let current: Job | undefined;
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;

  const finish = (outcome: SearchOutcome): void => {
    clearTimeout(timer);
    const job = current;
    current = undefined;
    job?.settle(outcome);
    next();
  };
  const giveUp = (reason: string): void => {
    const ended = thread;
    thread = undefined;
    void ended?.terminate();
    finish({ kind: 'given-up', reason });
  };
  const next = (): void => {
    if (current) return;
    current = waiting.shift();
    if (!current) return;
    const allowedMs = thread ? budgetMs : budgetMs + startMs;
    thread ??= start();
    timer = setTimeout(() => giveUp('the error patterns take too long on this page'), allowedMs);
    const { patterns, body, charset } = current.request;
    // A copy of just these bytes: what they lie in is larger, and would be copied whole.
    const bytes = new Uint8Array(body);
    thread.postMessage({ patterns, body: bytes, charset } satisfies SearchRequest, [bytes.buffer]);
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./pattern-thread.ts', import.meta.url), {
      execArgv: [],
      // What a page and 200 patterns need, several times over: a pattern that eats memory ends this thread only.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    started.on('message', ({ found }: SearchAnswer) => finish({ kind: 'searched', found }));
    started.on('error', () => thread === started && giveUp('the search for error patterns broke down'));
    // Last: a listener for messages makes the process wait for the thread again.
    started.unref();
    return started;
  };

  return {
    find(request) {
      if (waiting.length >= mostWaiting) {
        return Promise.resolve({ kind: 'given-up', reason: 'too many pages wait to be searched' });
      }
      return new Promise((settle) => {
        waiting.push({ request, settle });
        next();
      });
    },
    async [Symbol.asyncDispose]() {
      waiting.length = 0;
      clearTimeout(timer);
      await thread?.terminate();
    },
  };
}
