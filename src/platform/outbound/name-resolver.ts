import { Resolver as CAres } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { codeOf } from '../errors.ts';
import { createLimiter, NoPermit } from '../limiter.ts';
import { createHostsFile } from './hosts-file.ts';

/** All addresses of a name, best first. Rejects with an error that has a DNS `code`. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export type NameResolverOptions = {
  /** The resolver of the operating system, with all its files and services. */
  system: Resolver;
  hostsFile?: string;
  /** Instead of the name servers in `/etc/resolv.conf`. */
  servers?: readonly string[];
  timeoutMs?: number;
  tries?: number;
};

/** How long the addresses of one family wait for those of the other: RFC 8305. */
const familyHeadStartMs = 50;
/** How soon a change in `/etc/resolv.conf` is noticed. */
const renewMs = 30_000;
const spareMs = 600_000;
/**
 * Lookups that begin at the same time. A worker starts hundreds of checks in a moment, and a name server's socket holds
 * less than 300 questions; what it drops is asked again a second later. A lookup counts for 20 ms, so that 5,000 begin
 * per second even if the servers are slow.
 */
const maxStarting = 100;
const startingMs = 20;

/**
 * Lookups by the system at the same time, of each kind. Each keeps one of the process's four threads busy, which also read
 * files, unpack responses and hash passwords; a domain whose servers do not answer holds it for 10 s or more. A name that
 * only the system knows waits nearly as long as a connection may take; one that name servers do not know has their answer
 * already.
 */
const maxLocal = 2;
const maxUnknown = 1;
const localWait = { waitMs: 9_000, holdMs: 60_000 };
const unknownWait = { waitMs: 1_000, holdMs: 60_000 };
/** Names that the system knew and name servers did not: these are as local as those without a dot. */
const maxLocalNames = 1_000;

type Found = { addresses: readonly string[] } | { error: unknown };

/**
 * Queries name servers directly. The system resolver keeps one of four threads busy for as long as a lookup takes, so that a
 * few domains with dead name servers would delay all other lookups. It is only used for names that it alone knows: short names,
 * names in the local network, and names unknown to the name servers.
 */
export function createNameResolver(options: NameResolverOptions): Resolver {
  // Nine seconds in total, growing with each try: less than the ten that a connection may take.
  const { system, timeoutMs = 1_500, tries = 3 } = options;
  const inHostsFile = createHostsFile(options.hostsFile ?? '/etc/hosts');
  const starting = createLimiter({ permits: maxStarting });
  const local = createLimiter({ permits: maxLocal });
  const unknown = createLimiter({ permits: maxUnknown });
  const localNames = new LRUCache<string, true>({ max: maxLocalNames });
  let isProven = false;
  let uselessUntil = -Infinity;
  let current: { resolver: CAres; madeAt: number; previous: CAres | undefined } | undefined;

  const resolver = (): CAres => {
    const now = performance.now();
    if (!current || now - current.madeAt > renewMs) {
      const made = new CAres({ timeout: timeoutMs, tries });
      if (options.servers) made.setServers(options.servers);
      // The previous resolver is kept until its last queries are answered.
      current = { resolver: made, madeAt: now, previous: current?.resolver };
    }
    return current.resolver;
  };

  const askSystem: Resolver = async (name) => {
    try {
      return await local.run(() => system(name), localWait);
    } catch (error) {
      throw error instanceof NoPermit ? Object.assign(error, { code: 'ETIMEOUT' }) : error;
    }
  };

  const askSystemAbout = async (name: string, notFound: unknown): Promise<readonly string[]> => {
    if (localNames.has(name)) return askSystem(name);
    try {
      const addresses = await unknown.run(() => system(name), unknownWait);
      localNames.set(name, true);
      return addresses;
    } catch (error) {
      throw error instanceof NoPermit ? notFound : error;
    }
  };

  /** If name servers have never responded, the system may have another way to resolve names. */
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
    // The only way to resolve names, so it may use all threads.
    if (performance.now() < uselessUntil) return system(name);
    const found = await starting.run(() => bothFamilies(resolver(), name), { holdMs: startingMs });
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

/** IPv4 first: machines with a broken IPv6 are more frequent than the reverse. */
function merge(four: Found, six: Found): Found {
  const addresses = [four, six].flatMap((found) => ('addresses' in found ? found.addresses : []));
  return addresses.length > 0 ? { addresses } : 'error' in four ? four : six;
}
