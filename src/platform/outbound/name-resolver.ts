import { Resolver as CAres } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { codeOf } from '../errors.ts';
import { createHostsFile } from './hosts-file.ts';
import { createTurnstile, NoPlace } from './turnstile.ts';

/** All addresses of a name, best first. Rejects with an error that has a DNS `code`. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export type NameResolverOptions = {
  /** The resolver of the operating system, with all its files and services. */
  system: Resolver;
  hostsFile?: string;
  /** Instead of those in `/etc/resolv.conf`. */
  servers?: readonly string[];
  timeoutMs?: number;
  tries?: number;
};

/** So long the addresses of one family wait for those of the other: RFC 8305. */
const familyHeadStartMs = 50;
/** How soon a change in `/etc/resolv.conf` is noticed. */
const renewMs = 30_000;
const spareMs = 600_000;
/**
 * Look-ups that begin at once. A worker starts hundreds of checks in a moment, and a name server's socket holds less than
 * 300 questions; what it drops is asked again a second later. At 20 ms each they still begin at 5,000 a second.
 */
const atOnce = 100;
const slowMs = 20;

/**
 * Look-ups of the system at once, of each kind. Each keeps one of the process's four threads busy, by which files are read,
 * answers unpacked and passwords hashed as well; a domain whose servers are silent towards the system holds it for 10 s or
 * more. A name that the system alone knows waits for its turn for nearly as long as a connection may take; one that name
 * servers do not know has their answer already.
 */
const localRoom = 2;
const unknownRoom = 1;
const longestLookupMs = 60_000;
const localWaitMs = 9_000;
const unknownWaitMs = 1_000;
/** Names that the system knew and name servers did not: these are as local as those without a dot. */
const mostLocalNames = 1_000;

type Found = { addresses: readonly string[] } | { error: unknown };

/**
 * Asks name servers directly. The system's own resolver keeps one of four threads busy for as long as a look-up takes, so
 * that a few domains with dead name servers would keep everybody else waiting. It is left with what it alone knows:
 * short names, names in the local network, and names that nobody else has heard of.
 */
export function createNameResolver(options: NameResolverOptions): Resolver {
  // Nine seconds in all, growing from try to try: less than the ten that a connection may take.
  const { system, timeoutMs = 1_500, tries = 3 } = options;
  const inHostsFile = createHostsFile(options.hostsFile ?? '/etc/hosts');
  const enter = createTurnstile(atOnce, slowMs);
  const enterLocal = createTurnstile(localRoom, longestLookupMs, localWaitMs);
  const enterUnknown = createTurnstile(unknownRoom, longestLookupMs, unknownWaitMs);
  const localNames = new LRUCache<string, true>({ max: mostLocalNames });
  let isProven = false;
  let uselessUntil = -Infinity;
  let current: { resolver: CAres; madeAt: number; previous: CAres | undefined } | undefined;

  const resolver = (): CAres => {
    const now = performance.now();
    if (!current || now - current.madeAt > renewMs) {
      const made = new CAres({ timeout: timeoutMs, tries });
      if (options.servers) made.setServers(options.servers);
      // The one before is kept until its last questions are answered.
      current = { resolver: made, madeAt: now, previous: current?.resolver };
    }
    return current.resolver;
  };

  const askSystem: Resolver = async (name) => {
    try {
      return await enterLocal(() => system(name));
    } catch (error) {
      throw error instanceof NoPlace ? Object.assign(error, { code: 'ETIMEOUT' }) : error;
    }
  };

  const askSystemAbout = async (name: string, unknown: unknown): Promise<readonly string[]> => {
    if (localNames.has(name)) return askSystem(name);
    try {
      const addresses = await enterUnknown(() => system(name));
      localNames.set(name, true);
      return addresses;
    } catch (error) {
      throw error instanceof NoPlace ? unknown : error;
    }
  };

  /** Where nothing has ever come back from name servers, the system may know another way to them. */
  const askSystemInstead = async (name: string): Promise<readonly string[]> => {
    const addresses = await system(name);
    if (!isProven) uselessUntil = performance.now() + spareMs;
    return addresses;
  };

  return async (hostname) => {
    const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
    const fixed = inHostsFile(name);
    if (fixed) return fixed;
    if (isLocal(name)) return askSystem(name);
    // The only way there is, with all the threads it can get.
    if (performance.now() < uselessUntil) return system(name);
    const found = await enter(() => bothFamilies(resolver(), name));
    if ('addresses' in found) {
      isProven = true;
      return found.addresses;
    }
    switch (codeOf(found.error)) {
      case 'ENOTFOUND':
      case 'ENODATA':
        isProven = true;
        return askSystemAbout(name, found.error);
      default:
        if (isProven) throw found.error;
        return askSystemInstead(name);
    }
  };
}

const isLocal = (name: string): boolean => !name.includes('.') || /\.local(?:host)?$/i.test(name);

async function bothFamilies(resolver: CAres, name: string): Promise<Found> {
  const four = settle(resolver.resolve4(name));
  const six = settle(resolver.resolve6(name));
  const first = await Promise.race([four, six]);
  if (!('addresses' in first)) return merge(await four, await six);
  const patience = Promise.withResolvers<Found>();
  const timer = setTimeout(() => patience.resolve({ addresses: [] }), familyHeadStartMs);
  const found = await Promise.all([
    Promise.race([four, patience.promise]),
    Promise.race([six, patience.promise]),
  ]);
  clearTimeout(timer);
  return merge(...found);
}

async function settle(lookup: Promise<string[]>): Promise<Found> {
  try {
    return { addresses: await lookup };
  } catch (error) {
    return { error };
  }
}

/** IPv4 first: more machines have an IPv6 that leads nowhere than the other way round. */
function merge(four: Found, six: Found): Found {
  const addresses = [four, six].flatMap((found) => ('addresses' in found ? found.addresses : []));
  return addresses.length > 0 ? { addresses } : 'error' in four ? four : six;
}
