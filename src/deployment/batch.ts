import type { Context } from '#identity/context.ts';

type Wanted<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void };

/**
 * Asks once for what all fields of a request want, so that a list of a thousand rows takes one query more, not a thousand.
 * `load` answers with a value for each key, in their order.
 */
export function batched<Key, Value>(
  load: (ctx: Context, keys: readonly Key[]) => Promise<readonly Value[]>,
): (ctx: Context, key: Key) => Promise<Value> {
  const waiting = new WeakMap<Context, Wanted<Key, Value>[]>();

  const flush = async (ctx: Context): Promise<void> => {
    const batch = waiting.get(ctx) ?? [];
    waiting.delete(ctx);
    try {
      const values = await load(
        ctx,
        batch.map(({ key }) => key),
      );
      batch.forEach(({ resolve }, index) => resolve(values[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (ctx, key) =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(ctx);
      if (batch) batch.push({ key, resolve, reject });
      else {
        waiting.set(ctx, [{ key, resolve, reject }]);
        // Later than every promise that is due now: those may want something too.
        setImmediate(() => void flush(ctx));
      }
    });
}
