import type { OutboundError } from '#platform/outbound.ts';

const machineTroubles: Record<string, string> = {
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
  ENOMEM: 'this machine is out of memory',
  ENOBUFS: 'this machine is out of memory for its network',
  EADDRNOTAVAIL: 'no local port or address is free',
  EACCES: 'a firewall on this machine forbids the connection',
  EPERM: 'a firewall on this machine forbids the connection',
  ERR_MEMORY_ALLOCATION_FAILED: 'this process is out of memory',
  STALLED: 'this process stood still',
};

/** Failures that are certainly this machine's, in plain words. */
export const machineTrouble = ({ code }: Pick<OutboundError, 'code'>): string | undefined =>
  machineTroubles[code] ?? (code.includes('MALLOC_FAILURE') ? 'this process is out of memory' : undefined);

/** What a network of ours that is away looks like, and a target that is away as well. */
export const isOnTheWay = ({ kind }: Pick<OutboundError, 'kind'>): boolean =>
  kind === 'dns' || kind === 'connect' || kind === 'timeout';

/** With these the name servers have spoken, and the name is wrong. */
const answeredLookups = new Set(['ENOTFOUND', 'ENODATA']);
export const isLookupFailure = ({ kind, code }: Pick<OutboundError, 'kind' | 'code'>): boolean =>
  kind === 'dns' && !answeredLookups.has(code);
