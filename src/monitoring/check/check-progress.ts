import type { PartState } from '#platform/readiness.ts';
import type { StoredCount } from './store-results.ts';

/** Longer than a restart of the database, and about as long as a statement can take. */
const stuckMs = 60_000;
/**
 * A result is discarded if its target was deleted, paused or checked by hand meanwhile. If this many are discarded over
 * more than a minute, and none is stored, a clock is wrong or the database refuses them.
 */
const maxDiscarded = 10;
/** After this long without a check, nothing is due any more. */
const idleMs = 600_000;

/**
 * Whether the checks of one kind are claimed and stored in this process. Without due checks there is nothing to do, which
 * is fine. Times are milliseconds of a monotonic clock.
 */
export class CheckProgress {
  #claimingSince: number | undefined;
  #waitingSince: number | undefined;
  #discarded: { count: number; firstAt: number; lastAt: number } | undefined;
  #lastAt: Date | null = null;

  claiming(now: number): void {
    this.#claimingSince ??= now;
  }

  claimed(): void {
    this.#claimingSince = undefined;
  }

  finished(now: number): void {
    this.#waitingSince ??= now;
  }

  /** A batch was stored or discarded; `waiting` results are left. */
  flushed(now: number, at: Date, { batch, accepted, rows }: StoredCount, waiting: number): void {
    this.#waitingSince = waiting > 0 ? now : undefined;
    if (rows > 0) this.#lastAt = at;
    if (accepted > 0) this.#discarded = undefined;
    else if (batch > 0) {
      this.#discarded ??= { count: 0, firstAt: now, lastAt: now };
      this.#discarded.count += batch;
      this.#discarded.lastAt = now;
    }
  }

  state(now: number): PartState {
    return { lastAt: this.#lastAt, problem: this.#problem(now) };
  }

  #problem(now: number): string | null {
    const isStuck = (since: number | undefined): boolean => since !== undefined && now - since > stuckMs;
    if (isStuck(this.#waitingSince))
      return 'Results of checks wait to be stored for more than a minute. Look for "could not store" in the log of this process.';
    if (isStuck(this.#claimingSince))
      return 'No due check could be claimed for more than a minute. Look for "could not claim" in the log of this process.';
    const { count = 0, firstAt = 0, lastAt = 0 } = this.#discarded ?? {};
    return count >= maxDiscarded && lastAt - firstAt > stuckMs && now - lastAt < idleMs
      ? 'All results of checks are discarded. Check the clock of the database server, and the log of this process.'
      : null;
  }
}
