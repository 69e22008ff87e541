import { describe, expect, it } from 'vitest';
import { plainStyle, type Style } from './ansi.ts';
import { coloursOf } from './ansi-colours.ts';

const colours = (style: Partial<Style>): unknown => coloursOf({ ...plainStyle, ...style });

describe('colours on the page', () => {
  it('come from the theme for the first sixteen, and are fixed for the rest', () => {
    expect(colours({})).toBeUndefined();
    expect(colours({ ink: 1 })).toEqual({ color: 'var(--ansi-1)' });
    expect(colours({ ink: 208 })).toEqual({ color: '#ff8700' });
    expect(colours({ ink: '#0a141e' })).toEqual({ color: '#0a141e' });
    expect(colours({ ink: 3, ground: 208 })).toEqual({ color: 'var(--ansi-3)', background: '#ff8700' });
  });

  it.each([null, 0, 7, 15])('are readable on a coloured ground, also with ink %j', (ink) => {
    expect(colours({ ink, ground: 2 })).toEqual({ color: '#fff', background: 'var(--ansi-ground-2)' });
    expect(colours({ ink, ground: 15 })).toEqual({ color: '#17202b', background: 'var(--ansi-ground-7)' });
  });

  it('are swapped when inverted', () => {
    expect(colours({ inverse: true })).toEqual({ color: 'var(--ground)', background: 'var(--ink)' });
    expect(colours({ inverse: true, ink: 1 })).toEqual({
      color: 'var(--ground)',
      background: 'var(--ansi-1)',
    });
  });
});
