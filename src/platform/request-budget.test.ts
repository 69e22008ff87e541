import { describe, expect, it } from 'vitest';
import { currentBudget, RequestBudget } from './request-budget.ts';

const limits = {
  bytesRead: 100,
  computingMs: 20,
  memory: { perCaller: 600, inTotal: 3_000, smallest: 15 },
};
const open = (caller: string): RequestBudget => new RequestBudget(caller, limits);

describe('the budget of a request', () => {
  it('ends the request that reads too much, and nothing else of the caller', () => {
    using budget = open('ada');
    using another = open('ada');
    expect(budget.read(100)).toBeNull();
    expect(budget.read(1)).toMatchObject({ code: 'BAD_REQUEST' });
    expect(() => budget.check()).toThrow(/more than .* MiB of data/);
    expect(another.read(10)).toBeNull();
    another.check();
  });

  it('is nearly used when a quarter is left: work that can continue in another request ends then', () => {
    using budget = open('ada');
    budget.read(75);
    expect(budget.isNearlyUsed).toBe(false);
    budget.read(1);
    expect(budget.isNearlyUsed).toBe(true);
    budget.check();
  });

  it('counts rows as three times their bytes, and what the response takes', () => {
    using first = open('ada');
    using second = open('ada');
    expect(first.read(99)).toBeNull();
    expect(second.read(50)).toBeNull();
    second.useMemory(150);
    expect(first.problem).toBeNull();
    second.useMemory(10);
    expect([first.problem, second.problem]).toEqual([
      null,
      expect.objectContaining({ code: 'RATE_LIMITED' }),
    ]);
    using other = open('grace');
    expect(other.read(99)).toBeNull();
  });

  it('counts until the response is sent', () => {
    const first = open('ada');
    first.useMemory(590);
    first.close();
    using second = open('ada');
    second.useMemory(590);
    expect(second.problem).toBeNull();
  });

  it('counts until its work has ended, although the client is gone', async () => {
    const first = open('ada');
    const goOn = Promise.withResolvers<void>();
    const work = first.run(async () => {
      await goOn.promise;
      first.useMemory(900);
    });
    first.close();
    first.useMemory(300);
    goOn.resolve();
    using second = open('ada');
    expect(second.beginMutation()).toBeNull();
    first.useMemory(1);
    expect(open('ada').beginMutation()).toMatchObject({ code: 'RATE_LIMITED' });
    await work;
    expect(open('ada').beginMutation()).toBeNull();
  });

  it('ends a response that is being sent when its caller uses too much', async () => {
    using slow = open('ada');
    let evicted = 0;
    slow.onEvicted = () => (evicted += 1);
    await slow.run(() => slow.useMemory(400));
    using next = open('ada');
    next.useMemory(250);
    expect([evicted, next.problem]).toEqual([1, null]);
  });

  it('does not end a mutation for the sake of others, as it may be tried again', () => {
    using mutation = open('ada');
    expect(mutation.beginMutation()).toBeNull();
    expect(mutation.read(90)).toBeNull();
    using large = open('ada');
    large.useMemory(340);
    expect([mutation.problem, large.problem?.code]).toEqual([null, 'RATE_LIMITED']);
    expect(mutation.read(20)).toMatchObject({ message: expect.stringContaining('may have been changed') });
  });

  it('ends a mutation that is done like a query', async () => {
    using done = open('ada');
    let evicted = 0;
    done.onEvicted = () => (evicted += 1);
    done.beginMutation();
    await done.run(() => done.useMemory(280));
    using query = open('ada');
    query.useMemory(330);
    expect([evicted, query.problem?.code]).toEqual([0, 'RATE_LIMITED']);
    query.close();
    using smaller = open('ada');
    smaller.useMemory(270);
    done.useMemory(60);
    expect(evicted).toBe(1);
  });

  it('refuses a mutation before it begins if the requests of the caller use much already', () => {
    using held = open('ada');
    held.useMemory(310);
    expect(open('ada').beginMutation()).toMatchObject({ code: 'RATE_LIMITED' });
    expect(open('grace').beginMutation()).toBeNull();
  });

  it('ends a mutation whose caller has others that use half of what is allowed', () => {
    using first = open('ada');
    using second = open('ada');
    first.beginMutation();
    second.beginMutation();
    first.useMemory(200);
    second.useMemory(110);
    expect(first.problem).toBeNull();
    expect(second.problem).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('may have been changed'),
    });
  });

  it('does nothing more for a query whose client is gone', () => {
    const budget = open('ada');
    budget.close();
    expect(() => budget.check()).toThrow('The client has disconnected.');
    // The rest of a small result is read, so that the connection can be used again.
    expect(budget.read(1_000_000)).toBeNull();
    expect(budget.read(100_000)).toMatchObject({ code: 'TIMEOUT' });
  });

  it('limits how long a request computes, and how long those of a caller do in a minute', () => {
    using long = open('edith');
    long.compute(20);
    expect(() => long.compute(1)).toThrow(/shorter ranges/);
    const ends = Array.from({ length: 300 }, () => open('edith')).filter((budget) => {
      try {
        budget.compute(20);
        return false;
      } catch {
        return true;
      }
    });
    expect(ends.length).toBeGreaterThanOrEqual(50);
    using other = open('grace');
    other.compute(20);
  });

  it('is found by whatever works for the request, and makes the same value once', async () => {
    using budget = open('ada');
    expect(currentBudget()).toBeUndefined();
    let made = 0;
    const make = (): Promise<number> => Promise.resolve((made += 1));
    await budget.run(async () => {
      await Promise.resolve();
      expect(currentBudget()).toBe(budget);
      expect(await Promise.all([budget.once('a', make), budget.once('a', make)])).toEqual([1, 1]);
    });
  });
});
