import { setImmediate as nextTurn } from 'node:timers/promises';
import { currentBudget, withoutBudget } from './request-budget.ts';

/** Between two looks at the time. What goes on with a result runs before the look. */
const resultsPerLook = 20;
const turnMs = 10;
const noRequest = {};

export type BatcherOptions<T, R> = {
  /** Returns one result per item, in the same order. If it throws, all items of the batch fail. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** Defaults to no limit. */
  maxItems?: number;
  /** Batches that run at the same time, 1 by default: items that arrive while a batch runs form the next one. */
  concurrency?: number;
  /**
   * How long the first item waits for others: with `'turn'` until the end of this turn of the event loop, with a number for
   * that many milliseconds. By default it does not wait.
   */
  gather?: 'turn' | number;
};

export type Batcher<T, R> = {
  add: (item: T) => Promise<R>;
  /** Items that no batch has taken yet. */
  readonly waiting: number;
  /** Resolves when no item waits or runs. Ends `gather`. */
  idle: () => Promise<void>;
};

/**
 * Combines many single requests into batches. With 64 concurrent clients, a batch has about 30 items and costs little more
 * than a single item.
 */
export function createBatcher<T, R>(options: BatcherOptions<T, R>): Batcher<T, R> {
  const { run, maxItems = Infinity, concurrency = 1, gather } = options;
  const waiting: { item: T; done: PromiseWithResolvers<R> }[] = [];
  const running = new Set<Promise<void>>();
  let isGathering = false;
  let timer: NodeJS.Timeout | undefined;

  async function runBatch(batch: typeof waiting): Promise<void> {
    let settle: (done: PromiseWithResolvers<R>, index: number) => void;
    try {
      const results = await run(batch.map(({ item }) => item));
      settle = (done, index) => done.resolve(results[index]!);
    } catch (error) {
      settle = (done) => done.reject(error);
    }
    let startedAt = performance.now();
    for (const [index, { done }] of batch.entries()) {
      settle(done, index);
      if (index % resultsPerLook < resultsPerLook - 1) continue;
      await Promise.resolve();
      if (performance.now() - startedAt < turnMs) continue;
      // What goes on with all results would take one long turn of the event loop.
      await nextTurn();
      startedAt = performance.now();
    }
  }

  function start(): void {
    if (isGathering) return;
    while (waiting.length > 0 && running.size < concurrency) {
      const batch = runBatch(waiting.splice(0, maxItems)).then(() => {
        running.delete(batch);
        start();
      });
      running.add(batch);
    }
  }

  function schedule(): void {
    if (gather === undefined || isGathering) return start();
    isGathering = true;
    // `setImmediate` runs after all promises that are settled by now, whose code may add items.
    if (gather === 'turn') setImmediate(endGathering);
    else timer = setTimeout(endGathering, gather);
  }

  function endGathering(): void {
    clearTimeout(timer);
    isGathering = false;
    start();
  }

  return {
    add(item) {
      const done = Promise.withResolvers<R>();
      waiting.push({ item, done });
      schedule();
      return done.promise;
    },
    get waiting() {
      return waiting.length;
    },
    async idle() {
      endGathering();
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/**
 * Loads the values for all fields of a request at once: a list of a thousand rows needs one more query instead of a thousand.
 * `load` returns one value per key, in the same order.
 */
export function createLoader<Context extends object, Key, Value>(
  load: (ctx: Context, keys: readonly Key[]) => Promise<readonly Value[]>,
): (ctx: Context, key: Key) => Promise<Value> {
  // A context can be shared, such as the database of a user. A batch belongs to one request, whose budget it takes.
  const byRequest = new WeakMap<object, WeakMap<Context, Ask<Key, Value>>>();
  return (ctx, key) => {
    const request = currentBudget() ?? noRequest;
    const asks = byRequest.get(request) ?? new WeakMap<Context, Ask<Key, Value>>();
    byRequest.set(request, asks);
    const ask = asks.get(ctx) ?? askOnce((keys) => load(ctx, keys));
    asks.set(ctx, ask);
    return ask(key);
  };
}

/**
 * The same for all requests of a turn of the event loop, if `ctx` is shared by them. What it reads must be small: it counts for
 * no request.
 */
export function createSharedLoader<Context extends object, Key, Value>(
  load: (ctx: Context, keys: readonly Key[]) => Promise<readonly Value[]>,
): (ctx: Context, key: Key) => Promise<Value> {
  const asks = new WeakMap<Context, Ask<Key, Value>>();
  return (ctx, key) => {
    const ask = asks.get(ctx) ?? askOnce((keys) => withoutBudget(() => load(ctx, keys)));
    asks.set(ctx, ask);
    return ask(key);
  };
}

type Ask<Key, Value> = (key: Key) => Promise<Value>;

/** In one batch, each key is loaded once, however many fields need it. */
function askOnce<Key, Value>(load: (keys: readonly Key[]) => Promise<readonly Value[]>): Ask<Key, Value> {
  const asked = new Map<Key, Promise<Value>>();
  const { add } = createBatcher<Key, Value>({
    run: (keys) => {
      asked.clear();
      return load(keys);
    },
    gather: 'turn',
    concurrency: Infinity,
  });
  return (key) => {
    const value = asked.get(key) ?? add(key);
    asked.set(key, value);
    return value;
  };
}

/**
 * Limits what one request gets from a loader, over all its batches: root fields and fields of different depths are loaded at
 * different times, so that a limit of a batch is none of the request. Returns how many of `count` it may still have.
 */
export function createAllowance(max: number): (ctx: object, count: number) => number {
  const taken = new WeakMap<object, number>();
  return (ctx, count) => {
    const before = taken.get(ctx) ?? 0;
    taken.set(ctx, before + count);
    return Math.min(count, Math.max(0, max - before));
  };
}
