import { closeSync, openSync } from 'node:fs';
import { codeOf } from '#platform/errors.ts';
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

type Failure = Pick<OutboundError, 'kind' | 'code' | 'address'>;

/** Failures that are certainly this machine's, in plain words. */
export function machineTrouble({ kind, code }: Failure): string | undefined {
  if (code.includes('MALLOC_FAILURE')) return machineTroubles['ERR_MEMORY_ALLOCATION_FAILED'];
  return machineTroubles[code] ?? (kind === 'dns' ? machineTroubles[troubleWithFiles() ?? ''] : undefined);
}

/** Resolvers that cannot open a file or a socket say "no such host"; so try. */
function troubleWithFiles(): string | undefined {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** What a network of ours that is away looks like, and a target that is away as well. */
export const isOnTheWay = ({ kind }: Failure): boolean =>
  kind === 'dns' || kind === 'connect' || kind === 'timeout';

/** With these the name servers have spoken, and the name is wrong. */
const answeredLookups = new Set(['ENOTFOUND', 'ENODATA']);

/** The name servers could not say, or did not in time. */
export const isLookupFailure = ({ kind, code, address }: Failure): boolean =>
  kind === 'dns' ? !answeredLookups.has(code) : kind === 'timeout' && address === undefined;
