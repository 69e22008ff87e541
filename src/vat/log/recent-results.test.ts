import { expect, it } from 'vitest';
import { unavailable, type Finding } from '../upstream/result.ts';
import { createVerdictMemory, trustMs } from './recent-results.ts';

const finding: Finding = { ...unavailable('eu', ''), status: 'valid' };

const bed = (ttlSeconds = 3_600) => {
  let now = 1_000_000;
  const clock = { now: () => new Date(now), sleep: () => Promise.resolve() };
  const memory = createVerdictMemory(ttlSeconds, clock);
  return { memory, clock, verdict: () => ({ at: clock.now(), finding }), wait: (ms: number) => (now += ms) };
};

it('believes a verdict for a while, then wants to read it again', () => {
  const { memory, verdict, wait } = bed();
  memory.put('DE1', verdict());
  wait(trustMs - 1);
  expect(memory.get('DE1')).toBe(finding);
  wait(1);
  expect(memory.get('DE1')).toBeUndefined();
});

it('does not believe a verdict for longer because the clock was set back', () => {
  const { memory, verdict, wait } = bed();
  memory.put('DE1', verdict());
  wait(-600_000);
  expect(memory.get('DE1')).toBeUndefined();
});

it('never outlives the verdict itself', () => {
  const { memory, verdict, wait } = bed(10);
  const old = verdict();
  wait(9_000);
  memory.reading()('DE1', old);
  wait(999);
  expect(memory.get('DE1')).toBe(finding);
  wait(1);
  expect(memory.get('DE1')).toBeUndefined();
});

it('does not remember what was read while something changed', () => {
  const { memory, verdict } = bed();
  const remember = memory.reading();
  memory.forget('DE1');
  remember('DE1', verdict());
  expect(memory.get('DE1')).toBeUndefined();
});

it('forgets one or all', () => {
  const { memory, verdict } = bed();
  for (const key of ['DE1', 'DE2', 'DE3']) memory.put(key, verdict());
  memory.forget('DE2');
  expect(['DE1', 'DE2'].map((key) => memory.get(key))).toEqual([finding, undefined]);
  memory.forgetAll();
  expect(memory.get('DE1')).toBeUndefined();
});
