import { describe, expect, it } from 'vitest';
import { isSuggested, mistakesIn, toInput, valuesOf } from './verification-values.ts';

const never = valuesOf({ verification: null });

describe('the verification settings of an environment', () => {
  it('have the defaults of the service if they were never set', () => {
    expect(toInput(never)).toEqual({
      verification: {
        mode: 'OFF',
        siteIds: [],
        windowSeconds: 600,
        settleSeconds: 15,
        signals: ['SITE_DOWN', 'PAGE_DOWN', 'CHECKOUT_FAILED'],
        ignoreDatabaseChanges: false,
      },
    });
  });

  it('have one order, so that the order of the service is no change', () => {
    const stored = {
      mode: 'OBSERVE',
      windowSeconds: 60,
      settleSeconds: 0,
      ignoreDatabaseChanges: true,
    } as const;
    const one = valuesOf({
      verification: { ...stored, siteIds: ['b', 'a'], signals: ['SLOWER', 'SITE_DOWN'] },
    });
    const other = valuesOf({
      verification: { ...stored, siteIds: ['a', 'b'], signals: ['SITE_DOWN', 'SLOWER'] },
    });
    expect(one).toEqual(other);
  });

  it.each(['', '1.5', '-1', 'ten'])('refuse "%s" as a number of seconds', (windowSeconds) => {
    expect(Object.keys(mistakesIn({ ...never, windowSeconds }))).toEqual(['verification.windowSeconds']);
  });
});

describe('a site is suggested for an environment', () => {
  const environment = { host: 'web1.shop.example', healthCheckUrl: 'https://shop.example/health' };

  it.each([
    ['https://shop.example/', true],
    ['http://www.shop.example:8080/de', true],
    ['https://web1.shop.example', true],
    ['https://other.example/', false],
    ['https://myshop.example/', false],
  ])('by its host: %s', (url, expected) => {
    expect(isSuggested({ url }, environment)).toBe(expected);
  });

  it('never because neither has a host that can be read', () => {
    expect(isSuggested({ url: 'https://shop.example/' }, { host: 'not a host', healthCheckUrl: null })).toBe(
      false,
    );
  });
});
