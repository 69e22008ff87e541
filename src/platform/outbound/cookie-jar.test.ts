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
    ['is sent to its host', 'a=1; Path=/', 'https://shop.example/', 'a=1'],
    ['is sent to any port of its host', 'a=1; Path=/', 'https://shop.example:8443/', 'a=1'],
    ['is not sent to other hosts', 'a=1; Path=/', 'https://other.example/', undefined],
    [
      'is not sent to subdomains without a Domain attribute',
      'a=1; Path=/',
      'https://www.shop.example/',
      undefined,
    ],
    [
      'is sent to subdomains of its domain',
      'a=1; Path=/; Domain=.shop.example',
      'https://www.shop.example/',
      'a=1',
    ],
    ['is sent to its domain itself', 'a=1; Path=/; Domain=shop.example', 'https://shop.example/', 'a=1'],
    [
      'is not sent to a host whose name only has the same ending',
      'a=1; Path=/; Domain=shop.example',
      'https://myshop.example/',
      undefined,
    ],
    [
      'cannot be set for another domain',
      'a=1; Path=/; Domain=other.example',
      'https://other.example/',
      undefined,
    ],
    [
      'cannot be set for a top-level domain',
      'a=1; Path=/; Domain=example',
      'https://other.example/',
      undefined,
    ],
    ['that is secure is not sent over plain HTTP', 'a=1; Path=/; Secure', 'http://shop.example/', undefined],
    ['that is secure is sent over https', 'a=1; Path=/; Secure; HttpOnly', 'https://shop.example/', 'a=1'],
    ['is sent below its path by default', 'a=1', 'https://shop.example/a/c', 'a=1'],
    ['is not sent outside its path by default', 'a=1', 'https://shop.example/', undefined],
    [
      'is not sent outside its Path attribute',
      'a=1; path=/checkout',
      'https://shop.example/checkouts',
      undefined,
    ],
    ['is sent below its Path attribute', 'a=1; path=/checkout', 'https://shop.example/checkout/cart', 'a=1'],
    ['that has expired is not sent', 'a=1; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT', shop, undefined],
    ['with a Max-Age of 0 is not sent', 'a=1; Path=/; Max-Age=0', shop, undefined],
    [
      'is sent if Max-Age contradicts Expires',
      'a=1; Path=/; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      shop,
      'a=1',
    ],
    ['can have an equals sign in its value', 'a=b=c; Path=/', shop, 'a=b=c'],
    ['without a name is ignored', '=1; Path=/', shop, undefined],
    ['without an equals sign is ignored', 'a; Path=/', shop, undefined],
    ['with a line break is ignored', 'a=1\r\nx: y; Path=/', shop, undefined],
    ['of more than 4,096 bytes is ignored', `a=${'x'.repeat(5_000)}; Path=/`, shop, undefined],
  ])('%s', (_, cookie, to, expected) => {
    expect(sentTo(shop, [cookie], to)).toBe(expected);
  });

  it('of an IP address is only sent to that address', () => {
    expect(sentTo('http://127.0.0.1/', ['a=1'], 'http://127.0.0.1/')).toBe('a=1');
    expect(sentTo('http://127.0.0.1/', ['a=1; Domain=0.0.1'], 'http://127.0.0.1/')).toBeUndefined();
  });

  it('replaces an earlier one with the same name', () => {
    expect(sentTo(shop, ['a=1; Path=/', 'b=2; Path=/', 'a=3; Path=/'], shop)).toBe('b=2; a=3');
    expect(sentTo(shop, ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], shop)).toBeUndefined();
  });

  it('is ignored after the first fifty', () => {
    const many = Array.from({ length: 80 }, (_, at) => `c${at}=1; Path=/`);
    expect(sentTo(shop, many, shop)!.split('; ')).toHaveLength(50);
  });
});
