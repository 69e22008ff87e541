import { describe, expect, it } from 'vitest';
import type { CheckTarget } from '../check.ts';
import { maskText, secretsOf } from './mask.ts';

const target = (values: [value: string, secret: boolean][], password?: string): CheckTarget => ({
  url: 'https://shop.example/',
  owner: 'ada',
  policy: 'public',
  basicAuth: password === undefined ? null : { username: 'ada', password },
  expectedContent: null,
  patterns: [],
  checkout: {
    allowOrderPlacement: false,
    steps: values.map(([value, secret]) => ({
      name: 'Fill',
      action: 'FILL',
      selector: '#x',
      value,
      secret,
      timeoutMs: null,
      optional: false,
    })),
  },
});

describe('a secret', () => {
  it('is the value of a secret step or the password of the site, longest first', () => {
    expect(
      secretsOf(
        target(
          [
            ['hunter2', true],
            ['visible', false],
            ['hunter2-long', true],
          ],
          'gate',
        ),
      ),
    ).toEqual(['hunter2-long', 'hunter2', 'gate']);
  });

  it('is masked as typed and percent-encoded', () => {
    const secrets = ['a b&c', 'hunter2'];
    expect(maskText('typed a b&c', secrets)).toBe('typed •••');
    expect(maskText('/?q=a%20b%26c&r=a+b%26c&s=hunter2', secrets)).toBe('/?q=•••&r=•••&s=•••');
  });

  it('is masked in any case', () => {
    expect(maskText('VOUCHER-É, voucher-é, voucher-%C3%A9', ['Voucher-é'])).toBe('•••, •••, •••');
  });

  it.each([
    ['as a form writes it', 'p%21w%27%28%40x%29'],
    ['as a browser writes it', "p!w'(@x)"],
    ['with some of it escaped', "p%21w'(%40x)"],
  ])('is masked %s', (_name, written) => {
    expect(maskText(`https://shop.example/?v=${written}&w=1`, ["p!w'(@x)"])).toBe(
      'https://shop.example/?v=•••&w=1',
    );
  });

  it('can contain any characters', () => {
    const secrets = ['schlüssel💡\n.*$', '[a-z]+'];
    expect(maskText(`${secrets[0]} ${secrets[1]} abc %F0%9F%92%A1`, secrets)).toBe(
      '••• ••• abc %F0%9F%92%A1',
    );
    expect(maskText('?k=schl%C3%BCssel%F0%9f%92%A1%0A.*$', secrets)).toBe('?k=•••');
  });

  it('is not masked if it is shorter than 3 characters', () => {
    expect(secretsOf(target([['DE', true]]))).toEqual([]);
  });
});
