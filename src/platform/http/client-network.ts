import ipaddr from 'ipaddr.js';

/**
 * The network by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address. Providers assign at least a /64
 * per customer, so with single addresses one machine could make 2^64 times as many attempts.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip); // ::ffff:192.0.2.1 counts as 192.0.2.1
  if (address instanceof ipaddr.IPv4) return address.toString();
  const first = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}
