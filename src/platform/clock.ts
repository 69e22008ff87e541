import { setTimeout as delay } from 'node:timers/promises';

export type Clock = {
  now(): Date;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Whether `at` was less than `ms` ago. What lies ahead was noted before the clock was set back, and is not recent. */
export const isRecent = (at: number, now: number, ms: number): boolean => at <= now && now - at < ms;

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};
