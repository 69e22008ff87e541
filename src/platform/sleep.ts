import type { Clock } from './clock.ts';

/** True when the time has passed, false when the signal came first. Leaves nothing behind on a signal that lives long. */
export async function sleepUnless(signal: AbortSignal, clock: Clock, ms: number): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
}

/** True when the work ended in time; leaves no timer behind either way. */
export async function within(clock: Clock, ms: number, work: Promise<unknown>): Promise<boolean> {
  const enough = new AbortController();
  const inTime = work.then(() => true);
  const late = sleepUnless(enough.signal, clock, ms).then(() => false);
  return Promise.race([inTime, late]).finally(() => enough.abort());
}

/** A sleep that others can cut short. For one sleeper. */
export type Bell = {
  ring: () => void;
  /** Until it rings, at most `ms`; at once if it has rung since the last sleep. */
  sleep(ms: number): Promise<void>;
};

export function createBell(clock: Clock): Bell {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    async sleep(ms) {
      await sleepUnless(rung.signal, clock, ms);
      if (rung.signal.aborted) rung = new AbortController();
    },
  };
}
