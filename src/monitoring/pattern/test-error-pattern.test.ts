import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import { describe, expect, it } from 'vitest';
import { testErrorPattern } from './test-error-pattern.ts';

const ctx = { caller: { user: { id: 'ada' } } } as Pick<Context, 'caller'>;

describe('trying an error pattern', () => {
  it('finds it anywhere in the sample, in the case it asks for', async () => {
    expect(await testErrorPattern(ctx, '(?i)fatal error', '<b>Fatal Error</b>: x')).toBe(true);
    expect(await testErrorPattern(ctx, 'fatal error', '<b>Fatal Error</b>: x')).toBe(false);
    expect(await testErrorPattern(ctx, '^x', 'ax')).toBe(false);
    expect(await testErrorPattern(ctx, 'prix: 5 €$', 'prix: 5 €')).toBe(true);
  });

  it('says what is wrong with it', async () => {
    await expect(testErrorPattern(ctx, 'a(b', 'x')).rejects.toThrow('not a pattern in RE2 syntax');
  });

  it('is given up when it would take seconds, and the next one works', async () => {
    // No two windows alike, so that the automaton never meets a state it knows.
    const sample = Array.from({ length: 400_000 }, () => 'ab'[randomInt(2)]).join('');
    await expect(testErrorPattern(ctx, '(a|b)*a[ab]{190}[^ab]', sample)).rejects.toThrow(
      'sample is too long',
    );
    expect(await testErrorPattern(ctx, 'b', 'ab')).toBe(true);
  });
});
