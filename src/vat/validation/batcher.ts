export type Batcher<T, R> = {
  do: (item: T) => Promise<R>;
  /** Resolves when nothing is under way. */
  idle: () => Promise<void>;
};

type Waiting<T, R> = { item: T; done: PromiseWithResolvers<R> };

/**
 * What comes while a batch is under way goes together in the next one: alone, nobody waits; with 64 clients at once, a
 * batch has some thirty in it and costs little more than one alone. `run` returns a result for each item, in order.
 */
export function createBatcher<T, R>(
  most: number,
  run: (items: readonly T[]) => Promise<readonly R[]>,
): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = [];
  let work: Promise<void> | null = null;

  async function workOff(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { done }] of batch.entries()) done.resolve(results[index]!);
      } catch (error) {
        for (const { done } of batch) done.reject(error);
      }
    }
    work = null;
  }

  return {
    do(item) {
      const done = Promise.withResolvers<R>();
      waiting.push({ item, done });
      work ??= workOff();
      return done.promise;
    },
    idle: async () => void (await work),
  };
}
