/** Smaller steps come from a slow response of the database, or from a failover to another server. */
const minStepMs = 2_000;

/** Compares a clock that can be set with a monotonic one. Both in milliseconds. */
export class ClockDrift {
  #offsetMs: number | undefined;

  /** By how much the clock was set since the last call; 0 if it was not. */
  note(clockMs: number, monotonicMs: number): number {
    const offsetMs = clockMs - monotonicMs;
    const stepMs = this.#offsetMs === undefined ? 0 : offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    return Math.abs(stepMs) < minStepMs ? 0 : stepMs;
  }
}
