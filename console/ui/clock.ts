import { useSyncExternalStore } from 'react';

const pacesMs = { seconds: 1_000, calm: 10_000 };
type Pace = keyof typeof pacesMs;

export type Clock = {
  read: () => number;
  /** Returns how to unsubscribe. */
  subscribe: (pace: Pace, listener: () => void) => () => void;
};

/**
 * One clock for all times on a page, so that "Started 6 min ago" and "Ongoing for 6 min 40 s" are of the same moment. It ticks every
 * second while something counts seconds, otherwise every 10 s.
 */
export function createClock(): Clock {
  let now = Date.now();
  let timer: { pace: Pace; id: ReturnType<typeof setInterval> } | undefined;
  const listeners = { seconds: new Set<() => void>(), calm: new Set<() => void>() };

  function tick(): void {
    now = Date.now();
    for (const listener of [...listeners.seconds, ...listeners.calm]) listener();
  }

  function adjustPace(): void {
    const pace = listeners.seconds.size > 0 ? 'seconds' : listeners.calm.size > 0 ? 'calm' : undefined;
    if (pace === timer?.pace) return;
    if (timer) clearInterval(timer.id);
    timer = pace && { pace, id: setInterval(tick, pacesMs[pace]) };
    if (pace) tick();
  }

  return {
    read() {
      // Nothing ticks before the first time is on the page, and little in a window that nobody sees.
      if (Math.abs(Date.now() - now) > pacesMs.calm) now = Date.now();
      return now;
    },
    subscribe(pace, listener) {
      listeners[pace].add(listener);
      adjustPace();
      return () => {
        listeners[pace].delete(listener);
        adjustPace();
      };
    },
  };
}

const clock = createClock();
const calmly = (listener: () => void): (() => void) => clock.subscribe('calm', listener);
const everySecond = (listener: () => void): (() => void) => clock.subscribe('seconds', listener);
const never = (): (() => void) => () => {};

/** What `select` makes of the current time. The component renders again only if that has changed. */
export const useClock = <Value extends string | boolean>(select: (now: number) => Value): Value =>
  useSyncExternalStore(calmly, () => select(clock.read()));

/** The current time, updated every second while `isOn`. */
export const useSeconds = (isOn: boolean): number =>
  useSyncExternalStore(isOn ? everySecond : never, clock.read);
