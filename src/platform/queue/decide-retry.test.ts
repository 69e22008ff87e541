import { describe, expect, it } from 'vitest';
import { decideRetry, isPoison } from './decide-retry.ts';
import { checkTopic, PermanentFailure, Postponed, type Topic } from './queue.ts';

const topic: Topic<unknown> = { name: 'vat.check', retryDelaysSeconds: [30, 120, 600], concurrency: 1 };
const error = new Error('no answer');

describe('a failed attempt', () => {
  it('is retried after the delay for its number', () => {
    expect([1, 2, 3].map((attempt) => decideRetry(topic, attempt, error))).toEqual([
      { kind: 'retry', delaySeconds: 30 },
      { kind: 'retry', delaySeconds: 120 },
      { kind: 'retry', delaySeconds: 600 },
    ]);
  });

  it('is the last when no delays are left', () => {
    expect(decideRetry(topic, 4, error)).toEqual({ kind: 'dead' });
  });

  it('is the last after a permanent failure', () => {
    expect(decideRetry(topic, 1, new PermanentFailure('gone'))).toEqual({ kind: 'dead' });
  });

  it('that could not begin is none, even if it was the last', () => {
    expect(decideRetry(topic, 4, new Postponed('busy', 3))).toEqual({ kind: 'postpone', delaySeconds: 3 });
  });
});

it('treats a message as poison after five attempts more than its topic allows', () => {
  expect([4, 9, 10].map((attempt) => isPoison(topic, attempt))).toEqual([false, false, true]);
});

describe('a topic', () => {
  it.each(['vendor.vat.revalidate', 'identity.password-mail', 'a'])('can be named %s', (name) => {
    expect(() => checkTopic({ ...topic, name })).not.toThrow();
  });

  it.each(['', 'Vendor', 'a..b', '.a', 'a.', 'a_b', 'a b', 'a.*', 'a.>', 'x'.repeat(101)])(
    'cannot be named "%s"',
    (name) => {
      expect(() => checkTopic({ ...topic, name })).toThrow('not a valid topic name');
    },
  );

  it('has a concurrency of one or more and no negative delay', () => {
    expect(() => checkTopic({ ...topic, concurrency: 0 })).toThrow('concurrency');
    expect(() => checkTopic({ ...topic, retryDelaysSeconds: [1, -1] })).toThrow('delay');
  });
});
