import { AsyncLocalStorage } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { AppError } from './errors.ts';

const mebibyte = 1024 * 1024;

export type BudgetLimits = {
  /** Bytes that one request can read from the database, and all running requests of one caller. */
  perRequest: number;
  perCaller: number;
  /** Of all callers. */
  inTotal: number;
  /** Requests that have read less are not ended for the sake of others. They cannot be so many that it matters. */
  smallest: number;
  /** Computing that one request can ask for besides: the occurrences of recurring windows. */
  computingMs: number;
  /** About how long the response can be. */
  responseCharacters: number;
};

const inTotal = Math.floor(getHeapStatistics().heap_size_limit / 8);

/**
 * A page of the console reads less than 1 MiB, the longest lists of an installation with 1,000 sites less than 8. Rows become objects of
 * about three times their bytes, so all requests together stay below half of the heap.
 */
const defaults: BudgetLimits = {
  perRequest: Math.min(32 * mebibyte, inTotal / 4),
  perCaller: Math.min(96 * mebibyte, inTotal / 2),
  inTotal,
  smallest: mebibyte,
  computingMs: 500,
  responseCharacters: 32_000_000,
};

/**
 * What all running requests have read. `ending`: by those that end. `budgets`: of those that have read something and can be ended, which is
 * a query, or a mutation that is done.
 */
const reading = {
  total: 0,
  ending: 0,
  byCaller: new Map<string, number>(),
  budgets: new Set<RequestBudget>(),
};

/** Computing for all requests of one caller. */
const maxComputingPerMinute = 5_000;
const minutes = new LRUCache<string, { ms: number }>({ max: 10_000, ttl: 60_000 });

/** How long was computed for the caller in this minute. */
function spendMinute(caller: string, ms: number): number {
  const minute = minutes.get(caller) ?? { ms: 0 };
  if (minute.ms === 0) minutes.set(caller, minute);
  minute.ms += ms;
  return minute.ms;
}

/**
 * What one request may use. The number of items in a list and the size of its rows are known only when they are read, so they are counted
 * then. Whoever works for a request finds its budget with `currentBudget`.
 */
export class RequestBudget {
  readonly #limits: BudgetLimits;
  readonly #read = new Map<string, number>();
  readonly #made = new Map<string, Promise<unknown>>();
  #bytes = 0;
  #computedMs = 0;
  #problem: AppError | null = null;
  #isEnded = false;
  #isMutation = false;

  /** Called if the request has to end because others need the memory, which its response may be holding: a client can read it slowly. */
  onEvicted: (() => void) | null = null;

  constructor(limits: Partial<BudgetLimits> = {}) {
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * It is not ended for the sake of others: what it changes may be done already, and whoever tries again would do it twice. Therefore a caller
   * whose requests hold too much already cannot begin one. Returns the problem then.
   */
  beginMutation(caller: string): AppError | null {
    this.#isMutation = true;
    const isOver = (reading.byCaller.get(caller) ?? 0) > this.#limits.perCaller / 2;
    return isOver ? this.#end(tooBusy()) : null;
  }

  /** It is done. Its response can be as large as that of a query, and its client can read it as slowly. */
  endMutation(): void {
    if (this.#bytes > 0 && !this.#isEnded && !this.#problem) reading.budgets.add(this);
  }

  get isMutation(): boolean {
    return this.#isMutation;
  }

  get responseCharacters(): number {
    return this.#limits.responseCharacters;
  }

  /** Why the request ends; null if it goes on. */
  get problem(): AppError | null {
    return this.#problem;
  }

  /** Throws if the request has to end. Work that takes long calls it between its steps. */
  check(): void {
    if (this.#problem) throw this.#problem;
  }

  /** Counts bytes that the database has sent. Returns the problem if it is too much. */
  read(bytes: number, caller: string): AppError | null {
    this.#bytes += bytes;
    const byCaller = this.#isEnded ? 0 : this.#add(bytes, caller);
    // What is on its way may arrive: otherwise each page that somebody leaves would cost a connection to the database.
    if (this.#problem === disconnected && this.#bytes <= this.#limits.smallest) return null;
    if (this.#problem) return this.#problem;
    if (this.#bytes > this.#limits.perRequest)
      return this.#end(tooMuch(this.#limits.perRequest, this.#isMutation));
    if (this.#isMutation || this.#isEnded) return null;
    reading.budgets.add(this);
    if (byCaller > this.#limits.perCaller) return this.#end(tooBusy());
    if (reading.total - reading.ending > this.#limits.inTotal) evictLargest(this.#limits);
    return this.#problem;
  }

  /** Returns what all running requests of the caller have read. */
  #add(bytes: number, caller: string): number {
    this.#read.set(caller, (this.#read.get(caller) ?? 0) + bytes);
    const byCaller = (reading.byCaller.get(caller) ?? 0) + bytes;
    reading.byCaller.set(caller, byCaller);
    reading.total += bytes;
    if (this.#problem) reading.ending += bytes;
    return byCaller;
  }

  get bytes(): number {
    return this.#bytes;
  }

  evict(): void {
    this.#end(tooBusy());
    this.onEvicted?.();
  }

  /** Counts time that this process has computed for the request. */
  compute(ms: number): void {
    this.#computedMs += ms;
    if (this.#computedMs > this.#limits.computingMs) throw this.#end(tooLong());
    for (const caller of this.#read.keys())
      if (spendMinute(caller, ms) > maxComputingPerMinute) throw this.#end(tooManyRanges());
  }

  /** Makes the same value once. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#made.get(key) as Promise<Value> | undefined;
    const made = known ?? make();
    this.#made.set(key, made);
    return made;
  }

  /** The client is gone: what is still to do for it is not done. Not for mutations, which are done as a whole. */
  stop(): void {
    this.#end(disconnected);
  }

  /** The response has been sent: what was read for it is no longer in memory. A mutation whose client is gone may go on. */
  [Symbol.dispose](): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    reading.budgets.delete(this);
    for (const [caller, bytes] of this.#read) {
      if (this.#problem) reading.ending -= bytes;
      const left = reading.byCaller.get(caller)! - bytes;
      if (left > 0) reading.byCaller.set(caller, left);
      else reading.byCaller.delete(caller);
      reading.total -= bytes;
    }
  }

  #end(problem: AppError): AppError {
    if (this.#problem) return this.#problem;
    this.#problem = problem;
    reading.budgets.delete(this);
    if (!this.#isEnded) for (const bytes of this.#read.values()) reading.ending += bytes;
    return problem;
  }
}

/** Ends the request that has read most: others are not refused because of it. */
function evictLargest({ smallest }: BudgetLimits): void {
  let largest: RequestBudget | null = null;
  for (const budget of reading.budgets) if (budget.bytes > (largest?.bytes ?? smallest)) largest = budget;
  largest?.evict();
}

const budgets = new AsyncLocalStorage<RequestBudget>();

export const withBudget = <Result>(budget: RequestBudget, work: () => Result): Result =>
  budgets.run(budget, work);

/** For what is read for several requests at once. */
export const withoutBudget = <Result>(work: () => Result): Result => budgets.exit(work);

/** Of the request that the caller works for; undefined for background work. */
export const currentBudget = (): RequestBudget | undefined => budgets.getStore();

/** One for all, since every request ends with it, and an error with its stack takes as long as reading ten rows. */
const disconnected = new AppError('TIMEOUT', 'The client has disconnected.');

/** At the end of an error of a mutation. */
export const mayBeChanged = ' What it changes may have been changed.';

const tooMuch = (limit: number, isMutation: boolean): AppError =>
  new AppError(
    'BAD_REQUEST',
    `The request needs more than ${Math.floor(limit / mebibyte)} MiB of data. Request fewer items, fewer fields or one field once.${
      isMutation ? mayBeChanged : ''
    }`,
  );

const tooLong = (): AppError =>
  new AppError(
    'BAD_REQUEST',
    'The request needs too many occurrences of recurring windows. Request shorter ranges, or fewer of them at once.',
  );

const tooManyRanges = (): AppError =>
  new AppError('RATE_LIMITED', 'Too many occurrences were requested in this minute. Try again later.', {
    retryAfterSeconds: 60,
  });

const tooBusy = (): AppError =>
  new AppError('RATE_LIMITED', 'Too much data is being read at the moment. Try again in 2 s.', {
    retryAfterSeconds: 2,
  });
