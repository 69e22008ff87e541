import { OutboundError, stalledFailure, timeoutFailure } from './failure.ts';

type Stage<T> = (done: (value: T) => void, fail: (error: unknown) => void) => void;
type Closable = { destroy(): unknown };

/**
 * A timer that fires later than this was delayed by a suspended or busy process. The response may have arrived in the meantime,
 * since timers run before data is read.
 */
const stalledMs = 1_000;

/**
 * The lifetime of one request: its stages, which run one after another, the resources they opened, and one end for all of them.
 * Avoids an AbortController with listeners per stage.
 */
export class Scope {
  #doing = '';
  #ended: OutboundError | undefined;
  #interrupt: ((error: OutboundError) => void) | undefined;
  readonly #opened = new Set<Closable>();

  /** `doing` completes the message of a timeout: "timed out after 30 s while connecting". */
  run<T>(doing: string, start: Stage<T>): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#doing = doing;
    return new Promise<T>((resolve, reject) => {
      this.#interrupt = reject;
      start(resolve, reject);
    });
  }

  /** Sets what the message of a timeout says about the stage. */
  doing(doing: string): void {
    this.#doing = doing;
  }

  /** For work that cannot be stopped: its result is ignored if the end comes first. */
  race<T>(doing: string, work: () => Promise<T>): Promise<T> {
    return this.run(doing, (done, fail) => {
      void (async () => {
        try {
          done(await work());
        } catch (error) {
          fail(error);
        }
      })();
    });
  }

  end(error: OutboundError): void {
    this.#ended ??= error;
    this.#interrupt?.(this.#ended);
  }

  own<C extends Closable>(closable: C): C {
    this.#opened.add(closable);
    return closable;
  }

  close(): void {
    for (const closable of this.#opened) closable.destroy();
    this.#opened.clear();
  }

  /** Returns a function that stops the timer. */
  expireAfter(ms: number, code: string): () => void {
    const due = performance.now() + ms;
    const timer = setTimeout(() => {
      const lateMs = performance.now() - due;
      this.end(lateMs < stalledMs ? timeoutFailure(code, ms, this.#doing) : stalledFailure(lateMs));
    }, ms);
    return () => clearTimeout(timer);
  }

  /** Returns a function that stops following the signal. */
  follow(signal: AbortSignal | undefined): () => void {
    if (!signal) return () => {};
    const followers = followersOf(signal);
    followers.add(this);
    if (signal.aborted) this.cancel(signal.reason);
    return () => followers.delete(this);
  }

  cancel(reason: unknown): void {
    this.end(new OutboundError('aborted', 'ABORTED', 'the request was cancelled', { cause: reason }));
  }
}

const followed = new WeakMap<AbortSignal, Set<Scope>>();

/**
 * One listener for all requests: a signal scans all its listeners for each one that is added or removed, and there may be a
 * thousand.
 */
function followersOf(signal: AbortSignal): Set<Scope> {
  const known = followed.get(signal);
  if (known) return known;
  const scopes = new Set<Scope>();
  followed.set(signal, scopes);
  signal.addEventListener(
    'abort',
    () => {
      for (const scope of scopes) scope.cancel(signal.reason);
    },
    { once: true },
  );
  return scopes;
}
