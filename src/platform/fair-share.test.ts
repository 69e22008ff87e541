import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairShare } from './fair-share.ts';

/** Everybody takes what they may, in turn, until nobody may take more. Returns what each holds. */
function fill(share: FairShare, owners: readonly string[]): number[] {
  const held = new Map(owners.map((owner) => [owner, 0]));
  for (let isOver = false; !isOver;) {
    isOver = true;
    for (const owner of owners) {
      if (share.allowance(owner) === 0) continue;
      share.acquire(owner);
      held.set(owner, held.get(owner)! + 1);
      isOver = false;
    }
  }
  return [...held.values()];
}
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `owner ${at}`);

describe('the slots for checks', () => {
  it.each([
    [1, 2_400, 360],
    [2, 1_280, 240],
    [10, 279, 85],
    [100, 29, 15],
  ])('leave room when %i owners acquire all they can', (count, each, room) => {
    const share = new FairShare(3_000);
    expect(Math.min(...fill(share, names(count)))).toBeGreaterThanOrEqual(each);
    expect(share.room).toBeGreaterThanOrEqual(room);
  });

  it.each([
    [1, 600, 365],
    [4, 83, 23],
    [7, 37, 6],
    [20, 11, 1],
  ])('stay free in part when %i owners come one after another and stay', (count, free, room) => {
    const share = new FairShare(3_000);
    const taken = names(count).map((owner) => fill(share, [owner])[0]!);
    expect([3_000 - taken.reduce((sum, each) => sum + each), share.room]).toEqual([free, room]);
  });

  it('give no owner more than the allowance', () => {
    const share = new FairShare(3_000);
    for (let at = 0; at < 1_000; at += 1) share.acquire('a');
    for (let at = 0; at < 100; at += 1) share.acquire('b');
    expect(share.roomExcept([])).toBe(share.allowance('a'));
    expect(share.roomExcept(['a'])).toBe(share.allowance('b'));
    expect(share.roomExcept(['a', 'b'])).toBe(share.room);
  });

  it('are all used in a small pool', () => {
    const share = new FairShare(2);
    expect(fill(share, ['a'])).toEqual([2]);
    share.release('a');
    expect(share.largeOwners()).toEqual(['a']);
  });

  it('let small owners go before large ones', () => {
    const share = new FairShare(100);
    for (let at = 0; at < 24; at += 1) share.acquire('a');
    expect(share.largeOwners()).toEqual([]);
    share.acquire('a');
    for (let at = 0; at < 24; at += 1) for (const owner of ['b', 'c', 'd']) share.acquire(owner);
    // Two are free: every owner who holds one or more lets others go first and can acquire no more.
    share.acquire('e');
    const many = ['a', 'b', 'c', 'd'];
    expect([share.room, share.largeOwners(), share.fullOwners()]).toEqual([
      1,
      [...many, 'e'],
      [...many, 'e'],
    ]);
  });

  it('are all free again when all are released', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (owners) => {
        const share = new FairShare(100);
        for (const owner of owners) share.acquire(owner);
        expect(share.room).toBeLessThanOrEqual(100 - owners.length);
        for (const owner of owners) share.release(owner);
        expect([share.room, share.largeOwners(), share.fullOwners()]).toEqual([80, [], []]);
      }),
    );
  });
});
