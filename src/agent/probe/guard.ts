import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { blockedV4, blockedV6, globalV6 } from './blocked-ranges.ts';

export type Address = { address: string; family: 4 | 6 };
export type Lookup = (host: string) => Promise<readonly string[]>;
/** Which addresses a host may not request, and why. Null if it may. */
export type Guard = (address: string) => string | null;

/** The agent makes no request, and has no vote. */
export class Refused extends Error {
  override name = 'Refused';
}

const blocked = new BlockList();
const global = new BlockList();
const add = (list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void => {
  const [network = '', bits] = range.split('/');
  list.addSubnet(network, Number(bits), family);
};
for (const range of blockedV4) add(blocked, range, 'ipv4');
for (const range of blockedV6) add(blocked, range, 'ipv6');
add(global, globalV6, 'ipv6');

/** An address with a zone, such as `fe80::1%eth0`, is never public. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !blocked.check(address, 'ipv4');
  if (isIP(address) !== 6 || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
}

/** A host reaches itself even when nobody else does, so it cannot tell. */
export const guardOf =
  (ownAddresses: () => readonly string[] = listOwnAddresses): Guard =>
  (address) => {
    if (!isPublic(address)) return 'the address is not public';
    return ownAddresses().includes(address) ? 'the site is on this host' : null;
  };

const listOwnAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

const systemLookup: Lookup = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The addresses of a host, resolved once: the caller connects to these and never to the name, which protects against DNS rebinding. If one
 * of them is blocked, none is used.
 */
export async function resolveAllowed(
  host: string,
  guard: Guard,
  find: Lookup = systemLookup,
): Promise<Address[]> {
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  const found = isIP(literal) === 0 ? await find(host) : [literal];
  if (found.length === 0) throw new Refused('the name has no address');
  for (const address of found) {
    const reason = guard(address);
    if (reason !== null) throw new Refused(reason);
  }
  return found.map((address) => ({ address, family: isIP(address) === 4 ? 4 : 6 }));
}
