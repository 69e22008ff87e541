import { describe, expect, it } from 'vitest';
import type { PubSub } from '#platform/pubsub/pubsub.ts';
import { systemClock } from '#platform/clock.ts';
import { waitUntil } from '#testkit/wait.ts';
import type { Caller } from './caller.ts';
import { watchRevocations, type CallerState } from './revocation.ts';

const callerWith = (id: string): Caller =>
  ({ user: { id: 'user' }, credential: { kind: 'token', id, expiresAt: null } }) as Caller;

/** Rounds are answered by the test. A gap in the messages starts one. */
async function start() {
  const rounds: { ids: string[]; answer: (states: readonly CallerState[]) => void; fail: () => void }[] = [];
  let gap = (): void => {};
  const pubsub = {
    subscribe: async (_channel, _listener, onGap = () => {}) => {
      gap = onGap;
      return async () => {};
    },
  } as PubSub;
  const watch = await watchRevocations({ pubsub, clock: systemClock }, (callers) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly CallerState[]>();
    const ids = callers.map(({ credential }) => credential.id);
    rounds.push({ ids, answer: resolve, fail: () => reject(new Error('no database')) });
    return promise;
  });
  const ended: string[] = [];
  const open = (id: string) => watch.watch(callerWith(id), (state) => ended.push(`${id} ${state}`));
  return { rounds, ended, open, gap: () => gap(), [Symbol.asyncDispose]: () => watch.close() };
}

describe('the regular check of open sockets', () => {
  it('reads all credentials with one call and ends the sockets whose credential is not valid', async () => {
    await using test = await start();
    for (const id of ['a', 'b', 'c']) test.open(id);
    test.gap();
    expect(test.rounds.map(({ ids }) => ids)).toEqual([['a', 'b', 'c']]);
    test.rounds[0]!.answer(['valid', 'ended', 'changed']);
    await waitUntil(() => test.ended.length === 2);
    expect(test.ended).toEqual(['b ended', 'c changed']);
  });

  it('does not overlap with itself, and runs again if messages were lost meanwhile', async () => {
    await using test = await start();
    test.open('a');
    for (let i = 0; i < 3; i += 1) test.gap();
    expect(test.rounds).toHaveLength(1);
    test.rounds[0]!.answer(['valid']);
    await waitUntil(() => test.rounds.length > 1);
    test.rounds[1]!.answer(['ended']);
    await waitUntil(() => test.ended.length > 0);
    expect(test.rounds).toHaveLength(2);
  });

  it('goes on after the database has failed, and leaves sockets alone that are closed meanwhile', async () => {
    await using test = await start();
    test.open('a');
    const close = test.open('b');
    test.gap();
    test.rounds[0]!.fail();
    await waitUntil(() => {
      if (test.rounds.length === 1) test.gap();
      return test.rounds.length > 1;
    });
    close();
    test.rounds.at(-1)!.answer(['ended', 'ended']);
    await waitUntil(() => test.ended.length > 0);
    expect(test.ended).toEqual(['a ended']);
  });
});
