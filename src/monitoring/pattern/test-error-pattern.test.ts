import { randomInt } from 'node:crypto';
import type { Context } from '../context.ts';
import type { AppError } from '#platform/errors.ts';
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
    // Random, so that the automaton finds no state in its cache.
    const sample = Array.from({ length: 400_000 }, () => 'ab'[randomInt(2)]).join('');
    await expect(testErrorPattern(ctx, '(a|b)*a[ab]{190}[^ab]', sample)).rejects.toThrow(
      'sample is too long',
    );
    expect(await testErrorPattern(ctx, 'b', 'ab')).toBe(true);
  });

  it('is tried 200 times at once, as the fields of one request may ask, and not twice as often', async () => {
    const tries = Array.from({ length: 402 }, () => testErrorPattern(ctx, 'b', 'ab'));
    const outcomes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'fulfilled' ? each.value : (each.reason as AppError).code,
    );
    expect(Map.groupBy(outcomes, String).get('true')!.length).toBeGreaterThanOrEqual(200);
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
    expect(await testErrorPattern(ctx, 'b', 'ab')).toBe(true);
  });
});
