import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startClaimLoop, type ClaimLoop, type ClaimLoopOptions } from './claim-loop.ts';
import { systemClock } from './clock.ts';
import { createLog } from './log.ts';

const hour = 3_600_000;
const soon = { timeout: 5_000, interval: 1 };

/** A table of numbers to be claimed, and a loop whose items end when they are told to. */
function startOn(due: number[], options: Partial<ClaimLoopOptions<Item>> = {}) {
  const claims: number[] = [];
  const running = new Map<number, PromiseWithResolvers<void>>();
  const started: number[] = [];
  const loop = startClaimLoop<Item>({
    name: 'test',
    concurrency: 2,
    pollMs: hour,
    async claim(limit) {
      claims.push(limit);
      return { items: due.splice(0, limit).map((id) => ({ id })) };
    },
    async run({ id }) {
      started.push(id);
      const end = Promise.withResolvers<void>();
      running.set(id, end);
      await end.promise;
    },
    log: createLog({ level: 'silent', pretty: false }),
    clock: systemClock,
    ...options,
  });
  onTestFinished(() => stopNow(loop));
  return {
    loop,
    claims,
    started,
    end: (id: number) => running.get(id)!.resolve(),
    fail: (id: number) => running.get(id)!.reject(new Error('no')),
  };
}
type Item = { id: number };

const stopNow = (loop: ClaimLoop): Promise<void> => loop.stop(async () => {});

it('claims as many items as there are free slots, and more when an item has succeeded or failed', async () => {
  const { loop, claims, started, end, fail } = startOn([1, 2, 3, 4]);
  await expect.poll(() => started, soon).toEqual([1, 2]);
  expect(loop.running).toBe(2);
  end(1);
  await expect.poll(() => started, soon).toEqual([1, 2, 3]);
  fail(2);
  await expect.poll(() => started, soon).toEqual([1, 2, 3, 4]);
  expect(claims).toEqual([2, 1, 1]);
  for (const id of [3, 4]) end(id);
  await loop.settled();
  expect(loop.running).toBe(0);
});

it('never claims more than the maximum per claim', async () => {
  const { claims, started } = startOn([1, 2], { concurrency: 10, claimSize: () => 1 });
  await expect.poll(() => started, soon).toEqual([1, 2]);
  expect(claims).toEqual([1, 1, 1]);
});

it('sleeps when nothing is due, until it is woken', async () => {
  const due: number[] = [];
  const { loop, claims, started } = startOn(due);
  await expect.poll(() => claims, soon).toHaveLength(1);
  due.push(1);
  await turn();
  expect(claims).toHaveLength(1);
  loop.wake();
  await expect.poll(() => started, soon).toEqual([1]);
});

it('claims again when the next item is due, at the latest after pollMs', async () => {
  let claims = 0;
  const claim = async () => ({ items: [], nextDueMs: (claims += 1) === 1 ? 5 : null });
  startOn([], { claim, pollMs: 10 });
  await expect.poll(() => claims, soon).toBeGreaterThan(2);
});

it('claims again after fullMs when it is full', async () => {
  const { claims, started, end } = startOn([1, 2, 3], { fullMs: hour });
  await expect.poll(() => started, soon).toEqual([1, 2]);
  end(1);
  await turn();
  expect(claims).toEqual([2]);
});

it('continues after a failed claim', async () => {
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 100, signal),
  };
  let claims = 0;
  const claim = async () => {
    if ((claims += 1) === 1) throw new Error('the database is unreachable');
    return { items: [] };
  };
  startOn([], { claim, clock });
  await expect.poll(() => claims, soon).toBe(2);
});

it('renews the leases of running items until it has drained', async () => {
  const renewed: number[][] = [];
  const renew = async (items: readonly Item[]) => void renewed.push(items.map(({ id }) => id));
  const { loop, started, end } = startOn([1, 2, 3], { lease: { renewEveryMs: 1, renew } });
  await expect.poll(() => started, soon).toEqual([1, 2]);
  await expect.poll(() => renewed.at(-1), soon).toEqual([1, 2]);
  const drained = Promise.withResolvers<void>();
  const stopped = loop.stop(() => drained.promise);
  end(1);
  await expect.poll(() => renewed.at(-1), soon).toEqual([2]);
  drained.resolve();
  await stopped;
  const count = renewed.length;
  await systemClock.sleep(10);
  expect(renewed).toHaveLength(count);
  expect(started).toEqual([1, 2]);
});

it('gives back what a claim brings after the stop', async () => {
  const claimed = Promise.withResolvers<{ items: Item[] }>();
  const released: Item[] = [];
  const { loop, started } = startOn([], {
    claim: () => claimed.promise,
    release: async (items) => void released.push(...items),
  });
  await stopNow(loop);
  claimed.resolve({ items: [{ id: 1 }] });
  await expect.poll(() => released, soon).toEqual([{ id: 1 }]);
  expect(started).toEqual([]);
});
