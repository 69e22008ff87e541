import { expect, it } from 'vitest';
import { createKeyHolders, maxAgeMs } from './key-holders.ts';
import type { KeyHolder } from './vat-key.ts';

const holder = (teamId: string): KeyHolder => ({
  id: teamId,
  teamId,
  requestsPerMinute: null,
  allowedOrigins: null,
  requester: null,
});

function setUp(stored: Record<string, KeyHolder>) {
  let now = 1_000_000;
  const queries: string[][] = [];
  const holders = createKeyHolders({ now: () => new Date(now) }, (hashes) => {
    queries.push([...hashes]);
    return Promise.resolve(hashes.map((hash) => stored[hash] ?? null));
  });
  return { holders, queries, stored, wait: (ms: number) => (now += ms) };
}

it('a key is read from the database once in 15 s, and a wrong key too', async () => {
  const { holders, queries, wait } = setUp({ a: holder('A') });
  expect([await holders.find('a'), await holders.find('wrong')]).toEqual([holder('A'), null]);
  wait(maxAgeMs - 1);
  // Without a promise.
  expect([holders.find('a'), holders.find('wrong')]).toEqual([holder('A'), null]);
  expect(queries).toEqual([['a'], ['wrong']]);
  wait(1);
  await Promise.all([holders.find('a'), holders.find('wrong')]);
  expect(queries.flat()).toEqual(['a', 'wrong', 'a', 'wrong']);
});

it('a key does not stay in memory longer because the clock was set back', async () => {
  const { holders, queries, wait } = setUp({ a: holder('A') });
  await holders.find('a');
  wait(-600_000);
  await holders.find('a');
  expect(queries).toHaveLength(2);
});

it('a change of a team ends only what is known about its own keys', async () => {
  const { holders, stored } = setUp({ a: holder('A'), b: holder('B') });
  await Promise.all([holders.find('a'), holders.find('b')]);
  delete stored['a'];
  holders.forgetTeam('A');
  expect(await holders.find('a')).toBeNull();
  expect(holders.find('b')).toEqual(holder('B'));
});

it('a key that is revoked while it is read is not kept in memory', async () => {
  const { holders, queries } = setUp({ a: holder('A') });
  const reading = holders.find('a');
  holders.forgetTeam('A');
  expect(await reading).toEqual(holder('A'));
  await holders.find('a');
  expect(queries).toHaveLength(2);
});

it('a flood of wrong keys does not push out a valid one', async () => {
  const { holders } = setUp({ a: holder('A') });
  await holders.find('a');
  for (let at = 0; at < 20_000; at += 1) await holders.find(`wrong ${at}`);
  expect(holders.find('a')).toEqual(holder('A'));
});
