import { describe, expect, it } from 'vitest';
import { currentBudget, RequestBudget, withBudget } from './request-budget.ts';

const limits = { perRequest: 100, perCaller: 150, inTotal: 1_000, smallest: 5, computingMs: 20 };

describe('the budget of a request', () => {
  it('ends the request that reads too much, and nothing else of the caller', () => {
    using budget = new RequestBudget(limits);
    using another = new RequestBudget(limits);
    expect(budget.read(100, 'ada')).toBeNull();
    expect(budget.read(1, 'ada')).toMatchObject({ code: 'BAD_REQUEST' });
    expect(() => budget.check()).toThrow(/more than .* MiB of data/);
    expect(another.read(10, 'ada')).toBeNull();
    another.check();
  });

  it('limits what the running requests of one caller have read, until their responses are sent', () => {
    const first = new RequestBudget(limits);
    using second = new RequestBudget(limits);
    using third = new RequestBudget(limits);
    expect(first.read(90, 'ada')).toBeNull();
    expect(second.read(90, 'ada')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(third.read(90, 'grace')).toBeNull();
    first[Symbol.dispose]();
    second[Symbol.dispose]();
    using later = new RequestBudget(limits);
    expect(later.read(100, 'ada')).toBeNull();
  });

  it('limits what all callers have read, and ends the request that has read most', () => {
    const total = { ...limits, inTotal: 50 };
    using large = new RequestBudget(total);
    using small = new RequestBudget(total);
    let evicted = 0;
    large.onEvicted = () => (evicted += 1);
    expect(large.read(40, 'ada')).toBeNull();
    expect(small.read(20, 'grace')).toBeNull();
    expect([large.problem?.code, evicted]).toEqual(['RATE_LIMITED', 1]);
    // It gives back what it has read when its response has ended, and nobody else ends until then.
    using next = new RequestBudget(total);
    expect(next.read(1, 'edith')).toBeNull();
  });

  it('does not end a mutation because others read much, as it may be tried again', () => {
    using large = new RequestBudget({ ...limits, inTotal: 50 });
    using mutation = new RequestBudget({ ...limits, inTotal: 50 });
    expect(mutation.beginMutation('ada')).toBeNull();
    expect(mutation.read(90, 'ada')).toBeNull();
    expect(large.read(80, 'grace')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(mutation.problem).toBeNull();
    expect(mutation.read(20, 'ada')).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('may have been changed'),
    });
  });

  it('refuses a mutation before it begins if the requests of the caller hold much already', () => {
    using held = new RequestBudget(limits);
    held.beginMutation('ada');
    held.read(80, 'ada');
    expect(new RequestBudget(limits).beginMutation('ada')).toMatchObject({ code: 'RATE_LIMITED' });
    expect(new RequestBudget(limits).beginMutation('grace')).toBeNull();
  });

  it('ends a mutation that is done for the sake of others, and no small request', () => {
    const total = { ...limits, inTotal: 50 };
    using done = new RequestBudget(total);
    let evicted = 0;
    done.onEvicted = () => (evicted += 1);
    done.beginMutation('ada');
    done.read(90, 'ada');
    using small = new RequestBudget(total);
    expect(small.read(5, 'grace')).toBeNull();
    expect(evicted).toBe(0);
    done.endMutation();
    expect(small.read(5, 'grace')).toBeNull();
    expect(evicted).toBe(1);
  });

  it('goes on counting for a mutation whose client is gone', () => {
    const budget = new RequestBudget(limits);
    budget[Symbol.dispose]();
    expect(budget.read(60, 'ada')).toBeNull();
    expect(budget.read(60, 'ada')).toMatchObject({ code: 'BAD_REQUEST' });
    using another = new RequestBudget(limits);
    expect(another.read(100, 'ada')).toBeNull();
  });

  it('does nothing more for a query whose client is gone', () => {
    using budget = new RequestBudget(limits);
    budget.stop();
    expect(() => budget.check()).toThrow('The client has disconnected.');
    // The rest of a small result is read, so that the connection can be used again.
    expect(budget.read(5, 'ada')).toBeNull();
    expect(budget.read(1, 'ada')).toMatchObject({ code: 'TIMEOUT' });
  });

  it('limits how long a request computes, and how long those of a caller do in a minute', () => {
    using long = new RequestBudget(limits);
    long.read(1, 'edith');
    long.compute(20);
    expect(() => long.compute(1)).toThrow(/shorter ranges/);
    const many = Array.from({ length: 300 }, () => new RequestBudget(limits));
    const ends = many.filter((budget) => {
      budget.read(0, 'edith');
      try {
        budget.compute(20);
        return false;
      } catch {
        return true;
      }
    });
    for (const budget of many) budget[Symbol.dispose]();
    expect(ends.length).toBeGreaterThanOrEqual(50);
    using other = new RequestBudget(limits);
    other.read(0, 'grace');
    other.compute(20);
  });

  it('is found by whatever works for the request, and makes the same value once', async () => {
    using budget = new RequestBudget(limits);
    expect(currentBudget()).toBeUndefined();
    let made = 0;
    const make = (): Promise<number> => Promise.resolve((made += 1));
    await withBudget(budget, async () => {
      await Promise.resolve();
      expect(currentBudget()).toBe(budget);
      expect(await Promise.all([budget.once('a', make), budget.once('a', make)])).toEqual([1, 1]);
    });
  });
});
