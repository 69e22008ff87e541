import type { Clock } from './clock.ts';

/** True after `ms`, false if the signal was aborted first. Removes its listener from the signal. */
export async function sleepUnless(signal: AbortSignal, clock: Clock, ms: number): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}

/** True if the work ended within `ms`. Leaves no timer behind. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const inTime = work.then(() => true);
  const late = sleepUnless(timer.signal, clock, ms).then(() => false);
  return Promise.race([inTime, late]).finally(() => timer.abort());
}

/** A sleep that other code can end early. For one sleeper. */
export type WakeableSleep = {
  wake: () => void;
  /** Sleeps until it is woken, at most `ms`. Returns at once if it was woken since the last sleep. */
  sleep(ms: number): Promise<void>;
};

export function createWakeableSleep(clock: Clock): WakeableSleep {
  let woken = new AbortController();
  return {
    wake: () => woken.abort(),
    async sleep(ms) {
      await sleepUnless(woken.signal, clock, ms);
      if (woken.signal.aborted) woken = new AbortController();
    },
  };
}
