import pg from 'pg';

/** A statement of Steward, by the name in its comment, or `begin` and `commit`. Times are those of `Date.now()`. */
export type TracedStatement = {
  name: string;
  values: readonly unknown[];
  client: object;
  endedAt: number;
  ms: number;
};

/** Calls `onEnd` after every statement of this process, in every connection. */
export function traceStatements(onEnd: (statement: TracedStatement) => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  pg.Client.prototype.query = function traced(this: object, ...args: unknown[]): never {
    const [first, second] = args;
    const { text, values } =
      typeof first === 'string'
        ? { text: first, values: Array.isArray(second) ? second : [] }
        : (first as { text: string; values?: unknown[] });
    const name = /\/\* (\S+) \*\//.exec(text)?.[1] ?? text.trim().split(/\s/)[0]!;
    const startedAt = performance.now();
    const ended = (): void =>
      onEnd({
        name,
        values: values ?? [],
        client: this,
        endedAt: Date.now(),
        ms: performance.now() - startedAt,
      });
    const result = query.apply(this, args);
    if (result instanceof Promise) result.then(ended, ended);
    return result as never;
  } as never;
}
