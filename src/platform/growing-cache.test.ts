import { expect, it } from 'vitest';
import { growingCache } from './growing-cache.ts';

it('a growing cache keeps the entries that were used last', () => {
  const cache = growingCache<number>({ max: 3 });
  for (const [at, key] of ['a', 'b', 'c'].entries()) cache.set(key, at);
  cache.get('a');
  cache.set('d', 3);
  expect([...cache.keys()]).toEqual(['d', 'a', 'c']);
});

it('a growing cache forgets entries after their time', async () => {
  const cache = growingCache<true>({ max: 3, ttl: 1 });
  cache.set('a', true);
  await expect.poll(() => cache.get('a')).toBeUndefined();
});
