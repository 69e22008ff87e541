import pg from 'pg';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { errorType, isTracing, startSpan } from '../tracing.ts';
import { noteDiskFull } from './disk-full.ts';
import { markAsDatabaseError } from './refusal.ts';
import type { SessionCheck } from './session-check.ts';

/** The program has a few hundred statements. The limit protects the server's memory from generated statements. */
const maxNames = 1_000;
/**
 * In a statement that is not prepared, because its text has many variants: a connection would keep the plan of each, of several
 * megabytes if it reads the partitions of 90 days, and the variants would use up the names.
 */
export const unprepared = '/* unprepared */';
const names = new Map<string, string>();

/** The same name in every connection, so that a statement can be found in the server's logs and views. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNames || text.includes(unprepared)) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

export type DatabaseClientConfig = pg.ClientConfig & {
  /** Closes the connection if a response takes longer. By default there is no timeout. */
  responseTimeoutMs?: number | undefined;
  /** Closes the connection earlier if the server is no longer working on the query. */
  sessionCheck?: SessionCheck | undefined;
};

function noteFailure(error: unknown): void {
  markAsDatabaseError(error);
  noteDiskFull(error);
}

export type Meter = (bytes: number) => Error | null;

/** A response that is already on its way arrives within this time. */
const confirmAfterMs = 1_000;

/**
 * Sends every query with parameters as a prepared statement, which the server parses and plans once per connection.
 * Closes the connection to a server that does not respond. pg's `query_timeout` only rejects the query: the connection
 * goes back to the pool and the next query waits behind the missing response.
 */
export class DatabaseClient extends pg.Client {
  readonly #responseTimeoutMs: number | undefined;
  readonly #sessionCheck: SessionCheck | undefined;
  #meter: Meter | null = null;
  #isMetered = false;

  constructor(config: DatabaseClientConfig = {}) {
    super(config);
    this.#responseTimeoutMs = config.responseTimeoutMs;
    this.#sessionCheck = config.sessionCheck;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  // The pool calls it with a callback.
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (callback)
      return super.connect((error: Error) => {
        markAsDatabaseError(error);
        callback(error);
      });
    const connecting = super.connect();
    connecting.catch(markAsDatabaseError);
    return connecting;
  }

  // Steward and Kysely call pg's `query` with (text, values), the pool calls it with a callback.
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const name =
      args.length === 2 &&
      typeof text === 'string' &&
      Array.isArray(values) &&
      values.length > 0 &&
      nameOf(text);
    const sent = name ? [{ name, text, values }] : args;
    return (isTracing() ? this.#queryInSpan(sent) : this.#queryWithTimeout(sent)) as never;
  }

  /** By the name of the statement; its text and values are in no span. */
  #queryInSpan(args: unknown[]): unknown {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? '');
    const name = /^\s*\/\* ([\w.]{1,100}) \*\//.exec(text)?.[1];
    const span = name
      ? startSpan(`sql ${name}`, {
          kind: 'client',
          onlyInside: true,
          attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name },
        })
      : null;
    const result = this.#queryWithTimeout(args);
    if (!(result instanceof Promise)) span?.end();
    else
      result.then(
        () => span?.end(),
        (error: unknown) => {
          span?.fail(errorType(error));
          span?.end();
        },
      );
    return result;
  }

  #queryWithTimeout(args: unknown[]): unknown {
    const ms =
      (args[0] as pg.QueryConfig & { query_timeout?: number }).query_timeout ?? this.#responseTimeoutMs;
    const send = (...all: unknown[]): unknown => {
      const sent: unknown = super.query(...(all as [pg.QueryConfig]));
      if (sent instanceof Promise) sent.catch(noteFailure);
      return sent;
    };
    if (ms === undefined) return send(...args);
    const timer = setTimeout(() => this.disconnect(`the database has not answered for ${ms / 1_000} s`), ms);
    // Made only for a long query: aborting builds an error with a stack, at least 2 % of the CPU time of a list.
    let answered: AbortController | undefined;
    const check = this.#sessionCheck;
    const checking =
      check &&
      setTimeout(() => {
        answered = new AbortController();
        void this.#disconnectIfStale(check, answered.signal);
      }, check.everyMs);
    const stop = (): void => {
      clearTimeout(timer);
      clearTimeout(checking);
      answered?.abort();
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

  /** Closes the connection if the server says twice that it is not working on the query. */
  async #disconnectIfStale(check: SessionCheck, answered: AbortSignal): Promise<void> {
    const { processID: pid } = this as unknown as { processID: number | null };
    if (pid === null) return;
    for (let idleCount = 0; !answered.aborted;) {
      const state = await check.stateOf(pid, performance.now());
      if (answered.aborted) return;
      idleCount = state === 'idle' ? idleCount + 1 : 0;
      if (idleCount === 2) {
        this.emit('stale');
        return this.disconnect('the database is no longer working on the query');
      }
      await delay(idleCount > 0 ? confirmAfterMs : check.everyMs, undefined, { signal: answered }).catch(
        () => {},
      );
    }
  }

  /** Calls `meter` with the size of all that arrives. If it returns an error, pending queries fail with it, in the middle of their rows. */
  measure(meter: Meter | null): void {
    this.#meter = meter;
    if (this.#isMetered || !meter) return;
    this.#isMetered = true;
    this.#stream.on('data', (chunk: Buffer) => {
      const problem = this.#meter?.(chunk.length);
      if (problem) this.#stream.destroy(problem);
    });
  }

  /** Pending queries fail, and the pool removes the connection. */
  disconnect(reason: string): void {
    this.#stream.destroy(new Error(reason));
  }

  get #stream(): Socket {
    return (this as unknown as { connection: { stream: Socket } }).connection.stream;
  }
}
