import { describe, expect, it } from 'vitest';
import { atMost } from '#testkit/patience.ts';
import { paletteColour, parseAnsi, plainStyle, plainText, styleAfter, type Style } from './ansi.ts';

const spansOf = (line: string, from?: Style): [string, Partial<Style>][] =>
  parseAnsi(line, from).spans.map(({ text, style }) => [text, differences(style)]);

const differences = (style: Style): Partial<Style> =>
  Object.fromEntries(
    Object.entries(style).filter(([key, value]) => value !== plainStyle[key as keyof Style]),
  );

describe('terminal colours', () => {
  it.each<[string, [string, Partial<Style>][]]>([
    ['plain', [['plain', {}]]],
    ['', []],
    [
      '\x1b[31mred\x1b[0m black',
      [
        ['red', { ink: 1 }],
        [' black', {}],
      ],
    ],
    [
      '\x1b[1;32mgood\x1b[22m still\x1b[39m',
      [
        ['good', { bold: true, ink: 2 }],
        [' still', { ink: 2 }],
      ],
    ],
    ['\x1b[mreset is the default', [['reset is the default', {}]]],
    ['\x1b[93;44mx', [['x', { ink: 11, ground: 4 }]]],
    ['\x1b[38;5;208morange', [['orange', { ink: 208 }]]],
    ['\x1b[48;2;10;20;30;1mtrue', [['true', { ground: '#0a141e', bold: true }]]],
    ['\x1b[38:2::10:20:30mcolons', [['colons', { ink: '#0a141e' }]]],
    ['\x1b[38:2:10:20:30mcolons', [['colons', { ink: '#0a141e' }]]],
    ['\x1b[7;4;3;2mall', [['all', { inverse: true, underline: true, italic: true, dim: true }]]],
  ])('%j', (line, expected) => {
    expect(spansOf(line)).toEqual(expected);
  });

  it('carry over to the next line', () => {
    const { style } = parseAnsi('\x1b[33mfirst');
    expect(spansOf('second', style)).toEqual([['second', { ink: 3 }]]);
    expect(spansOf('\x1b[31m10%\r100%\r')).toEqual([['100%', { ink: 1 }]]);
  });

  it.each([
    'plain',
    '\x1b[31mred\x1b[0m',
    '\x1b[31mred\x1b[m',
    '\x1b[31mred',
    '\x1b[31mred\x1b[39m',
    '\x1b[31mred\x1b[K',
  ])('leave the style after %j that parsing the line would', (line) => {
    const blue = { ...plainStyle, ground: 4 };
    expect(styleAfter(line, blue)).toEqual(parseAnsi(line, blue).style);
  });

  it('include the fixed part of the palette', () => {
    expect([16, 208, 231, 232, 255].map(paletteColour)).toEqual([
      '#000000',
      '#ff8700',
      '#ffffff',
      '#080808',
      '#eeeeee',
    ]);
  });
});

describe('control sequences', () => {
  it.each([
    ['cursor movement and erasing', '\x1b[2K\x1b[1Gdone\x1b[?25h', 'done'],
    ['a window title', '\x1b]0;composer\x07installing', 'installing'],
    ['a link', '\x1b]8;;https://shop.example\x1b\\here\x1b]8;;\x1b\\', 'here'],
    ['a title without an end', 'before \x1b]0;never', 'before '],
    ['a sequence without an end', 'before \x1b[38;5', 'before '],
    ['a lone escape', 'a\x1b', 'a'],
    ['bells and backspaces', 'a\x07b\x08c', 'abc'],
    ['a character set', '\x1b(Bplain', 'plain'],
    ['keyboard settings', '\x1b[>4mplain', 'plain'],
    ['unknown colours', '\x1b[38;9;1;2mplain\x1b[38;5;999m.', 'plain.'],
    ['progress written over itself', ' 10%\r 50%\r100%', '100%'],
    ['a carriage return at the end', 'windows\r', 'windows'],
  ])('leaves out %s', (_, line, expected) => {
    expect(plainText(line)).toBe(expected);
    expect(spansOf(line).map(([text, style]) => [text, style])).toEqual([[expected, {}]]);
  });

  it('are removed, but tabs and all alphabets are kept', () => {
    expect(plainText('\tÜber 价格 🛒')).toBe('\tÜber 价格 🛒');
  });

  it('are parsed in linear time, even in a long line of escapes', () => {
    const line = '\x1b[31m\x1b]'.repeat(20_000);
    const start = performance.now();
    parseAnsi(line);
    plainText(line);
    expect(performance.now() - start).toBeLessThan(atMost(10_000));
  });
});
