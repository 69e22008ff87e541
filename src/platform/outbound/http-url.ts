import { badRequest } from '../errors.ts';
import type { AddressPolicy } from './address-policy.ts';
import { literalVerdict } from './resolve.ts';
import { parseText } from '../parse-input.ts';

const longest = 2_048;
/** The URL parser also accepts `http:host`, `https:\\host` and similar; they are stored in its normalised form. */
const ordinary = /^https?:\/\/[^/\\]/i;

/** A URL pasted after an existing scheme. The parser would take the second scheme for a host. */
const doubled = /^https?:[/\\]*https?(?::(?!\d)|[/\\]{2})/i;

/** The address as written, if the URL parser and the address policy accept it. */
export function parseWebAddress(value: string, field: string, policy: AddressPolicy): string {
  const address = parseText(value, field).trim();
  const refuse = (message: string): never => {
    throw badRequest(message, { field });
  };
  if (address.length > longest) refuse('An address has at most 2,048 characters.');
  if (doubled.test(address))
    refuse('This address starts with two schemes. Give it one: http:// or https://, then the host.');
  // The parser drops tabs and line breaks, so that the displayed address would differ from the requested one.
  if (/[\t\n\r]/.test(address) || !URL.canParse(address))
    refuse('This is not an address such as https://shop.example.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    refuse('An address starts with http:// or https://.');
  if (url.username || url.password) refuse('An address cannot carry a user name or password.');
  const verdict = literalVerdict(url, policy);
  if (verdict !== 'allowed') refuse(`${url.hostname} is ${verdict.blocked}, which is not allowed.`);
  return ordinary.test(address) ? address : url.href;
}

/** A path on the same site. References to other hosts (`//host`, `/\host`, a scheme) are refused. */
export function parseSitePath(value: string, field: string): string {
  const path = parseText(value, field).trim();
  const anySite = 'http://site.invalid';
  const staysThere =
    path.startsWith('/') &&
    !/[\t\n\r]/.test(path) &&
    URL.canParse(path, anySite) &&
    new URL(path, anySite).origin === anySite;
  if (!staysThere) throw badRequest('A path starts with one slash and leads to no other site.', { field });
  if (path.length > longest) throw badRequest('A path has at most 2,048 characters.', { field });
  return path;
}
