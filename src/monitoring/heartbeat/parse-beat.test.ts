import { describe, expect, it } from 'vitest';
import { maxLogBytes, parseBeat } from './parse-beat.ts';

const logOf = (body: Buffer): string => {
  const parsed = parseBeat(undefined, undefined, body);
  if (parsed.kind !== 'beat') throw new Error(parsed.message);
  return parsed.beat.body ?? '';
};

describe('the log of a beat', () => {
  it('has at most 10 kB, of the end, also if each of its bytes is replaced by a character of three', () => {
    const log = logOf(Buffer.concat([Buffer.alloc(maxLogBytes - 4, 0xff), Buffer.from('é\nok')]));
    expect(Buffer.byteLength(log)).toBeLessThanOrEqual(maxLogBytes);
    expect(Buffer.byteLength(log)).toBeGreaterThan(maxLogBytes - 3);
    expect(log).toMatch(/^\uFFFD+é\nok$/);
  });

  it('is kept as it is up to 10 kB', () => {
    const text = 'x'.repeat(maxLogBytes);
    expect(logOf(Buffer.from(text))).toBe(text);
  });
});
