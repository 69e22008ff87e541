import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { codeOf } from '../errors.ts';
import { checkAddress, type AddressPolicy, type AddressCheck } from './address-policy.ts';
import { dnsFailure, OutboundError } from './failure.ts';
import { createNameResolver, type Resolver } from './name-resolver.ts';

const systemResolver: Resolver = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true }, (error, found) => {
      if (error) reject(error);
      else resolve(found.map(({ address }) => address));
    });
  });

export const nameResolver: Resolver = createNameResolver({ system: systemResolver });

/** The host for a socket: IPv6 addresses without brackets. */
export const hostOf = (url: URL): string =>
  url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;

/**
 * Checks a URL without a DNS lookup: literal addresses are checked, names are allowed. The URL parser has already turned
 * `0x7f.1` or `2130706433` into dotted form.
 */
export function checkLiteralAddress(url: URL, policy: AddressPolicy): AddressCheck {
  const host = hostOf(url);
  return isIP(host) === 0 ? 'allowed' : checkAddress(host, policy);
}

/**
 * The addresses of `host` that the policy allows. The caller connects to these and never to the name, which protects
 * against DNS rebinding.
 */
export async function allowedAddresses(
  host: string,
  policy: AddressPolicy,
  resolver: Resolver = nameResolver,
): Promise<readonly string[]> {
  const literal = isIP(host) !== 0;
  const found = literal ? [host] : await resolver(host).catch(rejectAsDnsFailure);
  const allowed = found.filter((address) => checkAddress(address, policy) === 'allowed');
  if (allowed.length > 0) return allowed;
  const check = found[0] === undefined ? 'allowed' : checkAddress(found[0], policy);
  if (check === 'allowed') throw dnsFailure('ENOTFOUND');
  // The message does not contain the resolved address, which would reveal the internal network.
  throw new OutboundError(
    'blocked',
    'BLOCKED_ADDRESS',
    literal
      ? `${host} is ${check.blocked}, which is not allowed`
      : `${host} resolves to ${check.blocked}, which is not allowed`,
  );
}

const rejectAsDnsFailure = (error: unknown): never => {
  throw dnsFailure(codeOf(error) ?? 'UNKNOWN', error);
};
