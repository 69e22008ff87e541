import { describe, expect, it } from 'vitest';
import { exactLength } from './read-stored.ts';

describe('exactLength', () => {
  it('leaves out the last of 20,000 runs, which can cover the output of several streams', () => {
    const runs = Array.from({ length: 20_000 }, () => ({ stream: 'STDOUT' as const, length: 2 }));
    expect(exactLength(runs)).toBe(39_998);
    expect(exactLength(runs.slice(1))).toBeNull();
    expect(exactLength([])).toBeNull();
  });
});
