import type { Db, Tx } from './pool.ts';

/** The database for a verb that opens its own transaction: it takes part in this one instead, and ends with it. */
export function joinTransaction(tx: Tx): Db {
  const join = () => ({ execute: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => work(tx) });
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction') return join;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
