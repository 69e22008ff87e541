import { parse } from 'tldts';

/**
 * The domain of a host that is registered with a registry: `shop.example.co.uk` is registered as `example.co.uk`. Null for IP
 * addresses, and for names below no public suffix, such as `shop.local`.
 */
export function registrableDomain(host: string): string | null {
  const { domain, isIcann, isIp } = parse(host.toLowerCase());
  return isIcann === true && isIp !== true && domain !== null && domain.length <= 253 ? domain : null;
}
