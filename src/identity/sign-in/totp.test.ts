import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32, matchingStep, totpCode, totpUrl } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('a time-based one-time password', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is %s, as in RFC 6238', (seconds, code) => {
    const step = Math.floor(seconds / 30);
    expect(totpCode(secret, step, 8)).toBe(code);
    expect(totpCode(secret, step)).toBe(code.slice(-6));
  });

  it('is accepted one period early and one period late, and not at any other time', () => {
    const code = totpCode(secret, 1_000);
    expect([998, 999, 1_000, 1_001, 1_002].map((now) => matchingStep(secret, code, now))).toEqual([
      null,
      1_000,
      1_000,
      1_000,
      null,
    ]);
  });

  it('never matches other text, whatever its length', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/^\d{6}/.test(text)),
        (text) => {
          expect(matchingStep(secret, text.replaceAll(/[^\u0020-\u007e]/g, 'x'), 1_000)).toBeNull();
        },
      ),
    );
  });
});

// RFC 4648, section 10.
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is "%s"', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded);
});

it('the URL for authenticator apps escapes the address', () => {
  expect(totpUrl(secret, 'a+b&c@example.com', 'steward.example')).toBe(
    'otpauth://totp/Steward%20(steward.example):a%2Bb%26c%40example.com' +
      '?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Steward%20(steward.example)',
  );
});
