import { describe, expect, it } from 'vitest';
import { expiryDate, hashSecret, mintToken, parseToken, secretMatches } from './access-token.ts';

describe('access tokens', () => {
  it('look like pat_<32 hex>_<32 hex> and are identified by their prefix', () => {
    const [one, two] = [mintToken(), mintToken()];
    expect(one.text).toMatch(/^pat_[0-9a-f]{32}_[0-9a-f]{32}$/);
    expect(one.prefix).not.toBe(two.prefix);
    expect(parseToken(one.text)).toEqual({ prefix: one.prefix, secret: one.secret });
  });

  it.each([
    '',
    'pat_',
    `pat_${'a'.repeat(32)}`,
    `agt_${'a'.repeat(64)}`,
    `pat_${'A'.repeat(32)}_${'a'.repeat(32)}`,
    `pat_${'a'.repeat(32)}_${'a'.repeat(33)}`,
  ])('are nothing else: %s', (text) => expect(parseToken(text)).toBeNull());

  it('match their own secret only', () => {
    const { secret } = mintToken();
    expect(secretMatches(secret, hashSecret(secret))).toBe(true);
    expect(secretMatches('f'.repeat(32), hashSecret(secret))).toBe(false);
  });

  it.each([
    ['DAYS_30', '2026-03-02T00:00:00.000Z'],
    ['DAYS_90', '2026-05-01T00:00:00.000Z'],
    ['YEAR_1', '2027-01-31T00:00:00.000Z'],
  ] as const)('expire after %s', (expiry, date) => {
    expect(expiryDate(expiry, new Date('2026-01-31T00:00:00Z'))?.toISOString()).toBe(date);
  });

  it('may never expire', () => expect(expiryDate('NEVER', new Date())).toBeNull());
});
