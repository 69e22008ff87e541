import { describe, expect, it } from 'vitest';
import { createLineCutter, type LogRun } from './cut-lines.ts';

const out = (length: number): LogRun => ({ stream: 'STDOUT', length });
const err = (length: number): LogRun => ({ stream: 'STDERR', length });
const told = (lines: readonly { line: string; stream: string }[]): string[] =>
  lines.map(({ line, stream }) => `${stream} ${line}`);

describe('lines of a stored log', () => {
  it('are split correctly wherever the pieces end', () => {
    const cutter = createLineCutter();
    expect([
      told(cutter.push('one\ntw', [out(6)])),
      told(cutter.push('o\n\nthr', [out(6)])),
      told(cutter.push('ee', [out(2)])),
      told(cutter.end()),
      told(cutter.end()),
    ]).toEqual([['STDOUT one'], ['STDOUT two', 'STDOUT '], [], ['STDOUT three'], []]);
  });

  it('belong to the stream that wrote them, also when another writes in between', () => {
    const cutter = createLineCutter();
    expect(told(cutter.push('halfoops\n way\n', [out(4), err(5), out(5)]))).toEqual([
      'STDERR oops',
      'STDOUT half way',
    ]);
  });

  it('are counted in code points, not in UTF-16 units', () => {
    const cutter = createLineCutter();
    expect(told(cutter.push('😀😀\nü\nend\n', [out(3), err(2), out(4)]))).toEqual([
      'STDOUT 😀😀',
      'STDERR ü',
      'STDOUT end',
    ]);
  });
});
