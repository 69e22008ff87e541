import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits for the browser. Only their SHA-256 is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

export const secretHashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
