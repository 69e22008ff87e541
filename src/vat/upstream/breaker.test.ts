import { expect, it } from 'vitest';
import { createBreakers } from './breaker.ts';

const bed = () => {
  let now = 0;
  const breakers = createBreakers(() => now);
  const fail = (times: number) => Array.from({ length: times }, () => breakers.report('eu', false));
  return { breakers, fail, wait: (ms: number) => (now += ms) };
};

it('opens with the fifth failure in a row', () => {
  const { breakers, fail } = bed();
  fail(4);
  expect([breakers.stateOf('eu'), breakers.admit('eu')]).toEqual(['closed', true]);
  breakers.report('eu', true);
  fail(4);
  expect(breakers.stateOf('eu')).toBe('closed');
  fail(1);
  expect([breakers.stateOf('eu'), breakers.admit('eu')]).toEqual(['open', false]);
  expect(breakers.stateOf('uk')).toBe('closed');
});

it('lets one question through after 30 s, and closes when it is answered', () => {
  const { breakers, fail, wait } = bed();
  fail(5);
  wait(29_999);
  expect(breakers.admit('eu')).toBe(false);
  wait(1);
  expect(breakers.stateOf('eu')).toBe('half-open');
  expect([breakers.admit('eu'), breakers.admit('eu')]).toEqual([true, false]);
  breakers.report('eu', true);
  expect([breakers.stateOf('eu'), breakers.admit('eu'), breakers.admit('eu')]).toEqual([
    'closed',
    true,
    true,
  ]);
});

it('opens again when that question fails, and asks another one when it never came back', () => {
  const { breakers, fail, wait } = bed();
  fail(5);
  wait(30_000);
  expect(breakers.admit('eu')).toBe(true);
  fail(1);
  expect(breakers.stateOf('eu')).toBe('open');
  wait(30_000);
  expect(breakers.admit('eu')).toBe(true);
  wait(29_999);
  expect(breakers.admit('eu')).toBe(false);
  wait(1);
  expect(breakers.admit('eu')).toBe(true);
});

it('lets another one through when the one that was let through did not ask', () => {
  const { breakers, fail, wait } = bed();
  fail(5);
  wait(30_000);
  expect([breakers.admit('eu'), breakers.admit('eu')]).toEqual([true, false]);
  breakers.withdraw('eu');
  breakers.withdraw('uk');
  expect([breakers.admit('eu'), breakers.stateOf('uk')]).toEqual([true, 'closed']);
});
