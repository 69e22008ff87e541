import type { Context } from '../context.ts';
import type { AppError } from '#platform/errors.ts';
import { describe, expect, it } from 'vitest';
import { randomLetters } from '#testkit/random.ts';
import { testErrorPattern } from './test-error-pattern.ts';

const ctx = { caller: { user: { id: 'ada' }, credential: { kind: 'session' } } } as Pick<Context, 'caller'>;

describe('testing an error pattern', () => {
  it('finds a match anywhere in the sample, by default case-sensitive', async () => {
    expect(await testErrorPattern(ctx, '(?i)fatal error', '<b>Fatal Error</b>: x')).toBe(true);
    expect(await testErrorPattern(ctx, 'fatal error', '<b>Fatal Error</b>: x')).toBe(false);
    expect(await testErrorPattern(ctx, '^x', 'ax')).toBe(false);
    expect(await testErrorPattern(ctx, 'prix: 5 €$', 'prix: 5 €')).toBe(true);
  });

  it('reports a syntax error', async () => {
    await expect(testErrorPattern(ctx, 'a(b', 'x')).rejects.toThrow('not a pattern in RE2 syntax');
  });

  it('stops a search that would take seconds, and the next one works', async () => {
    // Random, so that the automaton finds no state in its cache.
    const sample = randomLetters(400_000);
    await expect(testErrorPattern(ctx, '(a|b)*a[ab]{190}[^ab]', sample)).rejects.toThrow(
      'sample is too long',
    );
    expect(await testErrorPattern(ctx, 'b', 'ab')).toBe(true);
  });

  it('accepts 200 tests at once, as many as one request can have, but not 400', async () => {
    const tries = Array.from({ length: 402 }, () => testErrorPattern(ctx, 'b', 'ab'));
    const outcomes = (await Promise.allSettled(tries)).map((each) =>
      each.status === 'fulfilled' ? each.value : (each.reason as AppError).code,
    );
    expect(Map.groupBy(outcomes, String).get('true')!.length).toBeGreaterThanOrEqual(200);
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
    expect(await testErrorPattern(ctx, 'b', 'ab')).toBe(true);
  });
});
