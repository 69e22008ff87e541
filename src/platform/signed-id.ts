import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const macBytes = 16;

const macOf = (key: Buffer, id: Buffer): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, macBytes);

/** A UUID and a signature of it, in 43 characters that a URL can contain: always the same for one key and id, so it is not stored. */
export function signId(key: Buffer, uuid: string): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(key, id)]).toString('base64url');
}

/** The id in a token whose signature is not checked: to find the key. Null if the text is no token. */
export function idIn(token: string): string | null {
  const bytes = bytesOf(token);
  if (!bytes) return null;
  const hex = bytes.toString('hex', 0, idBytes);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Null if the signature is wrong. */
export function verifyId(key: Buffer, token: string): string | null {
  const bytes = bytesOf(token);
  if (!bytes || !timingSafeEqual(bytes.subarray(idBytes), macOf(key, bytes.subarray(0, idBytes))))
    return null;
  return idIn(token);
}

function bytesOf(token: string): Buffer | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has two spare bits: without this, four texts would be the same token.
  return bytes.length === idBytes + macBytes && bytes.toString('base64url') === token ? bytes : null;
}
