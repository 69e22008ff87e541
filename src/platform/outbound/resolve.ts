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

/** The host as a socket takes it: IPv6 without brackets. */
export const hostOf = (url: URL): string =>
  url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;

/**
 * What can be said of a URL before anything is looked up: a literal address is judged (the URL parser has turned
 * `0x7f.1` or `2130706433` into dotted form by then), a name passes.
 */
export function literalVerdict(url: URL, policy: AddressPolicy): AddressVerdict {
  const host = hostOf(url);
  return isIP(host) === 0 ? 'allowed' : addressVerdict(host, policy);
}

/**
 * The addresses of `host` that may be connected to. The caller connects to these and never to the name, so a
 * resolver that changes its answer in between (DNS rebinding) gains nothing.
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
  // The address that a name led to stays out of the message: it would show strangers the inside of the network.
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
