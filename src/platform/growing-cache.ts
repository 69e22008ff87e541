import { LRUCache } from 'lru-cache';

/**
 * For many entries. `max` of lru-cache allocates memory for all of them at once: 3 MB and 16 ms for 100,000, also in a process that never has one. With a
 * size of 1 for each, the memory grows with the entries.
 */
export const growingCache = <Value extends {}>(options: {
  max: number;
  ttl?: number;
}): LRUCache<string, Value> =>
  new LRUCache({
    maxSize: options.max,
    sizeCalculation: () => 1,
    ...(options.ttl !== undefined && { ttl: options.ttl }),
  });
