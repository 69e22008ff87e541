import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurnstile, NoPlace } from './turnstile.ts';

describe('a turnstile', () => {
  it('lets so many in at once, and the rest in turn', async () => {
    const enter = createTurnstile(3, 10_000);
    let [inside, most] = [0, 0];
    const order: number[] = [];
    const works = Array.from({ length: 20 }, (_, at) =>
      enter(async () => {
        inside += 1;
        most = Math.max(most, inside);
        order.push(at);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
        return at;
      }),
    );
    expect(await Promise.all(works)).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(most).toBe(3);
  });

  it('lets others pass what takes long', async () => {
    const enter = createTurnstile(1, 20);
    const slow = Promise.withResolvers<string>();
    const first = enter(() => slow.promise);
    expect(await enter(async () => 'second')).toBe('second');
    slow.resolve('first');
    expect(await first).toBe('first');
    expect(await enter(async () => 'third')).toBe('third');
  });

  it('turns away whoever has waited too long, and keeps its place for the others', async () => {
    const enter = createTurnstile(1, 10_000, 20);
    const slow = Promise.withResolvers<string>();
    const first = enter(() => slow.promise);
    await expect(enter(async () => 'never begun')).rejects.toBeInstanceOf(NoPlace);
    const third = enter(async () => 'third');
    slow.resolve('first');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  });

  it('lets the next one in after a failure', async () => {
    const enter = createTurnstile(1, 10_000);
    const works = [enter(() => Promise.reject(new Error('no'))), enter(async () => 'yes')];
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('never lets in more than there is room for, whoever comes in the moment that a place is handed on', async () => {
    // Each piece of work comes after so many turns of the microtask queue, and stays for so many.
    const visits = fc.array(fc.record({ comesAfter: fc.nat(12), stays: fc.nat(6), fails: fc.boolean() }), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), visits, async (room, all) => {
        const enter = createTurnstile(room, 60_000);
        let [inside, most, done] = [0, 0, 0];
        const turns = async (count: number): Promise<void> => {
          for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
        };
        await Promise.allSettled(
          all.map(async ({ comesAfter, stays, fails }) => {
            await turns(comesAfter);
            await enter(async () => {
              inside += 1;
              most = Math.max(most, inside);
              await turns(stays);
              inside -= 1;
              done += 1;
              if (fails) throw new Error('no');
            });
          }),
        );
        expect(most).toBeLessThanOrEqual(room);
        expect(done).toBe(all.length);
      }),
      { numRuns: 300 },
    );
  });
});
