import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OwnerQueue } from './owner-queue.ts';

const startQueue = (maxWaiting = 100, slowMs?: number) => {
  const clock = { ms: 0 };
  const queue = new OwnerQueue<string>({ maxWaiting, maxSlowMs: 10_000, slowMs, now: () => clock.ms });
  return { clock, queue };
};

describe('the owner queue', () => {
  it('takes the owner who has used the least time, and alternates between equals', () => {
    const { queue } = startQueue();
    for (const job of ['a1', 'a2', 'b1', 'b2']) queue.add(job[0]!, job);
    expect(queue.next()).toBe('a1');
    queue.charge('a', 50);
    expect([queue.next(), queue.next(), queue.next(), queue.next()]).toEqual(['b1', 'b2', 'a2', undefined]);
  });

  it('takes owners whose searches were slow after all others, for ten minutes', () => {
    const { clock, queue } = startQueue();
    for (const owner of ['a', 'b', 'c']) queue.charge(owner, 300);
    // By now nothing is left of the time they used.
    clock.ms += 20_000;
    for (const job of ['a1', 'b1', 'c1', 'quick1', 'd1', 'quick2']) queue.add(job.slice(0, -1), job);
    queue.charge('quick', 200);
    expect(Array.from({ length: 6 }, () => queue.next())).toEqual([
      'd1',
      'quick1',
      'quick2',
      'a1',
      'b1',
      'c1',
    ]);
    clock.ms += 600_000;
    for (const job of ['a1', 'd1']) queue.add(job[0]!, job);
    expect(queue.next()).toBe('a1');
  });

  it('refuses an owner after 10 s of slow searches until a quarter of the passing time has made up for them', () => {
    const { clock, queue } = startQueue();
    for (let page = 0; page < 5; page += 1) {
      expect(queue.isOverdrawn('a')).toBe(false);
      queue.charge('a', 2_000);
    }
    expect([queue.isOverdrawn('a'), queue.isOverdrawn('b')]).toEqual([true, false]);
    clock.ms += 4;
    expect(queue.isOverdrawn('a')).toBe(false);
    queue.charge('a', 2_000);
    clock.ms += 7_990;
    expect(queue.isOverdrawn('a')).toBe(true);
    clock.ms += 20;
    expect(queue.isOverdrawn('a')).toBe(false);
  });

  it('never refuses ordinary searches, however many', () => {
    const { queue } = startQueue();
    for (let page = 0; page < 10_000; page += 1) queue.charge('a', 20);
    expect(queue.isOverdrawn('a')).toBe(false);
  });

  it('counts every search as slow if the limit for slow ones is 0', () => {
    const { clock, queue } = startQueue(100, 0);
    for (let at = 0; at < 499; at += 1) queue.charge('a', 20);
    expect(queue.isOverdrawn('a')).toBe(false);
    queue.charge('a', 20);
    expect(queue.isOverdrawn('a')).toBe(true);
    clock.ms += 100;
    expect(queue.isOverdrawn('a')).toBe(false);
  });

  it('keeps half of its room from any one owner', () => {
    const { queue } = startQueue(10);
    const add = (owner: string) => Array.from({ length: 20 }, (_, at) => queue.add(owner, `${owner}${at}`));
    expect([add('a').filter(Boolean).length, add('b').filter(Boolean).length]).toEqual([5, 3]);
    expect(queue.drain('a')).toHaveLength(5);
    expect(queue.drain()).toEqual(['b0', 'b1', 'b2']);
    expect(queue.next()).toBeUndefined();
  });

  it('hands out each job once, and loses none', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('add' as const), owner: fc.constantFrom('a', 'b', 'c') }),
        fc.record({ kind: fc.constant('take' as const), ms: fc.nat(3_000) }),
        fc.record({ kind: fc.constant('cancel' as const), at: fc.nat(20) }),
      ),
    );
    fc.assert(
      fc.property(steps, (all) => {
        const { clock, queue } = startQueue(12);
        const [added, taken, removed]: string[][] = [[], [], []];
        for (const step of all) {
          if (step.kind === 'add') {
            const job = `${step.owner}${added!.length}`;
            if (queue.add(step.owner, job)) added!.push(job);
          } else if (step.kind === 'take') {
            const job = queue.next();
            if (job !== undefined) taken!.push(job);
            clock.ms += step.ms;
            queue.charge(job?.[0] ?? 'd', step.ms);
          } else {
            const waiting = added!.filter((job) => !taken!.includes(job) && !removed!.includes(job));
            const job = waiting[step.at % waiting.length] ?? 'none';
            queue.remove(job[0]!, job);
            if (job !== 'none') removed!.push(job);
          }
        }
        expect([...taken!, ...removed!, ...queue.drain()].toSorted()).toEqual(added!.toSorted());
      }),
    );
  });
});
