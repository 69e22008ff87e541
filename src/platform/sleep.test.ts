import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { createWakeableSleep, sleepUnless, within } from './sleep.ts';

const hour = 3_600_000;

it('tells a sleep that was cut short from one that was not', async () => {
  expect(await sleepUnless(AbortSignal.timeout(1), systemClock, hour)).toBe(false);
  expect(await sleepUnless(new AbortController().signal, systemClock, 1)).toBe(true);
});

it('tells work that ended in time from work that did not, and passes its failure on', async () => {
  expect(await within(systemClock, hour, Promise.resolve())).toBe(true);
  expect(await within(systemClock, 1, new Promise(() => {}))).toBe(false);
  await expect(within(systemClock, hour, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

it('a wakeable sleep ends when it is woken, also if that happened before it began, and then sleeps again', async () => {
  const sleeper = createWakeableSleep(systemClock);
  const asleep = sleeper.sleep(hour);
  sleeper.wake();
  await asleep;
  sleeper.wake();
  sleeper.wake();
  await sleeper.sleep(hour);
  expect(await within(systemClock, 20, sleeper.sleep(hour))).toBe(false);
  sleeper.wake();
});
