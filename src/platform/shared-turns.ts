/** So long that the pauses cost nothing, and so short that nobody notices them. */
const turnMs = 10;

/**
 * Divides long work of one request into pieces of about 10 ms, with one piece per turn of the event loop, so that other requests are served in
 * between. Work that runs side by side shares the turns.
 */
export class SharedTurns {
  readonly #waiting: (() => void)[] = [];
  #startedAt = performance.now();
  #isScheduled = false;

  /** Whether the work should wait for its next turn. */
  isOver(): boolean {
    return performance.now() - this.#startedAt > turnMs;
  }

  next(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#schedule();
    return promise;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startedAt = performance.now();
      this.#waiting.shift()?.();
      if (this.#waiting.length > 0) this.#schedule();
    });
  }
}
