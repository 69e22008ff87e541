import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testErrorPattern } from './test-error-pattern.ts';

describe('trying an error pattern', () => {
  it('finds it anywhere in the sample, in the case it asks for', async () => {
    expect(await testErrorPattern('(?i)fatal error', '<b>Fatal Error</b>: x')).toBe(true);
    expect(await testErrorPattern('fatal error', '<b>Fatal Error</b>: x')).toBe(false);
    expect(await testErrorPattern('^x', 'ax')).toBe(false);
    expect(await testErrorPattern('prix: 5 €$', 'prix: 5 €')).toBe(true);
  });

  it('says what is wrong with it', async () => {
    await expect(testErrorPattern('a(b', 'x')).rejects.toThrow('not a pattern in RE2 syntax');
  });

  it('is given up when it would take seconds, and the next one works', async () => {
    // No two windows alike, so that the automaton never meets a state it knows.
    const sample = Array.from({ length: 200_000 }, () => 'ab'[randomInt(2)]).join('');
    await expect(testErrorPattern('(a|b)*a[ab]{990}[^ab]', sample)).rejects.toThrow('sample is too long');
    expect(await testErrorPattern('b', 'ab')).toBe(true);
  });
});
