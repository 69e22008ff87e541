import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { badRequest } from '#platform/errors.ts';
import { characterCount } from '#platform/text.ts';
import { isCommonPassword } from './common-password.ts';

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>;

// OWASP's smallest recommended cost: 19 MiB, two passes; 30 ms on one core of a small server.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

export const minPasswordLength = 12;
const maxPasswordLength = 1_024;

export function parsePassword(text: string, field = 'password'): string {
  parsePasswordLength(text, field);
  if (isCommonPassword(text))
    throw badRequest('This password is easy to guess: many people use it, or one like it. Choose another.', {
      field,
      reason: 'COMMON_PASSWORD',
    });
  return text;
}

/** For the configuration, which every start reads: the password in it may have been chosen long ago. */
export function parsePasswordLength(text: string, field = 'password'): string {
  const length = characterCount(text);
  if (length < minPasswordLength)
    throw badRequest(`A password must have at least ${minPasswordLength} characters.`, { field });
  if (length > maxPasswordLength)
    throw badRequest('A password must have at most 1,024 characters.', { field });
  return text;
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...cost, message: password.normalize('NFKC'), nonce });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

/** Without a stored hash, a decoy is verified, so that an unknown account takes as long as a wrong password. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = format.exec(stored ?? decoy) ?? format.exec(decoy)!;
  const expected = Buffer.from(tag!, 'base64');
  const actual = await derive('argon2id', {
    // A code point takes up to two UTF-16 units.
    message: password.slice(0, 2 * maxPasswordLength).normalize('NFKC'),
    nonce: Buffer.from(nonce!, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== null;
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const decoy = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${base64(Buffer.alloc(16))}$${base64(Buffer.alloc(32))}`;
