import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Secrets } from '#platform/secrets.ts';
import { newId } from '#platform/id.ts';
import { signLink, verifyLink } from './token.ts';

const secretsOf = (key: number): Secrets => ({
  encrypt: (plain) => plain,
  decrypt: (text) => text,
  deriveKey: (purpose) => Buffer.from(`${purpose} ${key}`),
});
const secrets = secretsOf(1);

it('a link is valid for the delivery that it was signed for', () => {
  const id = newId();
  const token = signLink(secrets, id);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(verifyLink(secrets, token)).toBe(id);
  expect(signLink(secrets, id), 'the same in every attempt to send the message').toBe(token);
});

it('a link of another key is not valid', () => {
  expect(verifyLink(secretsOf(2), signLink(secrets, newId()))).toBeNull();
});

it('a link with any other character is not valid', () => {
  const token = signLink(secrets, newId());
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  fc.assert(
    fc.property(fc.nat({ max: 42 }), fc.constantFrom(...alphabet.split('')), (at, character) => {
      fc.pre(token[at] !== character);
      expect(verifyLink(secrets, token.slice(0, at) + character + token.slice(at + 1))).toBeNull();
    }),
  );
});

it('no other text is valid', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.string({ unit: 'binary' })), (text) => {
      expect(verifyLink(secrets, text)).toBeNull();
    }),
  );
});
