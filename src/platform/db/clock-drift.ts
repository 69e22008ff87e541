/** Less is how long a question to the database takes on a busy day, or one server that takes over from another. */
const leastStepMs = 2_000;

/** Compares a clock that somebody may set with one that nobody does. Both in milliseconds. */
export class ClockDrift {
  #offsetMs: number | undefined;

  /** By how much the clock was set since the last time; 0 when it ran on. */
  note(clockMs: number, monotonicMs: number): number {
    const offsetMs = clockMs - monotonicMs;
    const stepMs = this.#offsetMs === undefined ? 0 : offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    return Math.abs(stepMs) < leastStepMs ? 0 : stepMs;
  }
}
