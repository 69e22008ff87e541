import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';

const idBytes = 16;
const macBytes = 16;

const macOf = (secrets: Secrets, id: Buffer): Buffer =>
  createHmac('sha256', secrets.deriveKey('acknowledge link')).update(id).digest().subarray(0, macBytes);

/** The id of the delivery and a signature of it, in 43 characters. It is the same in every attempt to send the message. */
export function signLink(secrets: Secrets, deliveryId: string): string {
  const id = Buffer.from(deliveryId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, macOf(secrets, id)]).toString('base64url');
}

/** The id of the delivery; null if the signature is wrong. */
export function verifyLink(secrets: Secrets, token: string): string | null {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  // The last character has two spare bits: without this, four texts would be the same token.
  if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(bytes.subarray(idBytes), macOf(secrets, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
