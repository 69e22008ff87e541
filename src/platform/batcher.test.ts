import { describe, expect, it } from 'vitest';
import {
  createAllowance,
  createBatcher,
  createLoader,
  createSharedLoader,
  type BatcherOptions,
} from './batcher.ts';
import { currentBudget, RequestBudget } from './request-budget.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function recordBatches(options: Omit<BatcherOptions<number, string>, 'run'> = {}) {
  const batches: number[][] = [];
  const batcher = createBatcher<number, string>({
    ...options,
    async run(items) {
      batches.push([...items]);
      await turn();
      if (items.includes(13)) throw new Error('unlucky');
      return items.map((item) => `#${item}`);
    },
  });
  return { batches, batcher };
}

describe('batcher', () => {
  it('runs the first item alone and those that arrive meanwhile together, each with its own result', async () => {
    const { batches, batcher } = recordBatches({ maxItems: 3 });
    const results = [1, 2, 3, 4, 5].map(batcher.add);
    expect(batcher.waiting).toBe(4);
    expect(await Promise.all(results)).toEqual(['#1', '#2', '#3', '#4', '#5']);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
    expect(await batcher.add(6)).toBe('#6');
    expect(batches.at(-1)).toEqual([6]);
  });

  it('fails a batch as a whole and continues with the next', async () => {
    const { batcher } = recordBatches();
    const outcomes = await Promise.allSettled([1, 13, 3].map(batcher.add));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await batcher.add(4)).toBe('#4');
  });

  it('becomes idle after the last batch', async () => {
    const { batches, batcher } = recordBatches({ maxItems: 1 });
    for (const item of [1, 2, 3]) void batcher.add(item);
    await batcher.idle();
    expect(batches).toEqual([[1], [2], [3]]);
    expect(batcher.waiting).toBe(0);
  });

  it('does not wait for the end of gathering to become idle', async () => {
    const { batches, batcher } = recordBatches({ gather: 60_000 });
    for (const item of [1, 2]) void batcher.add(item);
    await batcher.idle();
    expect(batches).toEqual([[1, 2]]);
  });

  it.each(['turn', 5] as const)(
    'gathers for %s, then splits by its limit without waiting',
    async (gather) => {
      const { batches, batcher } = recordBatches({ gather, maxItems: 2 });
      const results = [batcher.add(1), batcher.add(2)];
      // As a resolver does that waits for something that is there already.
      await Promise.resolve();
      results.push(batcher.add(3));
      expect(batches).toEqual([]);
      expect(await Promise.all(results)).toEqual(['#1', '#2', '#3']);
      expect(batches).toEqual([[1, 2], [3]]);
    },
  );

  it('runs as many batches at the same time as its concurrency allows', async () => {
    const first = Promise.withResolvers<void>();
    const batcher = createBatcher<number, number>({
      gather: 'turn',
      concurrency: 2,
      async run(items) {
        if (items.includes(1)) await first.promise;
        return items;
      },
    });
    const slow = batcher.add(1);
    await turn();
    expect(await batcher.add(2)).toBe(2);
    first.resolve();
    expect(await slow).toBe(1);
  });
});

it('a loader loads all keys of a request at once, separately for each request', async () => {
  const asked: string[] = [];
  const load = createLoader(async (ctx: { id: string }, keys: readonly number[]) => {
    asked.push(`${ctx.id}: ${keys.join()}`);
    return keys.map((key) => key * 10);
  });
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  expect(await Promise.all([load(a, 1), load(b, 2), load(a, 3)])).toEqual([10, 20, 30]);
  expect(await load(a, 4)).toBe(40);
  expect(asked).toEqual(['a: 1,3', 'b: 2', 'a: 4']);
});

it('a shared loader loads the keys of several requests at once, for the budget of none', async () => {
  const asked: [keys: string, budget: RequestBudget | undefined][] = [];
  const load = createSharedLoader(async (_ctx: object, keys: readonly number[]) => {
    asked.push([keys.join(), currentBudget()]);
    return keys.map((key) => key * 10);
  });
  const shared = {};
  const inRequest = (key: number): Promise<number> => new RequestBudget('ada').run(() => load(shared, key));
  expect(await Promise.all([inRequest(1), inRequest(2), inRequest(1)])).toEqual([10, 20, 10]);
  expect(asked).toEqual([['1,2', undefined]]);
});

it('an allowance counts over all batches of a request, and each request by itself', () => {
  const allowed = createAllowance(5);
  const [one, other] = [{}, {}];
  expect([allowed(one, 3), allowed(one, 3), allowed(one, 1), allowed(other, 9)]).toEqual([3, 2, 0, 5]);
});
