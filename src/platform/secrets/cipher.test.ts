import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePoint } from '#testkit/code-point.fixture.ts';
import { keyIdOf, newKey, seal, toKey, unseal } from './cipher.ts';

const key = newKey();
const purpose = 'sites.basic_auth_password';

describe('a sealed secret', () => {
  it('decrypts to the original text, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (plain) => {
        expect(unseal(key, seal(key, plain, purpose), purpose)).toBe(plain);
      }),
    );
  });

  it('names its version and key, and is plain text to store', () => {
    const text = seal(key, 'hunter2', purpose);
    expect(text).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+\.[\w-]+$/);
    expect(keyIdOf(text)).toBe(key.id);
    expect(text).not.toContain('hunter2');
  });

  it('differs each time', () => {
    expect(seal(key, 'same', purpose)).not.toBe(seal(key, 'same', purpose));
  });

  it('does not open for another purpose', () => {
    const text = seal(key, 'hunter2', purpose);
    expect(() => unseal(key, text, 'channels.webhook_url')).toThrow(
      'A stored secret (channels.webhook_url) cannot be decrypted',
    );
  });

  it('does not open under another key', () => {
    expect(() => unseal(newKey(), seal(key, 'hunter2', purpose), purpose)).toThrow('cannot be decrypted');
  });

  it('does not open when any character of it was changed', () => {
    const text = seal(key, 'hunter2', purpose);
    const start = text.indexOf('.', 3) + 1;
    // The last character of a base64url text may hold spare bits, which decoding ignores.
    for (let at = start; at < text.length - 1; at += 1) {
      if (text[at] === '.') continue;
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect(() => unseal(key, changed, purpose)).toThrow('cannot be decrypted');
    }
  });

  it('does not open when its end is missing', () => {
    const text = seal(key, 'a rather long secret', purpose);
    expect(() => unseal(key, text.slice(0, -10), purpose)).toThrow('cannot be decrypted');
  });

  it.each([
    '',
    'hunter2',
    'v1.',
    'v2.00000000.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.00000000.AA.AA',
  ])('is not %j', (text) => {
    expect(keyIdOf(text)).toBeUndefined();
    expect(() => unseal(key, text, purpose)).toThrow('cannot be decrypted');
  });
});

describe('a key', () => {
  it('has the same id wherever it is kept', () => {
    const zeros = Buffer.alloc(32);
    expect(toKey(zeros).id).toBe(toKey(Buffer.from(zeros)).id);
    expect(toKey(zeros).id).not.toBe(key.id);
  });

  it('is not what encrypts', () => {
    expect(key.encryption.equals(key.bytes)).toBe(false);
  });
});
