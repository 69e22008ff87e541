import { describe, expect, it } from 'vitest';
import { createMemoryTotals, MemoryUse } from './memory-use.ts';

const limits = { perCaller: 100, inTotal: 150, smallest: 5 };

/** Adds a use to the stack, and its name to `ended` when it has to end. */
function startWorld() {
  const stack = new DisposableStack();
  const ended: string[] = [];
  // Not those of the process, to which other files may have added.
  const totals = createMemoryTotals();
  const use = (name: string, bytes = 0): MemoryUse => {
    const caller = name.split(' ')[0]!;
    const made = stack.use(new MemoryUse({ caller, limits, totals, evict: () => ended.push(name) }));
    made.add(bytes);
    return made;
  };
  return { use, ended, [Symbol.dispose]: () => stack.dispose() };
}

describe('the memory of a caller', () => {
  it('is limited: the largest request ends, whoever adds to it', () => {
    using world = startWorld();
    world.use('ada large', 60);
    world.use('ada middle', 30);
    world.use('ada small', 11);
    expect(world.ended).toEqual(['ada large']);
    world.use('ada new', 61);
    expect(world.ended).toEqual(['ada large', 'ada new']);
  });

  it('is that of what is ending, too, until that is free', () => {
    using world = startWorld();
    const ending = [world.use('ada 1', 70), world.use('ada 2', 70)];
    for (const use of ending) use.stop();
    world.use('ada 3', 61);
    expect(world.ended).toEqual(['ada 1', 'ada 3']);
    for (const use of ending) use[Symbol.dispose]();
    world.use('ada 4', 99);
    expect(world.ended).toEqual(['ada 1', 'ada 3']);
  });

  it('is not used by what is protected for more than half', () => {
    using world = startWorld();
    for (const name of ['ada a', 'ada b', 'ada c']) {
      const use = world.use(name);
      use.protect(true);
      use.add(20);
    }
    expect(world.ended).toEqual(['ada c']);
  });

  it('ends nothing that is protected for the sake of a larger new request', () => {
    using world = startWorld();
    const held = world.use('ada protected', 40);
    held.protect(true);
    world.use('ada new', 70);
    expect(world.ended).toEqual(['ada new']);
    held.protect(false);
    held.add(61);
    expect(world.ended).toEqual(['ada new', 'ada protected']);
  });
});

describe('the memory of all callers', () => {
  it('is limited: the largest request of the caller who uses most ends', () => {
    using world = startWorld();
    for (const name of ['ada 1', 'ada 2', 'ada 3']) world.use(name, 30);
    world.use('grace', 45);
    world.use('edith', 16);
    expect(world.ended).toEqual(['ada 1']);
  });

  it('ends nothing small', () => {
    using world = startWorld();
    for (let at = 0; at < 40; at += 1) world.use(`user${at} small`, 5);
    expect(world.ended).toEqual([]);
  });

  it('cannot be used by protected requests of one caller so that others end', () => {
    using world = startWorld();
    const changes = Array.from({ length: 10 }, (_, at) => world.use(`ada ${at}`));
    for (const change of changes) {
      change.protect(true);
      change.add(30);
    }
    world.use('grace', 80);
    expect(world.ended).toEqual(changes.slice(1).map((_, at) => `ada ${at + 1}`));
  });
});

it('what is free counts no more, even if it is added to', () => {
  using world = startWorld();
  const use = world.use('ada', 90);
  use[Symbol.dispose]();
  use[Symbol.dispose]();
  use.add(90);
  expect(world.use('ada next', 90).isCallerHeavy).toBe(true);
  expect(world.ended).toEqual([]);
});
