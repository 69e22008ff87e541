import { expect, it } from 'vitest';
import { systemClock } from './clock.ts';
import { createBell, sleepUnless, within } from './sleep.ts';

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

it('wakes its sleeper, also by a ring that came before the sleep, and then sleeps on', async () => {
  const bell = createBell(systemClock);
  const asleep = bell.sleep(hour);
  bell.ring();
  await asleep;
  bell.ring();
  bell.ring();
  await bell.sleep(hour);
  expect(await within(systemClock, 20, bell.sleep(hour))).toBe(false);
  bell.ring();
});
