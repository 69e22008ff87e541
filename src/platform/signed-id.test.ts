import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newId } from './id.ts';
import { idIn, signId, verifyId } from './signed-id.ts';

const key = Buffer.from('a key');

it('a token is valid for the id that it was signed for', () => {
  const id = newId();
  const token = signId(key, id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(verifyId(key, token)).toBe(id);
  expect(idIn(token)).toBe(id);
  expect(signId(key, id), 'the same each time').toBe(token);
});

it('a token of another key is not valid', () => {
  expect(verifyId(Buffer.from('another key'), signId(key, newId()))).toBeNull();
});

it('a token with any other character is not valid', () => {
  const token = signId(key, newId());
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(fc.nat({ max: 42 }), fc.constantFrom(...alphabet.split('')), (at, character) => {
      fc.pre(token[at] !== character);
      expect(verifyId(key, token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
    }),
  );
});

it('no other text is valid', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
      expect(verifyId(key, text)).toBeNull();
      expect(idIn(text)).toBeNull();
    }),
  );
});
