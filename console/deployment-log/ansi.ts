/** How text looks. Colours are indexes of the 256-colour palette, or `#rrggbb`. */
export type Style = {
  readonly ink: number | string | null;
  readonly ground: number | string | null;
  readonly bold: boolean;
  readonly dim: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly inverse: boolean;
};

export type Span = { text: string; style: Style };

export const plainStyle: Style = Object.freeze({
  ink: null,
  ground: null,
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  inverse: false,
});

/**
 * Everything a terminal would not show: CSI sequences (group 1 parameters, group 2 what they do), OSC and other strings up
 * to their end, two-character escapes, control characters. A sequence that never ends is dropped up to the end of the line.
 */
const sequence =
  // oxlint-disable-next-line no-control-regex
  /\x1b\[([0-?]*)[ -/]*([@-~]|$)|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\|$)|\x1b[ -/]*[0-~]?|[\0-\x08\x0a-\x1a\x1c-\x1f\x7f]/g;
// oxlint-disable-next-line no-control-regex
const unusual = /[\0-\x08\x0a-\x1f\x7f]/;

/** Programs that show progress overwrite their line with carriage returns. Returns the start and end of the last version. */
function lastWriting(line: string): [start: number, end: number] {
  const end = line.endsWith('\r') ? line.length - 1 : line.length;
  return [end === 0 ? 0 : line.lastIndexOf('\r', end - 1) + 1, end];
}

/** The text without escape sequences, which is what the search uses. */
export const plainText = (line: string): string =>
  unusual.test(line) ? line.slice(...lastWriting(line)).replace(sequence, '') : line;

/** The spans of a line. `from` is the style at the end of the previous line. */
export function parseAnsi(line: string, from: Style = plainStyle): { spans: Span[]; style: Style } {
  if (!unusual.test(line)) return { spans: line === '' ? [] : [{ text: line, style: from }], style: from };
  const spans: Span[] = [];
  const [begin, end] = lastWriting(line);
  const text = line.slice(begin, end);
  // Colours that were set in the overwritten part still apply.
  let style = begin > 0 ? parseAnsi(line.slice(0, begin).replaceAll('\r', ''), from).style : from;
  let start = 0;
  const add = (piece: string): void => {
    const last = spans.at(-1);
    if (piece === '') return;
    if (last && last.style === style) last.text += piece;
    else spans.push({ text: piece, style });
  };
  for (const match of text.matchAll(sequence)) {
    add(text.slice(start, match.index));
    start = match.index + match[0].length;
    if (match[2] === 'm') style = applySgr(style, match[1]!);
  }
  add(text.slice(start));
  return { spans, style };
}

/** The style at the end of a line. Most lines end with a reset and need not be parsed for this. */
export function styleAfter(line: string, from: Style): Style {
  const last = line.lastIndexOf('\x1b[');
  if (last === -1) return from;
  if (line.startsWith('\x1b[0m', last) || line.startsWith('\x1b[m', last)) return plainStyle;
  return parseAnsi(line, from).style;
}

const flags: Record<number, Partial<Style>> = {
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  39: { ink: null },
  49: { ground: null },
};

/** Select graphic rendition: `1;31`, `38;5;208`, `48:2::10:20:30`. Unknown codes are ignored. */
function applySgr(style: Style, parameters: string): Style {
  // Private sequences such as CSI > 4 m concern the keyboard, not the style.
  if (/[<-?]/.test(parameters)) return style;
  let next = style;
  const codes = parameters.split(/[;:]/).map(Number);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at]!;
    if (code === 0) next = plainStyle;
    else if (code === 38 || code === 48) {
      const { colour, used } = extendedColour(codes, at + 1, parameters.includes(':'));
      at += used;
      if (colour !== null) next = { ...next, [code === 38 ? 'ink' : 'ground']: colour };
    } else if (code in flags) next = { ...next, ...flags[code] };
    else if (code >= 30 && code <= 37) next = { ...next, ink: code - 30 };
    else if (code >= 40 && code <= 47) next = { ...next, ground: code - 40 };
    else if (code >= 90 && code <= 97) next = { ...next, ink: code - 90 + 8 };
    else if (code >= 100 && code <= 107) next = { ...next, ground: code - 100 + 8 };
  }
  return next;
}

function extendedColour(
  codes: readonly number[],
  at: number,
  withColons: boolean,
): { colour: number | string | null; used: number } {
  if (codes[at] === 5) {
    const index = codes[at + 1];
    return { colour: index !== undefined && index <= 255 ? index : null, used: 2 };
  }
  if (codes[at] !== 2) return { colour: null, used: codes.length };
  // With colons, a colour space, usually empty, precedes the three components.
  const first = withColons && codes.length - at > 4 ? at + 2 : at + 1;
  const parts = codes.slice(first, first + 3);
  const isColour = parts.length === 3 && parts.every((part) => part <= 255);
  const hex = parts.map((part) => part.toString(16).padStart(2, '0')).join('');
  return { colour: isColour ? `#${hex}` : null, used: first + 2 - at + 1 };
}

const cubeSteps = [0, 95, 135, 175, 215, 255];

/** The 240 fixed colours of the palette. The first 16 belong to the theme. */
export function paletteColour(index: number): string {
  const grey = 8 + (index - 232) * 10;
  const cube = index - 16;
  const parts =
    index >= 232
      ? [grey, grey, grey]
      : [Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map((step) => cubeSteps[step]!);
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
