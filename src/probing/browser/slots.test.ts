import { describe, expect, it } from 'vitest';
import { createSlots } from './slots.ts';

const { signal } = new AbortController();
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('slots', () => {
  it('are given in the order they are asked for, also when several come free at once', async () => {
    const slots = createSlots(2);
    const first = [await slots.take(signal), await slots.take(signal)];
    const order: string[] = [];
    for (const name of ['a', 'b', 'c']) void slots.take(signal).then(() => order.push(name));
    for (const slot of first) slot[Symbol.dispose]();
    // Comes now, and must not be served before those who wait.
    void slots.take(signal).then(() => order.push('late'));
    await tick();
    expect(order).toEqual(['a', 'b']);
  });

  it('are not waited for by who is cancelled, and none is lost with them', async () => {
    const slots = createSlots(1);
    const held = await slots.take(signal);
    const cancel = new AbortController();
    const given = slots.take(cancel.signal);
    cancel.abort();
    (await given)[Symbol.dispose]();
    held[Symbol.dispose]();
    held[Symbol.dispose]();
    const next = await slots.take(signal);
    let isSecond = false;
    void slots.take(signal).then(() => (isSecond = true));
    await tick();
    expect(isSecond).toBe(false);
    next[Symbol.dispose]();
    await tick();
    expect(isSecond).toBe(true);
  });
});
