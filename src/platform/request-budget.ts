import { AsyncLocalStorage } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import { LRUCache } from 'lru-cache';
import { AppError } from './errors.ts';
import { MemoryUse, type MemoryLimits } from './memory-use.ts';

const mebibyte = 1024 * 1024;

export type BudgetLimits = {
  /** Bytes that the request can read from the database. */
  bytesRead: number;
  /** Computing that it can ask for besides: the occurrences of recurring windows. */
  computingMs: number;
  /** About how long the response can be. */
  responseCharacters: number;
  /** Of what it uses beside the other requests. */
  memory?: Partial<MemoryLimits>;
};

/** A page of the console reads less than 1 MiB, the longest lists of an installation with 1,000 sites less than 8. */
const defaults: BudgetLimits = {
  bytesRead: Math.min(32 * mebibyte, Math.floor(getHeapStatistics().heap_size_limit / 32)),
  computingMs: 500,
  responseCharacters: 32_000_000,
};
/** After reading all that a team has, 8 MiB, this leaves as much for the response of `apply`. */
const nearlyUsed = 0.75;
/** Rows become objects of about three times their bytes. */
const bytesPerByteRead = 3;
/** What is on its way for a client that is gone may arrive: otherwise each page that somebody leaves would cost a connection to the database. */
const arrivesBytes = mebibyte;

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
  readonly #caller: string;
  readonly #limits: BudgetLimits;
  readonly #memory: MemoryUse;
  readonly #made = new Map<string, Promise<unknown>>();
  #bytesRead = 0;
  #computedMs = 0;
  #problem: AppError | null = null;
  #isMutation = false;
  #isRunning = false;
  #isClosed = false;

  /** Called if the request has to end although its response is being sent: the client reads it slowly, and the memory is needed. */
  onEvicted: (() => void) | null = null;

  constructor(caller: string, limits: Partial<BudgetLimits> = {}) {
    this.#caller = caller;
    this.#limits = { ...defaults, ...limits };
    this.#memory = new MemoryUse({ caller, limits: limits.memory, evict: () => this.#evict() });
  }

  /**
   * It is not ended for the sake of others: what it changes may be done already, and whoever tries again would do it twice. Therefore a caller
   * whose requests use much memory already cannot begin one. Returns the problem then.
   */
  beginMutation(): AppError | null {
    this.#isMutation = true;
    if (this.#memory.isCallerHeavy) return this.#end(tooBusy(false));
    this.#memory.protect(true);
    return null;
  }

  /** Until `execute` has its result, the request goes on using memory, even if the client is gone. */
  async run<Result>(execute: () => Result | Promise<Result>): Promise<Result> {
    this.#isRunning = true;
    try {
      return await budgets.run(this, execute);
    } finally {
      this.#isRunning = false;
      // A response can be as large as that of a query, and its client can read it as slowly.
      this.#memory.protect(false);
      if (this.#isClosed) this.#memory[Symbol.dispose]();
    }
  }

  get isMutation(): boolean {
    return this.#isMutation;
  }

  /** Whether work that can end in the middle should end now, so that what is left is enough for the response. */
  get isNearlyUsed(): boolean {
    return this.#bytesRead > this.#limits.bytesRead * nearlyUsed;
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
  read(bytes: number): AppError | null {
    this.#bytesRead += bytes;
    this.#memory.add(bytes * bytesPerByteRead);
    if (this.#problem === disconnected && this.#bytesRead <= arrivesBytes) return null;
    if (this.#problem) return this.#problem;
    const limit = this.#limits.bytesRead;
    return this.#bytesRead > limit ? this.#end(tooMuch(limit, this.#isMutation)) : null;
  }

  /** Counts memory that the response takes until it is sent. */
  useMemory(bytes: number): void {
    this.#memory.add(bytes);
  }

  /** Counts time that this process has computed for the request. */
  compute(ms: number): void {
    this.#computedMs += ms;
    if (this.#computedMs > this.#limits.computingMs) throw this.#end(tooLong());
    if (spendMinute(this.#caller, ms) > maxComputingPerMinute) throw this.#end(tooManyRanges());
  }

  /** Makes the same value once. */
  once<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.#made.get(key) as Promise<Value> | undefined;
    const made = known ?? make();
    this.#made.set(key, made);
    return made;
  }

  /**
   * The response has been sent, or the client is gone: what is still to do for it is not done. Mutations are done as a whole. What was
   * read is no longer in memory once nothing runs.
   */
  close(): void {
    this.#isClosed = true;
    if (!this.#isMutation) this.#end(disconnected);
    if (!this.#isRunning) this.#memory[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #evict(): void {
    this.#end(tooBusy(this.#isMutation));
    if (!this.#isRunning) this.onEvicted?.();
  }

  #end(problem: AppError): AppError {
    if (this.#problem) return this.#problem;
    this.#problem = problem;
    this.#memory.stop();
    return problem;
  }
}

const budgets = new AsyncLocalStorage<RequestBudget>();

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

const tooBusy = (isChanged: boolean): AppError =>
  new AppError(
    'RATE_LIMITED',
    `Too much data is being read at the moment. Try again in 2 s.${isChanged ? mayBeChanged : ''}`,
    { retryAfterSeconds: 2 },
  );
