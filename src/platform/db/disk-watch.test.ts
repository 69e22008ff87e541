import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { waitUntil } from '#testkit/wait.ts';
import { startDiskWatch, type DiskSpace } from './disk-watch.ts';

const log = createLog({ level: 'silent', pretty: false });

it('a disk that is almost full is reported once, until it has enough free space again', async () => {
  let percent = 11;
  const [reported, measured]: [DiskSpace[], number[]] = [[], []];
  const watch = startDiskWatch({
    dir: '/',
    // Looks all the time.
    clock: { ...systemClock, sleep: (_ms, signal) => systemClock.sleep(1, signal) },
    log,
    onLow: async (space) => reported.push(space) > 0,
    measure: async () => {
      measured.push(percent);
      return { freeBytes: percent * 1024 ** 3, totalBytes: 100 * 1024 ** 3 };
    },
  });
  const look = async (free: number): Promise<string | null | undefined> => {
    percent = free;
    const before = measured.filter((each) => each === free).length;
    await waitUntil(() => measured.filter((each) => each === free).length > before + 1);
    return watch.state().warning;
  };
  expect(await look(11)).toBeNull();
  expect(await look(9)).toContain('Only 9 % (9.0 GiB)');
  expect(await look(11)).toContain('Only 11 %');
  expect(await look(9)).toContain('Only 9 %');
  expect(reported).toHaveLength(1);
  expect(await look(12)).toBeNull();
  expect(await look(8)).toContain('Only 8 %');
  expect(reported).toHaveLength(2);
  watch.stop();
});
