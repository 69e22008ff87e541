export type BatcherOptions<T, R> = {
  /** Returns a result for each item, in their order. If it throws, every item of the batch fails. */
  run: (items: readonly T[]) => Promise<readonly R[]>;
  /** Defaults to no limit. */
  maxItems?: number;
  /** Batches that run at the same time, 1 by default: what comes while one runs goes together in the next. */
  concurrency?: number;
  /**
   * How long the first item waits for others: until the end of this turn of the event loop, or so many milliseconds. By
   * default it does not wait.
   */
  gather?: 'turn' | number;
};

export type Batcher<T, R> = {
  add: (item: T) => Promise<R>;
  /** Items that no batch has taken yet. */
  readonly waiting: number;
  /** Resolves when no batch is running. */
  idle: () => Promise<void>;
};

/**
 * Does together what many ask for one by one. With 64 clients at once a batch has some thirty items, and costs little more
 * than one item alone.
 */
export function createBatcher<T, R>(options: BatcherOptions<T, R>): Batcher<T, R> {
  const { run, maxItems = Infinity, concurrency = 1, gather } = options;
  const waiting: { item: T; done: PromiseWithResolvers<R> }[] = [];
  const running = new Set<Promise<void>>();
  let isGathering = false;

  async function runBatch(batch: typeof waiting): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { done }] of batch.entries()) done.resolve(results[index]!);
    } catch (error) {
      for (const { done } of batch) done.reject(error);
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
    const end = (): void => {
      isGathering = false;
      start();
    };
    // `setImmediate` is after all promises that are settled by now: their code may add items, too.
    if (gather === 'turn') setImmediate(end);
    else setTimeout(end, gather);
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
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/**
 * Loads at once what all fields of a request ask for: a list of a thousand rows takes one query more, not a thousand.
 * `load` returns a value for each key, in their order.
 */
export function createLoader<Context extends object, Key, Value>(
  load: (ctx: Context, keys: readonly Key[]) => Promise<readonly Value[]>,
): (ctx: Context, key: Key) => Promise<Value> {
  const batchers = new WeakMap<Context, Batcher<Key, Value>>();
  return (ctx, key) => {
    const known = batchers.get(ctx);
    if (known) return known.add(key);
    const batcher = createBatcher<Key, Value>({
      run: (keys) => load(ctx, keys),
      gather: 'turn',
      concurrency: Infinity,
    });
    batchers.set(ctx, batcher);
    return batcher.add(key);
  };
}
