import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Places } from './fair-share.ts';

/** Everybody takes what they may, in turn, until nobody may take more. Returns what each holds. */
function fill(places: Places, owners: readonly string[]): number[] {
  const held = new Map(owners.map((owner) => [owner, 0]));
  for (let isOver = false; !isOver;) {
    isOver = true;
    for (const owner of owners) {
      if (places.allowance(owner) === 0) continue;
      places.take(owner);
      held.set(owner, held.get(owner)! + 1);
      isOver = false;
    }
  }
  return [...held.values()];
}
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `owner ${at}`);

describe('the places for checks', () => {
  it.each([
    [1, 2_400, 360],
    [2, 1_280, 240],
    [10, 279, 85],
    [100, 29, 15],
  ])('leave room when %i owners take all they can get', (count, each, room) => {
    const places = new Places(3_000);
    expect(Math.min(...fill(places, names(count)))).toBeGreaterThanOrEqual(each);
    expect(places.room).toBeGreaterThanOrEqual(room);
  });

  it.each([
    [1, 600, 365],
    [4, 83, 23],
    [7, 37, 6],
    [20, 11, 1],
  ])('leave some when %i owners come one after another and stay', (count, free, room) => {
    const places = new Places(3_000);
    const taken = names(count).map((owner) => fill(places, [owner])[0]!);
    expect([3_000 - taken.reduce((sum, each) => sum + each), places.room]).toEqual([free, room]);
  });

  it('let nobody take more than each may, whoever it is', () => {
    const places = new Places(3_000);
    for (let at = 0; at < 1_000; at += 1) places.take('a');
    for (let at = 0; at < 100; at += 1) places.take('b');
    expect(places.roomBut([])).toBe(places.allowance('a'));
    expect(places.roomBut(['a'])).toBe(places.allowance('b'));
    expect(places.roomBut(['a', 'b'])).toBe(places.room);
  });

  it('are used to the last one where there are few', () => {
    const places = new Places(2);
    expect(fill(places, ['a'])).toEqual([2]);
    places.release('a');
    expect(places.crowding()).toEqual(['a']);
  });

  it('know who crowds the others out', () => {
    const places = new Places(100);
    for (let at = 0; at < 24; at += 1) places.take('a');
    expect(places.crowding()).toEqual([]);
    places.take('a');
    for (let at = 0; at < 24; at += 1) for (const owner of ['b', 'c', 'd']) places.take(owner);
    // Three are left, and whoever holds as many as that has to let others go first, and may take no more.
    places.take('e');
    const many = ['a', 'b', 'c', 'd'];
    expect([places.room, places.crowding(), places.full()]).toEqual([1, [...many, 'e'], [...many, 'e']]);
  });

  it('are all free again when everybody has left', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 60 }), (owners) => {
        const places = new Places(100);
        for (const owner of owners) places.take(owner);
        expect(places.room).toBeLessThanOrEqual(100 - owners.length);
        for (const owner of owners) places.release(owner);
        expect([places.room, places.crowding(), places.full()]).toEqual([80, [], []]);
      }),
    );
  });
});
