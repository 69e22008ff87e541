import { setTimeout as delay } from 'node:timers/promises';

export type Clock = {
  now(): Date;
  /** Resolves after `ms`. Rejects with the signal's reason if it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

/** Whether `at` was less than `ms` ago. A time in the future, after the clock was set back, is not recent. */
export const isRecent = (at: number, now: number, ms: number): boolean => at <= now && now - at < ms;

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, signal) => delay(ms, undefined, signal ? { signal } : {}),
};
