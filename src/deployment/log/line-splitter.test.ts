import { describe, expect, it } from 'vitest';
import type { LogChunk } from '../protocol/agent-protocol.ts';
import { createLineSplitter, maxLineLength } from './line-splitter.ts';

const linesOf = (chunks: LogChunk[]): string[] => {
  const splitter = createLineSplitter();
  return [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()].map(
    ({ line, stream }) => `${stream} ${line}`,
  );
};

describe('the lines of a log', () => {
  it.each<[string, LogChunk[], string[]]>([
    ['end at a line break', [['STDOUT', 'a\nb\n']], ['STDOUT a', 'STDOUT b']],
    ['may be empty', [['STDOUT', '\n\na\n']], ['STDOUT ', 'STDOUT ', 'STDOUT a']],
    [
      'may lie across chunks',
      [
        ['STDOUT', 'a'],
        ['STDOUT', 'b\nc'],
        ['STDOUT', '\n'],
      ],
      ['STDOUT ab', 'STDOUT c'],
    ],
    [
      'are each stream’s own',
      [
        ['STDOUT', 'a'],
        ['STDERR', 'x\n'],
        ['STDOUT', 'b\n'],
      ],
      ['STDERR x', 'STDOUT ab'],
    ],
    [
      'lose the carriage return before the break',
      [['STDOUT', 'a\r\n\r\nb']],
      ['STDOUT a', 'STDOUT ', 'STDOUT b'],
    ],
    ['need no break at the end', [['SYSTEM', 'a\nb']], ['SYSTEM a', 'SYSTEM b']],
    ['are none when nothing was said', [['STDOUT', '']], []],
  ])('%s', (_name, chunks, expected) => expect(linesOf(chunks)).toEqual(expected));

  it('are split if they are too long, but not inside a character', () => {
    const lines = linesOf([['STDOUT', `a${'😀'.repeat(maxLineLength)}`]]);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
  });

  it('start with the next whole line after skipped output', () => {
    const splitter = createLineSplitter();
    splitter.push(['STDOUT', 'half']);
    splitter.skip();
    expect(splitter.push(['STDOUT', 'of another\nwhole\n'])).toEqual([{ line: 'whole', stream: 'STDOUT' }]);
    expect(splitter.end()).toEqual([]);
  });
});
