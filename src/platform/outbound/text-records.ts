import { Resolver } from 'node:dns/promises';
import { codeOf } from '../errors.ts';
import { createLimiter } from '../limiter.ts';

export type TextRecords = { kind: 'found'; texts: string[] } | { kind: 'no-answer' };

/** 4.5 s in total, with a growing timeout per try: somebody waits for it. */
const options = { timeout: 1_500, tries: 2 };
/** Each waits for the servers of a name that somebody has chosen. */
const lookups = createLimiter({ permits: 20, maxWaiting: 100 });

/** The TXT records of a name, none if there is no such name. Defaults to the name servers of the system. */
export async function findTextRecords(name: string, servers: readonly string[] | null): Promise<TextRecords> {
  using permit = await lookups.acquire({ waitMs: 5_000 });
  if (!permit) return { kind: 'no-answer' };
  const resolver = new Resolver(options);
  if (servers) resolver.setServers(servers);
  try {
    // A record longer than 255 bytes has several parts.
    return { kind: 'found', texts: (await resolver.resolveTxt(name)).map((parts) => parts.join('')) };
  } catch (error) {
    const isNone = ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(codeOf(error) ?? '');
    return isNone ? { kind: 'found', texts: [] } : { kind: 'no-answer' };
  }
}

/** Comma-separated addresses, each with a port or not. */
export function parseServers(text: string): string[] {
  const servers = text.split(',').map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
  } catch {
    throw new Error('must be IP addresses, such as 192.0.2.53 or 192.0.2.53:5353, separated by commas.');
  }
  return servers;
}
