import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { codeOf } from '../errors.ts';
import { addressVerdict, type AddressPolicy, type AddressVerdict } from './address-policy.ts';
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

/** The host in the form for sockets: IPv6 without brackets. */
export const hostOf = (url: URL): string =>
  url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;

/**
 * Checks a URL before the lookup: a literal address is checked (the URL parser has already normalised `0x7f.1` or
 * `2130706433`), a name passes.
 */
export function literalVerdict(url: URL, policy: AddressPolicy): AddressVerdict {
  const host = hostOf(url);
  return isIP(host) === 0 ? 'allowed' : addressVerdict(host, policy);
}

/**
 * The addresses of `host` that the policy allows. The caller connects to these and never to the name, so that DNS rebinding has
 * no effect.
 */
export async function allowedAddresses(
  host: string,
  policy: AddressPolicy,
  resolver: Resolver = nameResolver,
): Promise<readonly string[]> {
  const literal = isIP(host) !== 0;
  const found = literal ? [host] : await resolver(host).catch(rejectAsDnsFailure);
  const allowed = found.filter((address) => addressVerdict(address, policy) === 'allowed');
  if (allowed.length > 0) return allowed;
  const verdict = found[0] === undefined ? 'allowed' : addressVerdict(found[0], policy);
  if (verdict === 'allowed') throw dnsFailure('ENOTFOUND');
  // The message does not contain the address, which would reveal the internal network.
  throw new OutboundError(
    'blocked',
    'BLOCKED_ADDRESS',
    literal
      ? `${host} is ${verdict.blocked}, which is not allowed`
      : `${host} leads to ${verdict.blocked}, which is not allowed`,
  );
}

const rejectAsDnsFailure = (error: unknown): never => {
  throw dnsFailure(codeOf(error) ?? 'UNKNOWN', error);
};
