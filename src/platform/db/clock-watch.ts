import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless } from '../sleep.ts';
import { ClockDrift } from './clock-drift.ts';
import { databaseNow } from './clock-storage.ts';
import type { Db } from './pool.ts';

/** How soon a clock that was set back is noticed. */
const compareEveryMs = 5_000;
/** Also without that: it may have been set back in a moment when the database could not be asked. */
const regularlyMs = 60_000;

export type ClockWatch = { stop: () => void };

/**
 * What is due by the clock of the database waits for hours when that is set back by hours. `bringForward` mends that; it is run
 * when this is called, when the clock was set back, and every minute. `wasSetBack` says that it has just been seen.
 */
export async function watchDatabaseClock(
  { db, clock, log }: { db: Db; clock: Clock; log: Log },
  what: string,
  bringForward: (wasSetBack: boolean) => Promise<void>,
): Promise<ClockWatch> {
  const stopping = new AbortController();
  const drift = new ClockDrift();
  let ranAt = -Infinity;
  const look = async (): Promise<void> => {
    const stepMs = drift.note((await databaseNow(db)).getTime(), performance.now());
    const wasSetBack = stepMs < 0;
    if (!wasSetBack && performance.now() - ranAt < regularlyMs) return;
    if (wasSetBack) log.warn({ what, seconds: stepMs / 1_000 }, 'the clock of the database was set back');
    await bringForward(wasSetBack);
    ranAt = performance.now();
  };
  await look();
  const loop = async (): Promise<void> => {
    while (await sleepUnless(stopping.signal, clock, compareEveryMs))
      await look().catch((error: unknown) => {
        if (!stopping.signal.aborted)
          log.warn({ what, reason: messageOf(error) }, 'the clock of the database could not be compared');
      });
  };
  void loop();
  // What is asked just now is not waited for: it ends with its connection.
  return { stop: () => stopping.abort() };
}
