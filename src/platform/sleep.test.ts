import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { createWakeableSleep, sleepUnless, within } from './sleep.ts';

const hour = 3_600_000;

it('a sleep returns whether it was aborted', async () => {
  expect(await sleepUnless(AbortSignal.timeout(1), systemClock, hour)).toBe(false);
  expect(await sleepUnless(new AbortController().signal, systemClock, 1)).toBe(true);
});

it('within returns whether the work ended in time, and passes on its failure', async () => {
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
