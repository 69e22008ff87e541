import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDiskWatch, type DiskSpace } from './disk-watch.ts';

const log = createLog({ level: 'silent', pretty: false });

/** Looks all the time at a disk whose free space the test sets. */
function startWatch(options: Partial<Parameters<typeof startDiskWatch>[0]>) {
  let percent = 11;
  let measured = 0;
  const watch = startDiskWatch({
    dir: '/',
    clock: { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(1, signal) },
    log,
    onLow: async () => true,
    measure: async () => {
      measured += 1;
      return { freeBytes: percent * 1024 ** 3, totalBytes: 100 * 1024 ** 3 };
    },
    ...options,
  });
  onTestFinished(watch.stop);
  return async (free: number): Promise<string | null | undefined> => {
    percent = free;
    const before = measured;
    await waitUntil(() => measured > before + 2);
    return watch.state().warning;
  };
}

it('a disk that is almost full is reported once, until it has enough free space again', async () => {
  const reported: DiskSpace[] = [];
  const look = startWatch({ onLow: async (space) => reported.push(space) > 0 });
  expect(await look(11)).toBeNull();
  expect(await look(9)).toContain('Only 9 % (9.0 GiB)');
  expect(await look(11)).toContain('Only 11 %');
  expect(await look(9)).toContain('Only 9 %');
  expect(reported).toHaveLength(1);
  expect(await look(12)).toBeNull();
  expect(await look(8)).toContain('Only 8 %');
  expect(reported).toHaveLength(2);
});

it('a report that takes long holds up neither measuring nor the end of the warning, and is made one at a time', async () => {
  const events: string[] = [];
  const held = Promise.withResolvers<boolean>();
  const look = startWatch({
    onLow: async () => (events.push('low'), events.length === 1 ? held.promise : true),
    onEnough: async () => void events.push('enough'),
  });
  expect(await look(9)).toContain('Only 9 %');
  expect(await look(5)).toContain('Only 5 %');
  expect(await look(12)).toBeNull();
  expect(await look(8)).toContain('Only 8 %');
  expect(events).toEqual(['low']);
  held.resolve(true);
  await waitUntil(() => events.length === 3);
  expect(events).toEqual(['low', 'enough', 'low']);
});

it('whoever cannot be told is tried again after longer and longer pauses, of two hours at most', async () => {
  let minutes = 0;
  const tried: number[] = [];
  const isTold = () => minutes >= 390;
  const look = startWatch({
    onLow: async () => (tried.push(minutes), isTold()),
    now: () => minutes * 60_000,
  });
  for (; minutes < 2_000; minutes += 10) await look(9);
  const dayLater = 390 + 24 * 60;
  expect(tried).toEqual([0, 10, 30, 70, 150, 270, 390, dayLater]);
});
