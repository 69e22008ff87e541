import { describe, expect, it } from 'vitest';
import { FairShare } from '#platform/fair-share.ts';
import { DueQueues } from './due-queues.ts';
import type { WaitingQueue } from './queue-storage.ts';

const queue = (ownerId: string, channel: string, waitMs = 0): WaitingQueue => ({
  ownerId,
  teamId: `team of ${ownerId}`,
  channel: `webhook:${channel}`,
  waitMs,
});

/** The clock advances by `scanMs` in each scan. */
function start(waiting: () => WaitingQueue[], { scanMs = 1, slots = 100 } = {}) {
  let now = 0;
  let scans = 0;
  const excepts: (readonly string[])[] = [];
  const share = new FairShare(slots);
  const due = new DueQueues(
    async (except) => {
      scans += 1;
      excepts.push(except);
      now += scanMs;
      return waiting().filter(({ ownerId }) => !except.includes(ownerId));
    },
    () => now,
  );
  const take = async (limit: number): Promise<string[]> =>
    (await due.take(limit, share)).queues.map(({ ownerId }) => ownerId);
  return { due, share, take, excepts, scans: () => scans, advance: (ms: number) => (now += ms) };
}

describe('due queues', () => {
  it('are taken in turn, the owner who was served longest ago first', async () => {
    const lab = start(() => [
      queue('greedy', 'a'),
      queue('other', 'a'),
      queue('greedy', 'b'),
      queue('greedy', 'c'),
    ]);
    expect(await lab.take(1)).toEqual(['greedy']);
    lab.advance(10_000);
    expect(await lab.take(3)).toEqual(['other', 'greedy', 'greedy']);
  });

  it('of an owner who holds all that it may are left for later', async () => {
    const lab = start(() =>
      Array.from({ length: 200 }, (_, at) => queue(at === 150 ? 'other' : 'greedy', `${at}`)),
    );
    const taken = await lab.take(200);
    expect(taken).toContain('other');
    expect(taken.length).toBeLessThan(100);
    lab.advance(10_000);
    expect(await lab.take(200)).toEqual(['other']);
    expect(lab.excepts).toEqual([[], ['greedy']]);
  });

  it('are scanned again for every message, if a scan takes a few milliseconds', async () => {
    const lab = start(() => [queue('a', '1')], { scanMs: 10 });
    for (let at = 0; at < 10; at += 1) await lab.take(1);
    expect(lab.scans()).toBe(10);
  });

  it('are used up before the next scan, if scans take long', async () => {
    const lab = start(() => [queue('a', '1'), queue('b', '1'), queue('c', '1')], { scanMs: 250 });
    const first = await lab.due.take(2, lab.share);
    expect([first.queues.length, first.mayBeMore]).toEqual([2, true]);
    const second = await lab.due.take(2, lab.share);
    expect(second.queues.map(({ ownerId }) => ownerId)).toEqual(['c']);
    expect([second.mayBeMore, second.nextDueMs]).toEqual([false, 500]);
    expect(lab.scans()).toBe(1);
    lab.advance(500);
    await lab.take(2);
    expect(lab.scans()).toBe(2);
    lab.advance(999);
    await lab.take(2);
    expect(lab.scans()).toBe(2);
    lab.advance(1);
    await lab.take(2);
    expect(lab.scans()).toBe(3);
  });

  it('that come during a pause are found after it, however long others have to wait', async () => {
    const waiting = [queue('a', '1', 90_000)];
    const lab = start(() => waiting, { scanMs: 300 });
    expect((await lab.due.take(1, lab.share)).nextDueMs).toBe(90_000);
    waiting.push(queue('b', '1'));
    expect((await lab.due.take(1, lab.share)).nextDueMs).toBe(1_000);
    lab.advance(1_000);
    expect(await lab.take(1)).toEqual(['b']);
  });

  it('are not left alone for ten times as long if the database did not respond to a scan', async () => {
    const lab = start(() => [queue('a', '1', 90_000)], { scanMs: 20_000 });
    await lab.take(1);
    expect((await lab.due.take(1, lab.share)).nextDueMs).toBe(1_000);
  });

  it('that wait for their time say when it comes', async () => {
    const lab = start(() => [queue('a', '1', 5_000), queue('b', '1', 3_000)]);
    expect(await lab.due.take(10, lab.share)).toEqual({ queues: [], mayBeMore: false, nextDueMs: 3_000 });
    const idle = start(() => [], { scanMs: 0 });
    expect((await idle.due.take(10, idle.share)).nextDueMs).toBeNull();
  });
});
