import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import type { Log } from '../log.ts';
import { createDiskSpaceCheck } from './disk-space.ts';

function open(minFreeBytes: number, free: () => Promise<number>) {
  let now = 0;
  const said: string[] = [];
  const say = (_facts: object, message: string): void => void said.push(message.split(':')[0]!);
  const guard = createDiskSpaceCheck({
    dir: '/data',
    minFreeBytes,
    clock: { now: () => new Date(now), sleep: async () => {} },
    log: { warn: say, info: say } as unknown as Log,
    freeBytes: free,
  });
  return { guard, said, pass: (ms: number) => (now += ms) };
}

it('refuses below the limit until there is free space again, and logs each change once', async () => {
  let free = 100;
  const { guard, said, pass } = open(100, async () => free);
  const look = (): Promise<boolean> => (pass(1_000), guard.hasFreeSpace());
  expect(await look()).toBe(true);
  free = 99;
  expect([await look(), await look(), await look()]).toEqual([false, false, false]);
  free = 100;
  expect([await look(), await look()]).toEqual([true, true]);
  expect(said).toEqual(['the disk of the database is almost full', 'the disk has free space again']);
});

it('measures once per second, even after the clock was set back', async () => {
  let looks = 0;
  const { guard, pass } = open(1, async () => (looks += 1));
  for (let call = 0; call < 10; call += 1) await guard.hasFreeSpace();
  expect(looks).toBe(1);
  pass(-3_600_000);
  await guard.hasFreeSpace();
  expect(looks).toBe(2);
});

it('keeps the last result while the disk cannot be read', async () => {
  const { guard, said } = open(1, () => Promise.reject(new Error('EIO')));
  expect(await guard.hasFreeSpace()).toBe(true);
  expect(said).toEqual(['the free disk space of the database cannot be read']);
});

it('measures the real disk, but not that of an external server', async () => {
  const { clock, log } = { clock: { now: () => new Date(0), sleep: async () => {} }, log: { warn() {} } };
  const has = (dir: string | null, minFreeBytes: number): Promise<boolean> =>
    createDiskSpaceCheck({ dir, minFreeBytes, clock, log: log as unknown as Log }).hasFreeSpace();
  expect(await has(tmpdir(), 1)).toBe(true);
  expect(await has(tmpdir(), Number.MAX_SAFE_INTEGER)).toBe(false);
  expect(await has(tmpdir(), 0)).toBe(true);
  expect(await has(null, Number.MAX_SAFE_INTEGER)).toBe(true);
});
