import { createHmac, timingSafeEqual } from 'node:crypto';

/* Time-based one-time passwords (RFC 6238) with the parameters that every authenticator app supports. */

const digits = 6;
export const stepSeconds = 30;

/** The code of one 30 s period (RFC 4226, section 5.3). */
export function totpCode(secret: Buffer, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** The period whose code this is: the current one, or one before or after, since clocks differ and people type slowly. */
export function matchingStep(secret: Buffer, code: string, now: number): number | null {
  const matches = [now - 1, now, now + 1].filter((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code.slice(0, digits).padEnd(digits))),
  );
  return matches.at(-1) ?? null;
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code);

/** What the QR code contains. Authenticator apps list the entry as `Steward (host): email`. */
export function totpUrl(secret: Buffer, email: string, host: string): string {
  const issuer = `Steward (${host})`;
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}
