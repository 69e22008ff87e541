import { describe, expect, it } from 'vitest';
import { up } from '#testkit/site.fixture.ts';
import type { FinishedCheck } from './store-results.ts';
import { UnstoredResults } from './unstored-results.ts';

const mebibyte = 1_048_576;
const finished = (screenshot: Uint8Array | null = null): FinishedCheck => ({
  targetId: 'a',
  at: new Date(0),
  outcome: { kind: 'result', result: { ...up, screenshot } },
});
const filled = (count: number, screenshot?: Uint8Array): UnstoredResults => {
  const results = new UnstoredResults();
  for (let at = 0; at < count; at += 1) results.add(finished(screenshot));
  return results;
};

describe('results that wait for the database', () => {
  it('are stored 500 at a time while they are small', () => {
    const results = filled(700);
    expect(results.nextBatch()).toHaveLength(500);
    results.removeFirst(500);
    expect(results.nextBatch()).toHaveLength(200);
  });

  it('are stored in smaller batches when they are large, and one at a time when they are huge', () => {
    expect(filled(100, new Uint8Array(mebibyte)).nextBatch()).toHaveLength(16);
    expect(filled(3, new Uint8Array(20 * mebibyte)).nextBatch()).toHaveLength(1);
    expect(filled(0).nextBatch()).toEqual([]);
  });

  it('leave no room for more at 5,000 or at 256 MiB, until some are stored', () => {
    expect(filled(5_000).room).toBe(0);
    const large = filled(256, new Uint8Array(mebibyte));
    expect(large.room).toBe(0);
    large.removeFirst(1);
    expect(large.room).toBe(5_000 - 255);
  });
});
