import { createThreadPool, ThreadEnded } from '#platform/thread-pool.ts';
import type { Assertion } from '../assertions/assertion.ts';
import { OwnerQueue, type OwnerQueueOptions } from './owner-queue.ts';

export type PageText = {
  patterns: readonly string[];
  body: Uint8Array;
  charset: string;
  /** Instead of patterns: assertions with a JSONPath. What is found is the failure of the first that does not hold. */
  assertions?: readonly Assertion[];
};
export type SearchRequest = Omit<PageText, 'body'> & {
  /** Text is encoded when it is searched: hundreds of searches in one request share it. */
  body: Uint8Array | string;
  /** The owner of the patterns. Owners share the time of the search. */
  owner: string;
};

/** The first of the patterns that the page contains, or why the search was given up. */
export type SearchOutcome =
  | { kind: 'searched'; found: string | undefined }
  | { kind: 'given-up'; reason: string };

export type PatternSearch = AsyncDisposable & {
  find(request: SearchRequest, signal?: AbortSignal): Promise<SearchOutcome>;
};

/** The search for the pages of one check. */
export type PageSearch = { find(page: PageText): Promise<SearchOutcome> };

type Job = { request: SearchRequest; signal: AbortSignal | undefined; settle(outcome: SearchOutcome): void };

/** Ordinary patterns need 20 ms for a page of 1 MiB, and a site has up to 50. */
const defaultBudgetMs = 2_000;
/** How long a new thread can take to load, which does not count for any search. */
const startMs = 5_000;
/** Time of slow searches of one owner before further ones are refused: five that reach their limit. */
const defaultMaxSlowMs = 10_000;
const defaultMaxWaiting = 3_000;

const givenUp = (reason: string): SearchOutcome => ({ kind: 'given-up', reason });
export const overdrawn = givenUp(
  'the error patterns and JSON paths of this account take too much time: simplify them',
);
export const crowded = givenUp('too many pages wait to be searched');
const cancelled = givenUp('the search for error patterns was cancelled');

export type SearchLimits = Partial<Omit<OwnerQueueOptions, 'now'>> & { budgetMs?: number };

const program = new URL('./pattern-thread.ts', import.meta.url);

/**
 * Searches pages in a thread, one at a time, with fair shares for their owners. A search that takes too long or is
 * cancelled ends together with the thread; the next one starts a new thread.
 */
export function createPatternSearch({
  budgetMs = defaultBudgetMs,
  maxSlowMs = defaultMaxSlowMs,
  maxWaiting = defaultMaxWaiting,
  slowMs,
}: SearchLimits = {}): PatternSearch {
  const waiting = new OwnerQueue<Job>({ maxWaiting, maxSlowMs, slowMs, now: () => performance.now() });
  const thread = createThreadPool<PageText, string | undefined>({
    // Several times what a page and 200 patterns need: a pattern that takes more memory ends only this thread.
    start: () => ({ program, resourceLimits: { maxOldGenerationSizeMb: 512 } }),
    startMs,
    onAbort: 'terminate',
  });
  let isBusy = false;

  const next = async (): Promise<void> => {
    const job = isBusy ? undefined : waiting.next();
    if (!job) return;
    isBusy = true;
    const { owner } = job.request;
    let startedAt: number | undefined;
    const outcome = await search(job, () => (startedAt = performance.now()));
    if (startedAt !== undefined) waiting.charge(owner, performance.now() - startedAt);
    job.settle(outcome);
    if (waiting.isOverdrawn(owner)) for (const each of waiting.drain(owner)) each.settle(overdrawn);
    isBusy = false;
    void next();
  };

  const search = async ({ request, signal }: Job, onSent: () => void): Promise<SearchOutcome> => {
    const { patterns, body, charset, assertions } = request;
    // A copy of just these bytes: the buffer that they are in is larger, and would be copied whole.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
    const page: PageText = { patterns, body: bytes, charset, ...(assertions && { assertions }) };
    try {
      const options = { signal, transfer: [bytes.buffer], timeoutMs: budgetMs, onSent };
      return { kind: 'searched', found: await thread.request(page, options) };
    } catch (error) {
      return reasons[error instanceof ThreadEnded ? error.reason : 'failed'];
    }
  };

  return {
    find(request, signal) {
      const { owner } = request;
      if (signal?.aborted) return Promise.resolve(cancelled);
      if (waiting.isOverdrawn(owner)) return Promise.resolve(overdrawn);
      return new Promise((resolve) => {
        const job: Job = {
          request,
          signal,
          settle(outcome) {
            signal?.removeEventListener('abort', cancel);
            resolve(outcome);
          },
        };
        // One that has been taken from the queue is cancelled by its signal.
        const cancel = (): void => {
          if (waiting.remove(owner, job)) resolve(cancelled);
        };
        if (!waiting.add(owner, job)) return resolve(crowded);
        signal?.addEventListener('abort', cancel, { once: true });
        void next();
      });
    },
    async [Symbol.asyncDispose]() {
      for (const job of waiting.drain()) job.settle(cancelled);
      await thread.close();
    },
  };
}

const crashed = givenUp('the search for error patterns crashed');
const reasons: Record<ThreadEnded['reason'] | 'failed', SearchOutcome> = {
  'timed-out': givenUp('the error patterns take too long on this page'),
  'not-started': givenUp('the search for error patterns does not start'),
  aborted: cancelled,
  closed: cancelled,
  exited: crashed,
  failed: crashed,
};
