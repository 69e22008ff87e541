import { OperatorError } from '../errors.ts';
import { keyBytes, toKey, type Key } from './cipher.ts';

/** `STEWARD_SECRET_KEY`: keys in base64 or hex, separated by commas, the current key first. */
export function parseConfiguredKeys(text: string): Key[] {
  const parts = text.split(',').map((part) => part.trim());
  const keys = parts.map((part, at) => {
    const bytes = decodeKey(part);
    if (bytes?.length === keyBytes) return toKey(bytes);
    const which = parts.length === 1 ? 'The key' : `Key ${at + 1} of ${parts.length}`;
    const what = part === '' ? 'is empty' : bytes ? `has ${bytes.length} bytes` : 'is neither base64 nor hex';
    throw new OperatorError(
      `STEWARD_SECRET_KEY: ${which} ${what}; it must be ${keyBytes} random bytes in base64 or hex. ` +
        'Create one with: openssl rand -base64 32',
    );
  });
  return [...new Map(keys.map((key) => [key.id, key])).values()];
}

/** Node skips characters that are not base64, which would turn a mistyped key into another key. */
export function decodeKey(text: string): Buffer | undefined {
  if (/^(?:[0-9a-f]{2})+$/i.test(text) && text.length === keyBytes * 2) return Buffer.from(text, 'hex');
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
