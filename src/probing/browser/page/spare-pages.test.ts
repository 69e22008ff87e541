import { describe, expect, it, vi } from 'vitest';
import type { OpenPage, Opening, Visitor } from './open-page.ts';
import { createSparePages } from './spare-pages.ts';

type Opened = Opening & { visitor: Visitor; crash: () => void; isClosed: boolean; isStuck: boolean };

const visitor: Visitor = { policy: 'public', window: { width: 1_366, height: 768 }, credentials: null };

function openSparePages() {
  const opened: Opened[] = [];
  let stuck = 0;
  const open = (wanted: Visitor): Opened => {
    const crashed = Promise.withResolvers<never>();
    crashed.promise.catch(() => {});
    const page: Opened = {
      visitor: wanted,
      isClosed: false,
      isStuck: false,
      crash: () => crashed.reject(new Error('the page crashed')),
      ready: Promise.resolve({ seen: { crashed: crashed.promise } } as unknown as OpenPage),
      async close() {
        this.isClosed = true;
        return !this.isStuck;
      },
    };
    opened.push(page);
    return page;
  };
  const spares = createSparePages(open, () => (stuck += 1));
  return { spares, opened, stuck: () => stuck };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('spare pages', () => {
  it('are handed out once each, when they are ready', async () => {
    const { spares, opened } = openSparePages();
    spares.prepare(visitor, 2);
    expect(spares.take(visitor)).toBeUndefined();
    await settled();
    expect(spares.take(visitor)).toBe(opened[0]);
    expect(spares.take(visitor)).toBeUndefined();
  });

  it.each([
    ['may reach other addresses', { ...visitor, policy: 'private-allowed' }],
    ['has another window', { ...visitor, window: { width: 390, height: 844 } }],
    ['has a password', { ...visitor, credentials: { username: 'a', password: 'b' } }],
  ] satisfies [string, Visitor][])('are not for a visitor that %s', async (_, other) => {
    const { spares } = openSparePages();
    spares.prepare(visitor, 2);
    await settled();
    expect(spares.take(other)).toBeUndefined();
    expect(spares.take(visitor)).toBeDefined();
  });

  it('are never prepared with a password', () => {
    const { spares, opened } = openSparePages();
    spares.prepare({ ...visitor, credentials: { username: 'a', password: 'b' } }, 2);
    expect(opened).toEqual([]);
  });

  it('are limited to the number asked for', () => {
    const { spares, opened } = openSparePages();
    for (let count = 0; count < 5; count += 1) spares.prepare(visitor, 2);
    expect(opened).toHaveLength(2);
  });

  it('report a page that cannot be closed', async () => {
    const { spares, opened, stuck } = openSparePages();
    for (const isStuck of [false, true]) {
      spares.prepare(visitor, 2);
      opened.at(-1)!.isStuck = isStuck;
    }
    spares.close();
    await settled();
    expect(stuck()).toBe(1);
  });

  it('are closed when they crash, after 2 s without use, and with the browser', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { spares, opened } = openSparePages();
      for (let count = 0; count < 3; count += 1) spares.prepare(visitor, 3);
      await settled();
      opened[0]!.crash();
      await settled();
      expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false, false]);
      expect(spares.take(visitor)).toBe(opened[1]);
      vi.advanceTimersByTime(2_000);
      expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false, true]);
      spares.prepare(visitor, 3);
      spares.close();
      spares.prepare(visitor, 3);
      expect(opened.slice(3).map(({ isClosed }) => isClosed)).toEqual([true]);
    } finally {
      vi.useRealTimers();
    }
  });
});
