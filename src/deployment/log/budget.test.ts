import { describe, expect, it } from 'vitest';
import { createBudget } from './budget.ts';

const settled = async (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    promise.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setImmediate(resolve, false)),
  ]);

describe('a budget', () => {
  it('lets nobody have what others hold, and serves in turn', async () => {
    const budget = createBudget({ capacity: 10, mostWaiting: 9, waitMs: 60_000 });
    const giveBack = await budget.claim(8);
    const large = budget.claim(5);
    const small = budget.claim(1);
    // There is enough for the small one, but it came later: else the large one might wait forever.
    expect([await settled(large), await settled(small)]).toEqual([false, false]);
    giveBack();
    giveBack();
    expect([await settled(large), await settled(small)]).toEqual([true, true]);
    // What was given back twice is there once: 6 of 10 are held.
    expect([await settled(budget.claim(4)), await settled(budget.claim(1))]).toEqual([true, false]);
  });

  it('gives all it has to one who wants more', async () => {
    const budget = createBudget({ capacity: 10, mostWaiting: 9, waitMs: 60_000 });
    const giveBack = await budget.claim(11);
    const next = budget.claim(1);
    expect(await settled(next)).toBe(false);
    giveBack();
    await next;
  });

  it('turns away who comes when too many wait, and who has waited too long', async () => {
    const budget = createBudget({ capacity: 1, mostWaiting: 1, waitMs: 50 });
    await budget.claim(1);
    const waits = budget.claim(1);
    await expect(budget.claim(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await expect(waits).rejects.toMatchObject({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } });
  });
});
