import { describe, expect, it } from 'vitest';
import { createShortcutReader, type Pressed } from './shortcuts.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});
const outside = { isTyping: false, isOn: true, now: 1_000 };

describe('shortcuts', () => {
  it('are read from single keys, and from g followed by a key', () => {
    const read = createShortcutReader();
    expect(read(press('?'), outside)).toEqual({ kind: 'help' });
    expect(read(press('/'), outside)).toEqual({ kind: 'search' });
    expect(read(press('n'), outside)).toEqual({ kind: 'new' });
    expect(read(press('g'), outside)).toBeNull();
    expect(read(press('S'), { ...outside, now: 2_400 })).toEqual({ kind: 'go', key: 's' });
    expect(read(press('s'), { ...outside, now: 2_500 })).toBeNull();
  });

  it('forget the g after a second and a half, and after another key', () => {
    const read = createShortcutReader();
    read(press('g'), outside);
    expect(read(press('s'), { ...outside, now: 2_501 })).toBeNull();
    read(press('g'), outside);
    read(press('x', { ctrlKey: true }), outside);
    expect(read(press('s'), outside)).toBeNull();
  });

  it.each([
    ['while typing', { isTyping: true }, {}],
    ['when they are switched off', { isOn: false }, {}],
    ['with Ctrl', {}, { ctrlKey: true }],
    ['with Alt', {}, { altKey: true }],
    ['while a key is held down', {}, { repeat: true }],
    ['while an input method composes', {}, { isComposing: true }],
  ])('do nothing %s', (_, place, more) => {
    const read = createShortcutReader();
    expect(read(press('n', more), { ...outside, ...place })).toBeNull();
    read(press('g', more), { ...outside, ...place });
    expect(read(press('s'), outside)).toBeNull();
  });

  it('Ctrl+K and Cmd+K open the palette also while typing and when the others are switched off', () => {
    const read = createShortcutReader();
    for (const more of [{ ctrlKey: true }, { metaKey: true }])
      expect(read(press('k', more), { ...outside, isTyping: true, isOn: false })).toEqual({
        kind: 'palette',
      });
  });
});
