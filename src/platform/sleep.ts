import type { Clock } from './clock.ts';

/** True when the time has passed, false when the signal came first. Leaves nothing behind on a signal that lives long. */
export async function sleepUnless(signal: AbortSignal, clock: Clock, ms: number): Promise<boolean> {
  return clock.sleep(ms, signal).then(
    () => true,
    () => false,
  );
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
