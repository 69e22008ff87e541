import { OutboundError, timeoutFailure } from './failure.ts';

type Stage<T> = (done: (value: T) => void, fail: (error: unknown) => void) => void;
type Closable = { destroy(): unknown };

/**
 * The life of one request: stages that run one after another, what they opened, and one end for all of it,
 * without the AbortController and its listeners that every stage would need otherwise.
 */
export class Scope {
  #doing = '';
  #ended: OutboundError | undefined;
  #interrupt: ((error: OutboundError) => void) | undefined;
  readonly #opened = new Set<Closable>();

  /** `doing` ends the sentence of a timeout: "timed out after 30 s while connecting". */
  run<T>(doing: string, start: Stage<T>): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    this.#doing = doing;
    return new Promise<T>((resolve, reject) => {
      this.#interrupt = reject;
      start(resolve, reject);
    });
  }

  /** For work that cannot be stopped: its result is not waited for when the end comes first. */
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

  /** For what something else closes from now on. */
  disown(closable: Closable): void {
    this.#opened.delete(closable);
  }

  close(): void {
    for (const closable of this.#opened) closable.destroy();
    this.#opened.clear();
  }

  /** Returns what stops the timer. */
  expireAfter(ms: number, code: string): () => void {
    const timer = setTimeout(() => this.end(timeoutFailure(code, ms, this.#doing)), ms);
    return () => clearTimeout(timer);
  }

  /** Returns what stops listening to the signal. */
  follow(signal: AbortSignal | undefined): () => void {
    if (!signal) return () => {};
    const stop = () =>
      this.end(
        new OutboundError('aborted', 'ABORTED', 'the request was cancelled', { cause: signal.reason }),
      );
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    return () => signal.removeEventListener('abort', stop);
  }
}
