import pg from 'pg';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { SessionExaminer } from './session-check.ts';

/** A program has a few hundred statements. Statements that always differ must not fill the server's memory. */
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
  /** The connection is closed if a response takes longer than this. Defaults to no limit. */
  answerWithinMs?: number | undefined;
  /** Checks before that whether the server is still working on the query. If it is not, the connection is closed. */
  examiner?: SessionExaminer | undefined;
};

/** Most queries take milliseconds. The state of slower ones is checked at this interval. */
const examineEveryMs = 5_000;
/** A response that was already sent has arrived by then. */
const confirmAfterMs = 1_000;

/**
 * Sends every query with parameters as a prepared statement, which the server parses and plans once per connection. Closes the
 * connection to a server that does not respond. pg's own `query_timeout` only rejects the query: the connection still waits for
 * the response and returns to the pool, where the next query waits behind it.
 */
export class PreparingClient extends pg.Client {
  readonly #answerWithinMs: number | undefined;
  readonly #examiner: SessionExaminer | undefined;

  constructor(config: PreparingClientConfig = {}) {
    super(config);
    this.#answerWithinMs = config.answerWithinMs;
    this.#examiner = config.examiner;
  }

  // pg's `query` has many forms. Kysely and this program use (text, values), and the pool uses the one with a callback.
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
    const timer = setTimeout(() => this.cut(`the database has not answered for ${ms / 1_000} s`), ms);
    const answered = new AbortController();
    const examining = setTimeout(() => void this.#examine(answered.signal), examineEveryMs);
    const stop = (): void => {
      clearTimeout(timer);
      clearTimeout(examining);
      answered.abort();
    };
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

  /** Waits until the query is answered, or the server has reported twice that it is not working on it. */
  async #examine(answered: AbortSignal): Promise<void> {
    const { processID: pid } = this as unknown as { processID: number | null };
    if (!this.#examiner || pid === null) return;
    for (let silent = 0; !answered.aborted;) {
      const state = await this.#examiner.examine(pid, performance.now());
      if (answered.aborted) return;
      silent = state === 'silent' ? silent + 1 : 0;
      if (silent === 2) {
        this.emit('silent');
        return this.cut('the database no longer works on the query');
      }
      await delay(silent > 0 ? confirmAfterMs : examineEveryMs, undefined, { signal: answered }).catch(
        () => {},
      );
    }
  }

  /** All queries of this connection fail, and the pool does not use it again. */
  cut(why: string): void {
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error(why));
  }
}
