import pg from 'pg';
import type { Socket } from 'node:net';

/** A program has a few hundred statements; text that differs every time must not fill the server's memory. */
const most = 1_000;
const names = new Map<string, string>();

/** The same name in every connection, so that a statement can be found in the server's views. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= most) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

export type PreparingClientConfig = pg.ClientConfig & {
  /** A server that owes an answer for longer than this has its connection cut. Without it, never. */
  answerWithinMs?: number | undefined;
};

/**
 * Sends every query with parameters as a prepared statement, which the server parses and plans once per connection.
 * Cuts the connection to a server that does not answer. pg's own `query_timeout` only rejects the query: the connection
 * still waits for the answer, and goes back into the pool, where the next query waits behind it.
 */
export class PreparingClient extends pg.Client {
  readonly #answerWithinMs: number | undefined;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#answerWithinMs = config.answerWithinMs;
  }

  // pg's `query` has many forms. (text, values) is the one Kysely and we use, the one with a callback is the pool's.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name =
      args.length === 2 &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      nameOf(text);
    return this.#guarded(name ? [{ name, text, values }] : args) as never;
  }

  #guarded(args: unknown[]): unknown {
    const ms = (args[0] as pg.QueryConfig & { query_timeout?: number }).query_timeout ?? this.#answerWithinMs;
    const send = (...all: unknown[]): unknown => super.query(...(all as [pg.QueryConfig]));
    if (ms === undefined) return send(...args);
    const timer = setTimeout(() => this.#cut(ms), ms);
    const stop = (): void => clearTimeout(timer);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      return send(...args.slice(0, -1), (...answer: unknown[]) => {
        stop();
        (callback as (...answer: unknown[]) => void)(...answer);
      });
    const result = send(...args) as Promise<unknown>;
    result.then(stop, stop);
    return result;
  }

  /** Every query of this connection fails, and by then the pool knows that it is not to be used again. */
  #cut(ms: number): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error(`the database has not answered for ${ms / 1_000} s`));
  }
}
