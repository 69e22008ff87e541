import { describe, expect, it } from 'vitest';
import { createLogLines } from './log-lines.ts';

const line = (text: string, stream: 'STDOUT' | 'STDERR' = 'STDOUT') => ({ line: text, stream });

describe('lines of a log', () => {
  it('starts each line in the style in which the previous line of its stream ended', () => {
    const lines = createLogLines();
    lines.append([line('\x1b[32mgreen', 'STDOUT'), line('plain', 'STDERR'), line('still green', 'STDOUT')]);
    expect(lines.all.map(({ text, style }) => [text, style.ink])).toEqual([
      ['green', null],
      ['plain', null],
      ['still green', 2],
    ]);
  });

  it('notifies once per batch, and not for an empty one', () => {
    const lines = createLogLines();
    let calls = 0;
    const stop = lines.subscribe(() => (calls += 1));
    lines.append([line('a'), line('b')]);
    lines.append([]);
    stop();
    lines.append([line('c')]);
    expect([calls, lines.version, lines.all.length]).toEqual([1, 2, 3]);
  });

  it('drops the oldest lines above the limit and still counts them', () => {
    const lines = createLogLines(100);
    lines.append(Array.from({ length: 101 }, (_, index) => line(String(index))));
    expect([lines.all.length, lines.dropped, lines.all[0]!.text]).toEqual([90, 11, '11']);
    lines.clear();
    expect([lines.all.length, lines.dropped, lines.widest]).toEqual([0, 0, 0]);
  });

  it('measures its widest line as displayed, and the characters received', () => {
    const lines = createLogLines();
    lines.append([line('\x1b[31mred'), line('four')]);
    expect([lines.widest, lines.received]).toEqual([4, 14]);
  });
});
