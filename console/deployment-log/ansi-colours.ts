import type { CSSProperties } from 'react';
import { paletteColour, type Style } from './ansi.ts';

type Colour = Style['ink'];

/** Black, white and greys: the text colours that programs use on a coloured background. */
const neutral = new Set<Colour>([null, 0, 7, 8, 15]);
const lightGrounds = new Set<Colour>([7, 15]);

/**
 * The colours of a style, readable in both themes. The 16 theme colours have their own background shades: dark ones, except
 * for white. Text in any neutral colour on such a background is therefore adjusted to stay readable.
 */
export function coloursOf({ ink, ground, inverse }: Style): CSSProperties | undefined {
  if (inverse)
    return {
      color: ground === null ? 'var(--ground)' : inkOf(ground),
      background: ink === null ? 'var(--ink)' : inkOf(ink),
    };
  if (ground === null) return ink === null ? undefined : { color: inkOf(ink) };
  if (typeof ground === 'string' || ground > 15)
    return { color: ink === null ? undefined : inkOf(ink), background: inkOf(ground) };
  const readable = lightGrounds.has(ground) ? '#17202b' : '#fff';
  return { color: neutral.has(ink) ? readable : inkOf(ink), background: `var(--ansi-ground-${ground % 8})` };
}

const inkOf = (colour: number | string | null): string | undefined => {
  if (colour === null || typeof colour === 'string') return colour ?? undefined;
  return colour < 16 ? `var(--ansi-${colour})` : paletteColour(colour);
};
