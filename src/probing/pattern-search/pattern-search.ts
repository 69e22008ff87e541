import { Worker } from 'node:worker_threads';
import { OwnerQueue, type OwnerQueueOptions } from './owner-queue.ts';

export type PageText = { patterns: readonly string[]; body: Uint8Array; charset: string };
export type SearchRequest = Omit<PageText, 'body'> & {
  /** Text is encoded when its turn comes: hundreds of searches in one request have it in common. */
  body: Uint8Array | string;
  /** Whose patterns they are: owners share the time of the search. */
  owner: string;
};
export type ThreadRequest = PageText & { id: number };
export type ThreadAnswer = { kind: 'ready' } | { kind: 'searched'; id: number; found: string | undefined };

/** The first of the patterns that the page has, or why the search was given up. */
export type SearchOutcome =
  | { kind: 'searched'; found: string | undefined }
  | { kind: 'given-up'; reason: string };

export type PatternSearch = AsyncDisposable & {
  find(request: SearchRequest, signal?: AbortSignal): Promise<SearchOutcome>;
};

/** The search for the pages of one check. */
export type PageSearch = { find(page: PageText): Promise<SearchOutcome> };

type Job = { request: SearchRequest; settle(outcome: SearchOutcome): void };
type Thread = { worker: Worker; isReady: boolean };

/** Ordinary patterns need 20 ms for a page of 1 MiB, and a site has up to 50. */
const defaultBudgetMs = 2_000;
/** For a new thread to load itself, which is no part of anybody's search. */
const startMs = 5_000;
/** Slow searches of one owner in a row before the next ones are refused: five that run into their limit. */
const defaultMostSlowMs = 10_000;
const defaultMostWaiting = 3_000;

const givenUp = (reason: string): SearchOutcome => ({ kind: 'given-up', reason });
export const overdrawn = givenUp('the error patterns of this account take too much time: simplify them');
export const crowded = givenUp('too many pages wait to be searched');
const cancelled = givenUp('the search for error patterns was cancelled');

export type SearchLimits = Partial<Omit<OwnerQueueOptions, 'now'>> & { budgetMs?: number };

/**
 * Searches pages in a thread of its own, one after another, in turns between their owners. A search that takes too long, or
 * that nobody waits for any more, ends together with the thread; the next one gets a new thread.
 */
export function createPatternSearch({
  budgetMs = defaultBudgetMs,
  mostSlowMs = defaultMostSlowMs,
  mostWaiting = defaultMostWaiting,
  slowMs,
}: SearchLimits = {}): PatternSearch {
  const waiting = new OwnerQueue<Job>({ mostWaiting, mostSlowMs, slowMs, now: () => performance.now() });
  let current: { id: number; job: Job; startedAt: number | undefined } | undefined;
  let thread: Thread | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  const finish = (outcome: SearchOutcome): void => {
    clearTimeout(timer);
    const ended = current;
    current = undefined;
    if (ended) {
      const { owner } = ended.job.request;
      if (ended.startedAt !== undefined) waiting.charge(owner, performance.now() - ended.startedAt);
      ended.job.settle(outcome);
      if (waiting.isOverdrawn(owner)) for (const job of waiting.drain(owner)) job.settle(overdrawn);
    }
    next();
  };
  const giveUp = (outcome: SearchOutcome): void => {
    const ended = thread;
    thread = undefined;
    void ended?.worker.terminate();
    finish(outcome);
  };
  const next = (): void => {
    if (current) return;
    const job = waiting.next();
    if (!job) return;
    current = { id: (lastId += 1), job, startedAt: undefined };
    thread ??= start();
    if (thread.isReady) send(thread.worker);
    else timer = setTimeout(() => giveUp(givenUp('the search for error patterns does not start')), startMs);
  };
  const send = (worker: Worker): void => {
    if (!current) return;
    clearTimeout(timer);
    current.startedAt = performance.now();
    timer = setTimeout(() => giveUp(givenUp('the error patterns take too long on this page')), budgetMs);
    const { patterns, body, charset } = current.job.request;
    // A copy of just these bytes: what they lie in is larger, and would be copied whole.
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body);
    const request: ThreadRequest = { id: current.id, patterns, body: bytes, charset };
    worker.postMessage(request, [bytes.buffer]);
  };
  const start = (): Thread => {
    const worker = new Worker(new URL('./pattern-thread.ts', import.meta.url), {
      execArgv: [],
      // What a page and 200 patterns need, several times over: a pattern that eats memory ends this thread only.
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const started: Thread = { worker, isReady: false };
    // What a thread says that was given up is about a page that nobody waits for, never about the one searched now.
    worker.on('message', (answer: ThreadAnswer) => {
      if (thread !== started) return;
      if (answer.kind === 'ready') {
        started.isReady = true;
        send(worker);
      } else if (answer.id === current?.id) {
        finish({ kind: 'searched', found: answer.found });
      }
    });
    worker.on('error', () => {
      if (thread === started) giveUp(givenUp('the search for error patterns broke down'));
    });
    // Last: a listener for messages makes the process wait for the thread again.
    worker.unref();
    return started;
  };

  return {
    find(request, signal) {
      const { owner } = request;
      if (signal?.aborted) return Promise.resolve(cancelled);
      if (waiting.isOverdrawn(owner)) return Promise.resolve(overdrawn);
      return new Promise((resolve) => {
        const job: Job = {
          request,
          settle(outcome) {
            signal?.removeEventListener('abort', cancel);
            resolve(outcome);
          },
        };
        const cancel = (): void => {
          if (current?.job === job) return giveUp(cancelled);
          waiting.remove(owner, job);
          resolve(cancelled);
        };
        if (!waiting.add(owner, job)) return resolve(crowded);
        signal?.addEventListener('abort', cancel, { once: true });
        next();
      });
    },
    async [Symbol.asyncDispose]() {
      clearTimeout(timer);
      const jobs = [...(current ? [current.job] : []), ...waiting.drain()];
      const ended = thread;
      [current, thread] = [undefined, undefined];
      for (const job of jobs) job.settle(cancelled);
      await ended?.worker.terminate();
    },
  };
}
