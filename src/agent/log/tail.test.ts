import { describe, expect, it } from 'vitest';
import { createTail } from './tail.ts';

const tailOf = (max: number, ...texts: string[]): string => {
  const tail = createTail(max);
  for (const text of texts) tail.add(Buffer.from(text));
  return tail.read().toString();
};

describe('the end of an output', () => {
  it('is all of it if that is short', () => {
    expect(tailOf(10, 'one\n', 'two\n')).toBe('one\ntwo\n');
    expect(tailOf(10)).toBe('');
  });

  it('begins with a whole line', () => {
    expect(tailOf(10, 'first\nsecond\nthird\n')).toBe('third\n');
  });

  it('of one long line is the end of it', () => {
    expect(tailOf(4, 'abcdefgh')).toBe('efgh');
    expect(tailOf(4, 'abcdefgh\n')).toBe('fgh\n');
  });

  it('does not depend on how the output arrives, and is bounded', () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `line ${index}\n`);
    expect(tailOf(50, ...lines)).toBe(tailOf(50, lines.join('')));
    expect(tailOf(50, ...lines).length).toBeLessThanOrEqual(50);
  });
});
