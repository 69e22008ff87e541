import { describe, expect, it } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

const sentTo = (from: string, cookies: string[], to: string): string | undefined => {
  const jar = new CookieJar();
  jar.store(new URL(from), cookies);
  return jar.headerFor(new URL(to));
};
const shop = 'https://shop.example/a/b';

describe('a cookie', () => {
  it.each<[string, string, string, string | undefined]>([
    ['goes back to its host', 'a=1; Path=/', 'https://shop.example/', 'a=1'],
    ['goes to any port of its host', 'a=1; Path=/', 'https://shop.example:8443/', 'a=1'],
    ['stays away from other hosts', 'a=1; Path=/', 'https://other.example/', undefined],
    ['stays away from hosts below its own', 'a=1; Path=/', 'https://www.shop.example/', undefined],
    ['goes below its domain', 'a=1; Path=/; Domain=.shop.example', 'https://www.shop.example/', 'a=1'],
    ['goes to its domain itself', 'a=1; Path=/; Domain=shop.example', 'https://shop.example/', 'a=1'],
    [
      'stays away from names that only end alike',
      'a=1; Path=/; Domain=shop.example',
      'https://myshop.example/',
      undefined,
    ],
    [
      'cannot speak for another domain',
      'a=1; Path=/; Domain=other.example',
      'https://other.example/',
      undefined,
    ],
    [
      'cannot speak for a top-level domain',
      'a=1; Path=/; Domain=example',
      'https://other.example/',
      undefined,
    ],
    ['that is secure stays off plain HTTP', 'a=1; Path=/; Secure', 'http://shop.example/', undefined],
    ['that is secure goes over https', 'a=1; Path=/; Secure; HttpOnly', 'https://shop.example/', 'a=1'],
    ['goes to its folder by default', 'a=1', 'https://shop.example/a/c', 'a=1'],
    ['stays in its folder by default', 'a=1', 'https://shop.example/', undefined],
    ['stays in the folder it names', 'a=1; path=/checkout', 'https://shop.example/checkouts', undefined],
    ['goes below the folder it names', 'a=1; path=/checkout', 'https://shop.example/checkout/cart', 'a=1'],
    ['that has expired does not go', 'a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', shop, undefined],
    ['that is to be gone does not go', 'a=1; Path=/; Max-Age=0', shop, undefined],
    ['that lasts goes', 'a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', shop, 'a=1'],
    ['may have an equals sign in it', 'a=b=c; Path=/', shop, 'a=b=c'],
    ['without a name is none', '=1; Path=/', shop, undefined],
    ['without a value is none', 'a; Path=/', shop, undefined],
    ['with a line break is none', 'a=1\r\nx: y; Path=/', shop, undefined],
    ['of a kilobyte too many is none', `a=${'x'.repeat(5_000)}; Path=/`, shop, undefined],
  ])('%s', (_, cookie, to, expected) => {
    expect(sentTo(shop, [cookie], to)).toBe(expected);
  });

  it('of a numeric address stays with it', () => {
    expect(sentTo('http://127.0.0.1/', ['a=1'], 'http://127.0.0.1/')).toBe('a=1');
    expect(sentTo('http://127.0.0.1/', ['a=1; Domain=0.0.1'], 'http://127.0.0.1/')).toBeUndefined();
  });

  it('replaces the one before it', () => {
    expect(sentTo(shop, ['a=1; Path=/', 'b=2; Path=/', 'a=3; Path=/'], shop)).toBe('b=2; a=3');
    expect(sentTo(shop, ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], shop)).toBeUndefined();
  });

  it('is one of fifty at most', () => {
    const many = Array.from({ length: 80 }, (_, at) => `c${at}=1; Path=/`);
    expect(sentTo(shop, many, shop)!.split('; ')).toHaveLength(50);
  });
});
