import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, grounds, readableAccent, type Mode } from './accent.ts';
import { stylesheet } from './stylesheet.ts';

const colour = fc
  .tuple(...[0, 1, 2].map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
const modes = Object.keys(grounds) as Mode[];

describe('the accent of a status page', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
  it('can be read on every ground in both modes, whatever colour was chosen', () => {
    fc.assert(
      fc.property(fc.constantFrom(...modes), colour, (mode, chosen) => {
        const accent = readableAccent(chosen, mode);
        expect(accent).toMatch(/^#[0-9a-f]{6}$/);
        for (const ground of Object.values(grounds[mode]))
          expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });
  it('stays as it was chosen if it can be read', () => {
    expect(readableAccent('#1F5FEB', 'light')).toBe('#1f5feb');
    expect(readableAccent('#ffd400', 'dark')).toBe('#ffd400');
  });
  it('never brings anything but a colour into the style', () => {
    const standard = stylesheet(null);
    fc.assert(
      fc.property(fc.string(), (text) => stylesheet(`#${text}`) === standard || /^[0-9a-f]{6}$/i.test(text)),
    );
    for (const hostile of ['red}</style><script>', '#fff;}body{', '#1f6feb;x:url(//evil)', '#1f6feb\n'])
      expect(stylesheet(hostile)).toBe(standard);
  });
});
