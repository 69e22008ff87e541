import { expect, it } from 'vitest';
import { createBreakers } from './breaker.ts';

const setUp = () => {
  let now = 0;
  const breakers = createBreakers(() => now);
  const fail = (times: number) => Array.from({ length: times }, () => breakers.report('eu', false));
  return { breakers, fail, wait: (ms: number) => (now += ms) };
};

it('a breaker opens with the fifth failure in a row', () => {
  const { breakers, fail } = setUp();
  fail(4);
  expect([breakers.stateOf('eu'), breakers.admit('eu')]).toEqual(['closed', true]);
  breakers.report('eu', true);
  fail(4);
  expect(breakers.stateOf('eu')).toBe('closed');
  fail(1);
  expect([breakers.stateOf('eu'), breakers.admit('eu')]).toEqual(['open', false]);
  expect(breakers.stateOf('uk')).toBe('closed');
});

it('an open breaker admits one call after 30 s, and closes when it succeeds', () => {
  const { breakers, fail, wait } = setUp();
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

it('a half-open breaker opens again when its call fails, and admits another after 30 s without a report', () => {
  const { breakers, fail, wait } = setUp();
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

it('a half-open breaker admits another call when the admitted one is withdrawn', () => {
  const { breakers, fail, wait } = setUp();
  fail(5);
  wait(30_000);
  expect([breakers.admit('eu'), breakers.admit('eu')]).toEqual([true, false]);
  breakers.withdraw('eu');
  breakers.withdraw('uk');
  expect([breakers.admit('eu'), breakers.stateOf('uk')]).toEqual([true, 'closed']);
});

it('a breaker knows for how long it has been half-open', () => {
  const { breakers, fail, wait } = setUp();
  fail(5);
  wait(29_000);
  expect(breakers.halfOpenMs('eu')).toBe(0);
  wait(3_000);
  expect([breakers.halfOpenMs('eu'), breakers.halfOpenMs('uk')]).toEqual([2_000, 0]);
});

it('a call with two circuits that one of them refuses does not take the test call of the other', () => {
  const { breakers, fail, wait } = setUp();
  fail(5);
  wait(30_000);
  for (let failure = 0; failure < 5; failure += 1) breakers.report('eu DE', false);
  expect(breakers.admit('eu', 'eu DE')).toBe(false);
  expect(breakers.admit('eu', 'eu FR')).toBe(true);
  expect(breakers.admit('eu')).toBe(false);
});
