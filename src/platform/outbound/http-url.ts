import { badRequest } from '../errors.ts';
import type { AddressPolicy } from './address-policy.ts';
import { checkLiteralAddress } from './resolve.ts';
import { parseText } from '../parse-input.ts';

const maxLength = 2_048;
/** The URL parser also accepts `http:host`, `https:\\host` and the like. Those are stored in normalized form. */
const fullUrl = /^https?:\/\/[^/\\]/i;

/** A URL that was pasted after an existing scheme. The parser would read the second scheme as the host. */
const doubleScheme = /^https?:[/\\]*https?(?::(?!\d)|[/\\]{2})/i;

/** Returns the URL as the user wrote it if the URL parser and the address policy accept it. */
export function parseHttpUrl(value: string, field: string, policy: AddressPolicy): string {
  const address = parseText(value, field).trim();
  const refuse = (message: string): never => {
    throw badRequest(message, { field });
  };
  if (address.length > maxLength) refuse('An address must have at most 2,048 characters.');
  if (doubleScheme.test(address))
    refuse('This address starts with two schemes. Enter one: http:// or https://, then the host.');
  // The parser drops tabs and line breaks, so that the displayed address would differ from the requested one.
  if (/[\t\n\r]/.test(address) || !URL.canParse(address))
    refuse('This is not an address such as https://shop.example.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse('An address must start with http:// or https://.');
  if (url.username || url.password) refuse('An address cannot carry a user name or password.');
  const check = checkLiteralAddress(url, policy);
  if (check !== 'allowed') refuse(`${url.hostname} is ${check.blocked}, which is not allowed.`);
  return fullUrl.test(address) ? address : url.href;
}

/** A path on the same site. Rejects `//host`, `/\host` and URLs with a scheme. */
export function parseSitePath(value: string, field: string): string {
  const path = parseText(value, field).trim();
  const anySite = 'http://site.invalid';
  const isSameSite =
    path.startsWith('/') &&
    !/[\t\n\r]/.test(path) &&
    URL.canParse(path, anySite) &&
    new URL(path, anySite).origin === anySite;
  if (!isSameSite) throw badRequest('A path must start with one slash and stay on the same site.', { field });
  if (path.length > maxLength) throw badRequest('A path must have at most 2,048 characters.', { field });
  return path;
}
