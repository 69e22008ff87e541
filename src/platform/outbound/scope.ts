import { OutboundError, stalledFailure, timeoutFailure } from './failure.ts';

type Stage<T> = (done: (value: T) => void, fail: (error: unknown) => void) => void;
type Closable = { destroy(): unknown };

/**
 * If a timer fires later than this, the process was suspended or blocked. The response may have arrived in the meantime,
 * because timers run before sockets are read.
 */
const stalledMs = 1_000;

/**
 * The lifetime of one request. It runs the stages one after another, closes what they opened and ends them all at a
 * timeout or cancellation. Cheaper than an AbortController with listeners for every stage.
 */
export class Scope {
  #stage = '';
  #ended: OutboundError | undefined;
  #interrupt: ((error: OutboundError) => void) | undefined;
  readonly #opened = new Set<Closable>();

  /** `stage` completes the message of a timeout: "timed out after 30 s while connecting". */
  run<T>(stage: string, start: Stage<T>): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#stage = stage;
    return new Promise<T>((resolve, reject) => {
      this.#interrupt = reject;
      start(resolve, reject);
    });
  }

  setStage(stage: string): void {
    this.#stage = stage;
  }

  /** For work that cannot be cancelled: if the scope ends first, the result is ignored. */
  race<T>(stage: string, work: () => Promise<T>): Promise<T> {
    return this.run(stage, (done, fail) => {
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

  track<C extends Closable>(closable: C): C {
    this.#opened.add(closable);
    return closable;
  }

  /** The last first: Node crashes if a socket is destroyed before the TLS socket on top of it. */
  close(): void {
    for (const closable of [...this.#opened].reverse()) closable.destroy();
    this.#opened.clear();
  }

  /** Returns a function that stops the timer. */
  expireAfter(ms: number, code: string): () => void {
    const due = performance.now() + ms;
    const timer = setTimeout(() => {
      const lateMs = performance.now() - due;
      this.end(lateMs < stalledMs ? timeoutFailure(code, ms, this.#stage) : stalledFailure(lateMs));
    }, ms);
    return () => clearTimeout(timer);
  }

  /** Returns a function that stops watching the signal. */
  cancelOn(signal: AbortSignal | undefined): () => void {
    if (!signal) return () => {};
    const followers = scopesCancelledBy(signal);
    followers.add(this);
    if (signal.aborted) this.cancel(signal.reason);
    return () => followers.delete(this);
  }

  cancel(reason: unknown): void {
    this.end(new OutboundError('aborted', 'ABORTED', 'the request was cancelled', { cause: reason }));
  }
}

const scopesBySignal = new WeakMap<AbortSignal, Set<Scope>>();

/** One listener per signal: adding or removing one takes linear time, and a thousand requests can share a signal. */
function scopesCancelledBy(signal: AbortSignal): Set<Scope> {
  const known = scopesBySignal.get(signal);
  if (known) return known;
  const scopes = new Set<Scope>();
  scopesBySignal.set(signal, scopes);
  signal.addEventListener(
    'abort',
    () => {
      for (const scope of scopes) scope.cancel(signal.reason);
    },
    { once: true },
  );
  return scopes;
}
