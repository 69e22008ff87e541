import { describe, expect, it } from 'vitest';
import { parseSitePath, parseHttpUrl } from './http-url.ts';

describe('a URL', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['  HTTPS://Shop.Example:8443/Größe?a=1#top  ', 'HTTPS://Shop.Example:8443/Größe?a=1#top'],
    ['http://8.8.8.8/', 'http://8.8.8.8/'],
    ['http:shop.example', 'http://shop.example/'],
    [String.raw`https:\\shop.example\a`, 'https://shop.example/a'],
    ['https:///shop.example', 'https://shop.example/'],
    ['https://http.example//a', 'https://http.example//a'],
    ['http://https:8080/', 'http://https:8080/'],
    ['https://shop.example/?to=http://a.example', 'https://shop.example/?to=http://a.example'],
  ])('%s is kept as %s', (given, kept) => {
    expect(parseHttpUrl(given, 'url', 'public')).toBe(kept);
  });

  it.each([
    ['', 'not an address'],
    ['shop.example', 'not an address'],
    ['https://', 'not an address'],
    ['https://sh op.example', 'not an address'],
    ['https://shop.exa\nmple', 'not an address'],
    ['ftp://shop.example', 'http:// or https://'],
    ['javascript:alert(1)', 'http:// or https://'],
    ['file:///etc/passwd', 'http:// or https://'],
    ['https://http://localhost:9999/', 'two schemes'],
    ['http://HTTPS://shop.example', 'two schemes'],
    ['https://https//shop.example', 'two schemes'],
    ['https://http:/shop.example', 'two schemes'],
    ['https:http://shop.example', 'two schemes'],
    [String.raw`https:\\http:\\shop.example`, 'two schemes'],
    ['https://https://', 'two schemes'],
    ['https://user@shop.example', 'user name or password'],
    ['https://user:secret@shop.example', 'user name or password'],
    [`https://shop.example/${'a'.repeat(2_028)}`, '2,048 characters'],
    ['http://127.0.0.1', '127.0.0.1 is a loopback address'],
    ['http://2130706433', '127.0.0.1 is a loopback address'],
    ['http://0x7f.1', '127.0.0.1 is a loopback address'],
    ['http://10.1.2.3:8080/x', '10.1.2.3 is a private address'],
    ['http://[::1]', '[::1] is a loopback address'],
    ['http://169.254.169.254/latest', 'metadata'],
  ])('%j is refused', (given, reason) => {
    expect(() => parseHttpUrl(given, 'url', 'public')).toThrow(reason);
  });

  it('can be private if the policy allows it, but never that of a metadata service', () => {
    expect(parseHttpUrl('http://127.0.0.1:8080', 'url', 'private-allowed')).toBe('http://127.0.0.1:8080');
    expect(() => parseHttpUrl('http://169.254.169.254', 'url', 'private-allowed')).toThrow('metadata');
  });

  it('can have 2,048 characters', () => {
    const address = `https://shop.example/${'a'.repeat(2_027)}`;
    expect(parseHttpUrl(address, 'url', 'public')).toHaveLength(2_048);
  });
});

describe('a path', () => {
  it.each(['/', '/checkout?step=1#pay', '/größe/ä b', '/a//b', '/https://elsewhere.example'])(
    '%s stays on the site',
    (path) => {
      expect(parseSitePath(` ${path} `, 'path')).toBe(path);
    },
  );

  it.each([
    '',
    'a',
    '//elsewhere.example/',
    String.raw`/\elsewhere.example`,
    '/\t/elsewhere.example',
    'https://x.example',
  ])('%j is refused', (path) => {
    expect(() => parseSitePath(path, 'path')).toThrow('stay on the same site');
  });

  it('has at most 2,048 characters', () => {
    expect(parseSitePath(`/${'a'.repeat(2_047)}`, 'path')).toHaveLength(2_048);
    expect(() => parseSitePath(`/${'a'.repeat(2_048)}`, 'path')).toThrow('2,048 characters');
  });
});
