import { expect, it } from 'vitest';
import { valid } from '../upstream/result.ts';
import type { StoredDecision } from './log-storage.ts';
import { createRecentDecisions, maxAgeMs } from './recent-decisions.ts';

const number = { country: 'DE', national: '1', source: 'eu' } as const;
const result = valid('eu', { name: 'Example', address: null, request_identifier: null });

const setUp = (ttlSeconds = 3_600) => {
  let now = 1_000_000;
  const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
  /** The content of the log. */
  let stored: StoredDecision | null = null;
  const decisions = createRecentDecisions(ttlSeconds, clock, (numbers, since) =>
    Promise.resolve(numbers.map(() => (stored && stored.at >= since ? stored : null))),
  );
  return {
    decisions,
    store: () => (stored = { at: clock.now(), result, teamId: null }),
    storeFor: (teamId: string, of: typeof result) => (stored = { at: clock.now(), result: of, teamId }),
    wait: (ms: number) => (now += ms),
  };
};

it('a decision is read from the log again after 15 s', () => {
  const { decisions, store, wait } = setUp();
  decisions.put('DE1', store());
  wait(maxAgeMs - 1);
  expect(decisions.get('DE1')).toBe(result);
  wait(1);
  expect(decisions.get('DE1')).toBeUndefined();
});

it('a decision does not stay in memory longer because the clock was set back', () => {
  const { decisions, store, wait } = setUp();
  decisions.put('DE1', store());
  wait(-600_000);
  expect(decisions.get('DE1')).toBeUndefined();
});

it('a decision read from the log stays in memory until its time to live ends', async () => {
  const { decisions, store, wait } = setUp(10);
  store();
  wait(9_000);
  expect(await decisions.read(number)).toBe(result);
  wait(999);
  expect(decisions.get('DE1')).toBe(result);
  wait(1);
  expect(decisions.get('DE1')).toBeUndefined();
  wait(1);
  expect(await decisions.read(number)).toBeNull();
});

it('a decision that was invalidated while it was read is returned but not cached', async () => {
  const { decisions, store } = setUp();
  store();
  const reading = decisions.read(number);
  decisions.delete('DE1');
  expect(await reading).toBe(result);
  expect(decisions.get('DE1')).toBeUndefined();
});

it('one decision or all can be removed from the cache', () => {
  const { decisions, store } = setUp();
  for (const key of ['DE1', 'DE2', 'DE3']) decisions.put(key, store());
  decisions.delete('DE2');
  expect(['DE1', 'DE2'].map((key) => decisions.get(key))).toEqual([result, undefined]);
  decisions.clear();
  expect(decisions.get('DE1')).toBeUndefined();
});

it('the consultation number of a team is not shown to others', async () => {
  const { decisions, wait, storeFor } = setUp();
  const own = { ...result, request_identifier: 'WAPI' };
  const found = { at: storeFor('A', own).at, result: own, teamId: 'A' };
  decisions.put('DE1', found);
  for (const teamId of [null, 'B'])
    expect(decisions.get('DE1', teamId)).toEqual({ ...own, request_identifier: null });
  expect(decisions.get('DE1', 'A')).toBe(own);
  wait(maxAgeMs);
  expect(await decisions.read(number)).toEqual({ ...own, request_identifier: null });
  expect(await decisions.read(number, { teamId: 'A', needsOwn: false })).toBe(own);
});

it('a decision that a team needs for itself is kept apart from that of everybody', async () => {
  const { decisions, storeFor } = setUp();
  storeFor('A', result);
  await decisions.read(number, { teamId: 'A', needsOwn: true });
  expect(decisions.get('DE1')).toBeUndefined();
  expect(decisions.get('A DE1', 'A')).toBe(result);
});
