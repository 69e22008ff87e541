import { describe, expect, it } from 'vitest';
import { isKey } from './press-key.ts';

describe('a key', () => {
  it.each(['Enter', 'Tab', 'a', 'Z', '+', '~', 'F12', 'KeyQ', 'ArrowDown', 'Numpad0', 'NumpadEnter'])(
    'is %s',
    (value) => expect(isKey(value)).toBe(true),
  );

  it.each(['Control+A', 'Control+Shift+T', 'ControlOrMeta+a', 'Control++', 'ShiftLeft+Tab'])(
    'can be pressed while others are held: %s',
    (value) => expect(isKey(value)).toBe(true),
  );

  it.each(['', 'enter', 'Return', 'F13', 'Ctrl+A', 'Control+', '+Enter', 'Control+++', 'ab', 'é', 'Enter\n'])(
    'is not %j',
    (value) => expect(isKey(value)).toBe(false),
  );
});
