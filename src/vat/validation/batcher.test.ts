import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

it('does the first one alone and whatever comes meanwhile together, each with its own result', async () => {
  const batches: number[][] = [];
  const batcher = createBatcher<number, string>(3, async (items) => {
    batches.push([...items]);
    await new Promise(setImmediate);
    return items.map((item) => `#${item}`);
  });
  expect(await Promise.all([1, 2, 3, 4, 5].map(batcher.do))).toEqual(['#1', '#2', '#3', '#4', '#5']);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  await batcher.do(6);
  await batcher.idle();
  expect(batches.at(-1)).toEqual([6]);
});

it('fails a batch as a whole, and goes on with the next', async () => {
  const batcher = createBatcher<number, number>(10, async (items) => {
    await new Promise(setImmediate);
    if (items.includes(2)) throw new Error('bad');
    return items;
  });
  const outcomes = await Promise.allSettled([1, 2, 3].map(batcher.do));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await batcher.do(4)).toBe(4);
});
