import ipaddr from 'ipaddr.js';

/**
 * What attempts are counted against: an IPv4 address, or the /64 of an IPv6 address. A provider gives each customer a /64
 * at least, so counting single addresses would let one machine make 2^64 times as many attempts.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip); // ::ffff:192.0.2.1 is the IPv4 address in it
  if (address instanceof ipaddr.IPv4) return address.toString();
  const first = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${first.join(':')}::/64`;
}
