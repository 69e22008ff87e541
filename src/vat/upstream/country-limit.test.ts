import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createCountryLimit, type Priority } from './country-limit.ts';

const { signal } = new AbortController();

const setUp = (maxWaiting?: number) => {
  const limit = createCountryLimit(maxWaiting);
  return (country: string, waitMs: number, priority: Priority = 'interactive') =>
    limit.acquire(country, { priority, waitMs, signal });
};

it('two interactive requests for a country run at once, and the next one when one of them ends', async () => {
  const acquire = setUp();
  const first = await acquire('DE', 0);
  expect(await acquire('DE', 0)).not.toBeNull();
  expect(await acquire('DE', 0)).toBeNull();
  expect(await acquire('AT', 0)).not.toBeNull();
  const third = acquire('DE', 5_000);
  first!.release();
  expect(await third).not.toBeNull();
});

it('background requests leave one permit of a country to interactive requests', async () => {
  const acquire = setUp();
  expect(await acquire('DE', 0, 'background')).not.toBeNull();
  expect(await acquire('DE', 5, 'background')).toBeNull();
  expect(await acquire('DE', 0)).not.toBeNull();
});

it('a background request waits behind the interactive requests for its country', async () => {
  const acquire = setUp();
  const permits = [await acquire('DE', 0, 'background'), await acquire('DE', 0)];
  const order: string[] = [];
  const background = acquire('DE', 5_000, 'background').then((permit) => (order.push('background'), permit));
  const interactive = acquire('DE', 5_000).then((permit) => (order.push('interactive'), permit));
  permits[0]!.release();
  (await interactive)!.release();
  expect(await background).not.toBeNull();
  expect(order).toEqual(['interactive', 'background']);
});

it('a batch request waits behind the revalidations for its country, and leaves a permit to interactive requests', async () => {
  const acquire = setUp();
  const first = await acquire('DE', 0, 'batch');
  expect(await acquire('DE', 0, 'batch')).toBeNull();
  expect(await acquire('DE', 0)).not.toBeNull();
  const order: string[] = [];
  const batch = acquire('DE', 5_000, 'batch').then((permit) => (order.push('batch'), permit));
  const background = acquire('DE', 5_000, 'background').then((permit) => (order.push('background'), permit));
  await setImmediate();
  first!.release();
  (await background)!.release();
  expect(await batch).not.toBeNull();
  expect(order).toEqual(['background', 'batch']);
});

it('the background requests for one country leave waiting places for other countries', async () => {
  const acquire = setUp(4);
  const waitingAfterFive = async (country: string): Promise<number> => {
    await acquire(country, 0, 'background');
    let refused = 0;
    for (let n = 0; n < 5; n += 1)
      void acquire(country, 60_000, 'background').then((permit) => (refused += permit ? 0 : 1));
    await setImmediate();
    return 5 - refused;
  };
  const waiting = [];
  for (const country of ['DE', 'AT', 'FR', 'IT']) waiting.push(await waitingAfterFive(country));
  expect(waiting).toEqual([2, 1, 1, 0]);
});

it('an aborted background request frees its waiting place', async () => {
  const limit = createCountryLimit(1);
  const request = { priority: 'background', waitMs: 60_000, signal } as const;
  const permit = await limit.acquire('DE', request);
  const stop = new AbortController();
  const aborted = limit.acquire('DE', { ...request, signal: stop.signal });
  expect(await limit.acquire('DE', request)).toBeNull();
  stop.abort();
  expect(await aborted).toBeNull();
  const next = limit.acquire('DE', request);
  await setImmediate();
  permit!.release();
  expect(await next).not.toBeNull();
});
