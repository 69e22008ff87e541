import { isIP, isIPv6 } from 'node:net';
import { checkAddress, type AddressPolicy } from '#platform/outbound.ts';
import { parseHttpUrl } from '#platform/outbound/http-url.ts';
import { parseText, refuse } from '#platform/parse-input.ts';

/** Names of local networks. What an internal name server says about them is nobody's business who may not use the network. */
const localName =
  /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** A name or an IP address, in the form of a URL: names in lower case and Punycode. */
export function parseHost(value: string, field: string, policy: AddressPolicy): string {
  const host = hostOf(parseText(value, field).trim(), field);
  if (isIP(host) !== 0) requireAllowed(host, field, policy);
  return host;
}

/** The name of a DNS record. */
export function parseRecordName(value: string, field: string, policy: AddressPolicy): string {
  const name = hostOf(parseText(value, field).trim(), field).replace(/\.$/, '');
  if (name.split('.').includes('')) refuse('This name has two dots in a row.', field);
  if (isIP(name) !== 0) refuse('This is an address. Enter the name whose records are checked.', field);
  if (policy === 'public' && (!name.includes('.') || localName.test(name)))
    refuse('Names of local networks are not allowed.', field);
  return name;
}

function hostOf(text: string, field: string): string {
  if (isIPv6(text)) return text.toLowerCase();
  const host = /[\s/\\?#@:[\]]/.test(text) ? undefined : URL.parse(`http://${text}`)?.hostname;
  if (!host || host.length > 253)
    return refuse('This is not a host name or IP address, such as mail.shop.example.', field);
  return host;
}

/** `9.9.9.9`, `9.9.9.9:53`, `2620:fe::fe` or `[2620:fe::fe]:53`; the brackets are added. */
export function parseResolver(value: string, field: string, policy: AddressPolicy): string {
  const text = parseText(value, field).trim();
  const [, bracketed, plain, port] =
    /^(?:\[([^\]]+)\]|([^[\]]+?))(?::(\d{1,5}))?$/.exec(isIPv6(text) ? `[${text}]` : text) ?? [];
  const address = bracketed ?? plain ?? '';
  // A zone, as in fe80::1%eth0, names a network of this machine.
  if (isIP(address) === 0 || address.includes('%') || (bracketed !== undefined && !isIPv6(address)))
    refuse('This is not the IP address of a name server, such as 9.9.9.9.', field);
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    refuse('A port must be from 1 to 65,535.', field);
  requireAllowed(address, field, policy);
  return `${bracketed ? `[${address}]` : address}${port ? `:${port}` : ''}`;
}

/** ws or wss. */
export function parseWebSocketUrl(value: string, field: string, policy: AddressPolicy): string {
  const text = value.trim();
  if (!/^wss?:\/\//i.test(text)) refuse('The address of a WebSocket must start with ws:// or wss://.', field);
  if (text.includes('#')) refuse('The address of a WebSocket has no fragment (#).', field);
  return `ws${parseHttpUrl(`http${text.slice(2)}`, field, policy).slice(4)}`;
}

function requireAllowed(address: string, field: string, policy: AddressPolicy): void {
  const check = checkAddress(address, policy);
  if (check !== 'allowed') refuse(`${address} is ${check.blocked}, which is not allowed.`, field);
}
