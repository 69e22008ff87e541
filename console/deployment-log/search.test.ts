import { describe, expect, it } from 'vitest';
import { plainStyle, type Span } from './ansi.ts';
import type { LogLine } from './log-lines.ts';
import { findLines, markHits, stepTo } from './search.ts';

const line = (text: string): LogLine => ({ raw: text, text, stream: 'STDOUT', style: plainStyle });
const lines = ['Compiling', 'ERROR: no disk', 'retry', 'error again'].map(line);

describe('search in a log', () => {
  it('ignores case, and continues where it stopped', () => {
    expect(findLines(lines, 'error')).toEqual([1, 3]);
    expect(findLines(lines, 'error', 2)).toEqual([3]);
    expect(findLines(lines, '')).toEqual([]);
  });

  it('goes to the next and the previous match, wrapping around', () => {
    expect([stepTo([1, 3], -1, 1), stepTo([1, 3], 1, 1), stepTo([1, 3], 3, 1)]).toEqual([0, 1, 0]);
    expect([stepTo([1, 3], 3, -1), stepTo([1, 3], 1, -1), stepTo([], 1, 1)]).toEqual([0, 1, -1]);
  });

  it('marks a match that spans several colours', () => {
    const red = { ...plainStyle, ink: 1 };
    const spans: Span[] = [
      { text: 'an er', style: plainStyle },
      { text: 'ror and Error', style: red },
    ];
    expect(markHits(spans, 'error').map(({ text, isHit, style }) => [text, isHit, style.ink])).toEqual([
      ['an ', false, null],
      ['er', true, null],
      ['ror', true, 1],
      [' and ', false, 1],
      ['Error', true, 1],
    ]);
    expect(markHits(spans, 'nothing')).toHaveLength(2);
  });
});
