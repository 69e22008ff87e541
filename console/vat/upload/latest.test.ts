import { expect, it } from 'vitest';
import { createLatest } from './latest.ts';

it('a file that was chosen later wins over an earlier one that is read more slowly', async () => {
  const slow = Promise.withResolvers<string>();
  const read = createLatest((text: string) => (text === 'first' ? slow.promise : Promise.resolve(text)));
  const [first, second] = [read('first'), read('second')];
  expect(await second).toBe('second');
  slow.resolve('first');
  expect(await first).toBeNull();
  expect(await read('third')).toBe('third');
});
