import { Resolver as CAres } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';
import { codeOf } from '../errors.ts';
import { createLimiter, NoPermit } from '../limiter.ts';
import { createHostsFile } from './hosts-file.ts';

/** Resolves to all addresses of a name, the preferred ones first. Rejects with an error that has a DNS `code`. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export type NameResolverOptions = {
  /** The operating system's resolver (getaddrinfo), which also uses its files and services. */
  system: Resolver;
  hostsFile?: string;
  /** Defaults to the servers in `/etc/resolv.conf`. */
  servers?: readonly string[];
  timeoutMs?: number;
  tries?: number;
};

/** RFC 8305, resolution delay: the addresses of one family wait this long for those of the other. */
const resolutionDelayMs = 50;
/** Changes in `/etc/resolv.conf` take effect after this time. */
const reloadMs = 30_000;
const systemOnlyMs = 600_000;
/**
 * Limits lookups that start at the same time. A worker starts hundreds of checks at once, but a name server's socket
 * buffers fewer than 300 queries, and a dropped query is only retried after a second. A lookup holds its permit for at
 * most 20 ms, so 5,000 can start per second even if the servers are slow.
 */
const maxStarting = 100;
const startingMs = 20;

/**
 * Limits concurrent lookups by the system, separately for local and unknown names. Each lookup blocks one of libuv's four
 * threads, which also read files, decompress responses and hash passwords. If a domain's servers do not respond, it blocks
 * the thread for 10 s or more. A local name waits almost as long as a connection may take. An unknown name waits for only
 * one second, because the name servers have already said that it does not exist.
 */
const maxLocal = 2;
const maxUnknown = 1;
const localWait = { waitMs: 9_000, holdMs: 60_000 };
const unknownWait = { waitMs: 1_000, holdMs: 60_000 };
/** Names that the system resolved and name servers did not. They are treated like names without a dot. */
const maxLocalNames = 1_000;

type Found = { addresses: readonly string[] } | { error: unknown };

/**
 * Queries name servers directly. The system's resolver blocks one of four threads during a lookup, so a few domains with
 * unresponsive name servers would delay all other lookups. It is only used for names without a dot, names in the local
 * network, and names that the name servers do not know.
 */
export function createNameResolver(options: NameResolverOptions): Resolver {
  // 9 s in total, with a growing timeout per try. The connect timeout is 10 s.
  const { system, timeoutMs = 1_500, tries = 3 } = options;
  const inHostsFile = createHostsFile(options.hostsFile ?? '/etc/hosts');
  const starting = createLimiter({ permits: maxStarting });
  const local = createLimiter({ permits: maxLocal });
  const unknown = createLimiter({ permits: maxUnknown });
  const localNames = new LRUCache<string, true>({ max: maxLocalNames });
  let hasServerAnswered = false;
  let systemOnlyUntil = -Infinity;
  let current: { resolver: CAres; madeAt: number; previous: CAres | undefined } | undefined;

  const resolver = (): CAres => {
    const now = performance.now();
    if (!current || now - current.madeAt > reloadMs) {
      const made = new CAres({ timeout: timeoutMs, tries });
      if (options.servers) made.setServers(options.servers);
      // The previous resolver is kept until its pending queries are answered.
      current = { resolver: made, madeAt: now, previous: current?.resolver };
    }
    return current.resolver;
  };

  const resolveLocal: Resolver = async (name) => {
    try {
      return await local.run(() => system(name), localWait);
    } catch (error) {
      throw error instanceof NoPermit ? Object.assign(error, { code: 'ETIMEOUT' }) : error;
    }
  };

  const resolveUnknown = async (name: string, notFound: unknown): Promise<readonly string[]> => {
    if (localNames.has(name)) return resolveLocal(name);
    try {
      const addresses = await unknown.run(() => system(name), unknownWait);
      localNames.set(name, true);
      return addresses;
    } catch (error) {
      throw error instanceof NoPermit ? notFound : error;
    }
  };

  /** If no name server has ever answered, the system may be able to resolve names in another way. */
  const resolveWithoutServers = async (name: string): Promise<readonly string[]> => {
    const addresses = await system(name);
    if (!hasServerAnswered) systemOnlyUntil = performance.now() + systemOnlyMs;
    return addresses;
  };

  return async (hostname) => {
    const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
    const fixed = inHostsFile(name);
    if (fixed) return fixed;
    if (isLocal(name)) return resolveLocal(name);
    // Without a limit, because nothing else resolves names here.
    if (performance.now() < systemOnlyUntil) return system(name);
    const found = await starting.run(() => bothFamilies(resolver(), name), { holdMs: startingMs });
    if ('addresses' in found) {
      hasServerAnswered = true;
      return found.addresses;
    }
    switch (codeOf(found.error)) {
      case 'ENOTFOUND':
      case 'ENODATA':
        hasServerAnswered = true;
        return resolveUnknown(name, found.error);
      default:
        if (hasServerAnswered) throw found.error;
        return resolveWithoutServers(name);
    }
  };
}

const isLocal = (name: string): boolean => !name.includes('.') || /\.local(?:host)?$/i.test(name);

async function bothFamilies(resolver: CAres, name: string): Promise<Found> {
  const four = settle(resolver.resolve4(name));
  const six = settle(resolver.resolve6(name));
  const first = await Promise.race([four, six]);
  if (!('addresses' in first)) return merge(await four, await six);
  const delay = Promise.withResolvers<Found>();
  const timer = setTimeout(() => delay.resolve({ addresses: [] }), resolutionDelayMs);
  const found = await Promise.all([Promise.race([four, delay.promise]), Promise.race([six, delay.promise])]);
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

/** IPv4 first: a broken IPv6 network is more common than a broken IPv4 network. */
function merge(four: Found, six: Found): Found {
  const addresses = [four, six].flatMap((found) => ('addresses' in found ? found.addresses : []));
  return addresses.length > 0 ? { addresses } : 'error' in four ? four : six;
}
