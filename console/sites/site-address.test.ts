import { describe, expect, it } from 'vitest';
import { addressStart, mistakeIn, nameFrom, pastedAddress } from './site-address.ts';

describe('the address of a new site', () => {
  it('is the pasted URL, without the https:// that was already in the field', () => {
    expect(pastedAddress(addressStart, ' http://localhost:9999/\n')).toBe('http://localhost:9999/');
    expect(pastedAddress('', 'https://shop.example/')).toBe('https://shop.example/');
  });

  it('is pasted as usual if it is only a host, or if an address was already typed', () => {
    expect(pastedAddress(addressStart, 'shop.example')).toBe(null);
    expect(pastedAddress('https://shop.example/?from=', 'https://other.example/')).toBe(null);
  });

  it.for([
    'https://http://localhost:9999/',
    'HTTPS://https://shop.example/',
    ' https://http://shop.example',
    'https://ftp://shop.example',
  ])('is refused when it starts with two schemes: %s', (address) => {
    expect(mistakeIn(address)).toMatch('two schemes');
  });

  it.for(['https://shop.example/', 'http://shop.example/?next=https://other.example/', 'https://', ''])(
    'is accepted with at most one scheme at the start: %s',
    (address) => {
      expect(mistakeIn(address)).toBe(null);
    },
  );

  it.for([
    ['https://www.shop.example/checkout', 'shop.example'],
    ['http://localhost:9999/', 'localhost:9999'],
    ['https://', ''],
    ['https://http://shop.example', ''],
  ])('suggests a name: %s', ([address, name]) => {
    expect(nameFrom(address!)).toBe(name);
  });
});
