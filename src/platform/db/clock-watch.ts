import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless } from '../sleep.ts';
import { databaseNow } from './clock-storage.ts';
import type { Db } from './pool.ts';

const compareEveryMs = 5_000;
/** The clock may have been set back while the database was unreachable. */
const rescheduleEveryMs = 60_000;

export type ClockWatch = { stop: () => void };

/**
 * If the clock of the database is set back by hours, everything that is due by that clock waits for hours. `bringForward`
 * corrects the due times. It runs at the start, when the clock was set back (`wasSetBack`), and every minute.
 */
export async function watchDatabaseClock(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  what: string,
  bringForward: (wasSetBack: boolean) => Promise<void>,
): Promise<ClockWatch> {
  const stopping = new AbortController();
  const drift = new ClockDrift();
  let ranAt = -Infinity;
  const compare = async (): Promise<void> => {
    const askedMs = performance.now();
    const stepMs = drift.note((await databaseNow(db)).getTime(), askedMs, performance.now());
    const wasSetBack = stepMs < 0;
    if (!wasSetBack && performance.now() - ranAt < rescheduleEveryMs) return;
    if (wasSetBack) log.warn({ what, seconds: stepMs / 1_000 }, 'the clock of the database was set back');
    await bringForward(wasSetBack);
    ranAt = performance.now();
  };
  await compare();
  const loop = async (): Promise<void> => {
    while (await sleepUnless(stopping.signal, clock, compareEveryMs))
      await compare().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ what, reason: messageOf(error) }, 'the clock of the database could not be compared');
      });
  };
  void loop();
  // A running query is not awaited: it ends with its connection.
  return { stop: () => stopping.abort() };
}

/** Smaller steps come from a failover to another server. */
const minStepMs = 2_000;

/** Compares a clock that can be set with a monotonic clock. Both are in milliseconds. */
export class ClockDrift {
  /** The offset of the clock is between these: it was read at some time between the question and the answer. */
  #least = -Infinity;
  #most = Infinity;

  /**
   * By how much the clock was set since the last call, at least; 0 if it was not. A slow answer does not look like a clock that was
   * set.
   */
  note(clockMs: number, askedMs: number, answeredMs: number): number {
    const [least, most] = [clockMs - answeredMs, clockMs - askedMs];
    const back = Math.min(0, most - this.#least);
    const forward = Math.max(0, least - this.#most);
    const stepMs = back + forward;
    // A slow answer says little: what was known before still holds.
    this.#least = stepMs === 0 ? Math.max(this.#least, least) : least;
    this.#most = stepMs === 0 ? Math.min(this.#most, most) : most;
    return Math.abs(stepMs) < minStepMs ? 0 : stepMs;
  }
}
