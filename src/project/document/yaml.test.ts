import { describe, expect, it } from 'vitest';
import { ThreadEnded } from '#platform/thread-pool.ts';
import { createYaml } from './yaml.ts';

const endingWith = (reason: ThreadEnded['reason']) =>
  createYaml({ request: () => Promise.reject(new ThreadEnded(reason)) });

describe('a document whose thread ends', () => {
  it.each([
    ['timed-out', 'The file takes too long to read.'],
    ['exited', 'The file takes too much memory to read.'],
  ] as const)('because it %s is what is wrong', async (reason, message) => {
    const { root, problems } = await endingWith(reason).read('a: 1', 'ada');
    expect([root, problems[0]!.message]).toEqual([null, expect.stringContaining(message)]);
  });

  it.each(['not-started', 'closed', 'aborted'] as const)(
    'because it was %s can be sent again',
    async (reason) => {
      await expect(endingWith(reason).read('a: 1', 'ada')).rejects.toMatchObject({
        code: 'RATE_LIMITED',
        details: { retryAfterSeconds: 5 },
      });
    },
  );
});

it('reads and writes documents in a thread', async () => {
  const yaml = createYaml();
  const text = await yaml.write({ version: 1, sites: [{ key: 'shop' }] }, 'ada');
  expect(text).toBe('version: 1\nsites:\n  - key: shop\n');
  expect((await yaml.read(text, 'ada')).problems).toEqual([]);
  await yaml.close();
});
