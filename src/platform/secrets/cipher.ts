import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { OperatorError } from '../errors.ts';

export const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** A key and what is derived from it. The key itself encrypts nothing. */
export type Key = { id: string; bytes: Buffer; encryption: Buffer };

export function toKey(bytes: Buffer): Key {
  // The id is derived from the key, so that a key has the same id in a file, in the environment and in a backup.
  return {
    id: derive(bytes, 'key id').toString('hex', 0, 4),
    bytes,
    encryption: derive(bytes, 'encryption'),
  };
}

export const newKey = (): Key => toKey(randomBytes(keyBytes));

export const derive = (bytes: Buffer, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', bytes, '', `steward ${use}`, keyBytes));

/** The prefix of all values that are encrypted with a key. */
export const prefixOf = (keyId: string): string => `v1.${keyId}.`;

/** `v1.<key id>.<iv>.<ciphertext and tag>`. It can be decrypted only with the same purpose. */
export function seal(key: Key, plain: string, purpose: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key.encryption, iv, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${prefixOf(key.id)}${iv.toString('base64url')}.${sealed.toString('base64url')}`;
}

const sealedText = /^v1\.([0-9a-f]{8})\.([\w-]{16})\.([\w-]{22,})$/;

export function keyIdOf(text: string): string | undefined {
  return sealedText.exec(text)?.[1];
}

export function unseal(key: Key, text: string, purpose: string): string {
  const [, , iv = '', body = ''] = sealedText.exec(text) ?? [];
  const sealed = Buffer.from(body, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key.encryption, Buffer.from(iv, 'base64url'), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    return decipher.update(sealed.subarray(0, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch (error) {
    throw damaged(purpose, error);
  }
}

export const damaged = (purpose: string, cause?: unknown): OperatorError =>
  new OperatorError(
    `A stored secret (${purpose}) cannot be decrypted: it was changed or copied from another place.`,
    {
      cause,
    },
  );
