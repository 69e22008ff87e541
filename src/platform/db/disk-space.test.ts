import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { createSpaceGuard } from './disk-space.ts';

function open(minFreeBytes: number, free: () => Promise<number>) {
  let now = 0;
  const said: string[] = [];
  const say = (_facts: object, message: string): void => void said.push(message.split(':')[0]!);
  const guard = createSpaceGuard({
    dir: '/data',
    minFreeBytes,
    clock: { now: () => new Date(now), sleep: async () => {} },
    log: { warn: say, info: say } as unknown as Log,
    freeBytes: free,
  });
  return { guard, said, pass: (ms: number) => (now += ms) };
}

it('refuses from the limit on until there is room again, and says so once each time', async () => {
  let free = 100;
  const { guard, said, pass } = open(100, async () => free);
  const look = (): Promise<boolean> => (pass(1_000), guard.hasRoom());
  expect(await look()).toBe(true);
  free = 99;
  expect([await look(), await look(), await look()]).toEqual([false, false, false]);
  free = 100;
  expect([await look(), await look()]).toEqual([true, true]);
  expect(said).toEqual(['the disk of the database is almost full', 'the disk has free space again']);
});

it('looks once per second, also after the clock was set back', async () => {
  let looks = 0;
  const { guard, pass } = open(1, async () => (looks += 1));
  for (let call = 0; call < 10; call += 1) await guard.hasRoom();
  expect(looks).toBe(1);
  pass(-3_600_000);
  await guard.hasRoom();
  expect(looks).toBe(2);
});

it('keeps to what it last knew while the disk cannot be seen', async () => {
  const { guard, said } = open(1, () => Promise.reject(new Error('EIO')));
  expect(await guard.hasRoom()).toBe(true);
  expect(said).toEqual(['cannot read the free space on the disk of the database']);
});

it('sees the real disk, and none of a PostgreSQL server', async () => {
  const { clock, log } = { clock: { now: () => new Date(0), sleep: async () => {} }, log: { warn() {} } };
  const has = (dir: string | null, minFreeBytes: number): Promise<boolean> =>
    createSpaceGuard({ dir, minFreeBytes, clock, log: log as unknown as Log }).hasRoom();
  expect(await has(tmpdir(), 1)).toBe(true);
  expect(await has(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await has(tmpdir(), 0)).toBe(true);
  expect(await has(null, Number.MAX_SAFE_INTEGER)).toBe(true);
});
