/** The grounds on which text and links are shown, in both modes; `stylesheet.ts` uses the same. */
export const grounds = {
  light: { ground: '#f4f6f8', paper: '#ffffff' },
  dark: { ground: '#0e1319', paper: '#161d25' },
};

export type Mode = keyof typeof grounds;

/** Not 4.5, so that rounding cannot fall below it. */
const wanted = 4.55;
const standard = '#0b6b57';

const channels = (hex: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));

/** WCAG 2: https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const mix = (from: string, to: string, share: number): string =>
  `#${channels(from)
    .map((channel, at) => Math.round(channel + (channels(to)[at]! - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * The colour nearest to the one that the team chose that can be read as a link on each ground of the mode, darker in light mode and
 * lighter in dark mode. The paper colour can be read on it too, so it is also the colour of buttons.
 */
export function readableAccent(accent: string | null, mode: Mode): string {
  const chosen = accent !== null && /^#[0-9a-f]{6}$/i.test(accent) ? accent.toLowerCase() : standard;
  const towards = mode === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step < 20; step += 1) {
    const colour = mix(chosen, towards, step / 20);
    if (Object.values(grounds[mode]).every((ground) => contrast(colour, ground) >= wanted)) return colour;
  }
  return towards;
}
