import type { Clock } from '../clock.ts';
import { messageOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { sleepUnless } from '../sleep.ts';
import { ClockDrift } from './clock-drift.ts';
import { databaseNow } from './clock-storage.ts';
import type { Db } from './pool.ts';

/** How soon a clock that was set back is noticed. */
const compareEveryMs = 5_000;
/** Also runs without a detected change, since the clock may have been set back while the database was unreachable. */
const regularlyMs = 60_000;

export type ClockWatch = { stop: () => void };

/**
 * Rows that are due by the database's clock wait for hours if that clock is set back by hours. `bringForward` corrects their
 * due times. It runs when this is called, when the clock was set back, and every minute. `wasSetBack` is true if a change was
 * just detected.
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
  // Does not wait for a running query, which ends with its connection.
  return { stop: () => stopping.abort() };
}
