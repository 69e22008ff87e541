import { describe, expect, it } from 'vitest';
import { addressStart, mistakeIn, nameFrom, pastedAddress } from './site-address.ts';

describe('the address of a new site', () => {
  it('is what was pasted, not what was pasted behind the beginning', () => {
    expect(pastedAddress(addressStart, ' http://localhost:9999/\n')).toBe('http://localhost:9999/');
    expect(pastedAddress('', 'https://shop.example/')).toBe('https://shop.example/');
  });

  it('takes a host behind the beginning, and anything behind what was typed', () => {
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
    'may be %s as far as its beginning goes',
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
