import { closeSync, openSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { codeOf } from '#platform/errors.ts';
import { hasIpv6, type OutboundError } from '#platform/outbound.ts';

const machineTroubles: Record<string, string> = {
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
  ENOMEM: 'this machine is out of memory',
  ENOBUFS: 'this machine is out of memory for its network',
  ERR_MEMORY_ALLOCATION_FAILED: 'this process is out of memory',
  STALLED: 'this process stood still',
};

type Failure = Pick<OutboundError, 'kind' | 'code' | 'address'>;

/**
 * Failures that are certainly this machine's, whatever the target, in plain words. They excuse the failures of all others
 * for a while, so nothing belongs here that the choice of a target can bring about: an address of a family that this
 * machine has not, or one that a firewall keeps from it, fails for that target alone.
 */
export function machineTrouble({ kind, code }: Failure): string | undefined {
  if (code.includes('MALLOC_FAILURE')) return machineTroubles['ERR_MEMORY_ALLOCATION_FAILED'];
  return machineTroubles[code] ?? (kind === 'dns' ? machineTroubles[troubleWithFiles() ?? ''] : undefined);
}

/**
 * All local ports for this one address are in use, which tells nothing of the target, nor of any other. Of IPv6 the same
 * code means that there is no local address, on a machine without IPv6.
 */
export const portTrouble = ({ code, address = '' }: Failure): string | undefined =>
  code === 'EADDRNOTAVAIL' && (isIPv4(address) || (isIPv6(address) && hasIpv6()))
    ? 'no local port is free for this address'
    : undefined;

/** Resolvers that cannot open a file or a socket say "no such host"; so try. */
function troubleWithFiles(): string | undefined {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** The other side may have hung up, or a router on the way may have forgotten the connection in an outage of ours. */
const brokenConnection = new Set(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']);

/** What a network of ours that is away looks like, and a target that is away as well. */
export const isOnTheWay = ({ kind, code }: Failure): boolean =>
  kind === 'dns' || kind === 'connect' || kind === 'timeout' || brokenConnection.has(code);

/**
 * The name was not found, or not in time. That name servers said so is no proof that there is none: one that has lost the
 * others may say it of every name.
 */
export const isLookupFailure = ({ kind, address }: Failure): boolean =>
  kind === 'dns' || (kind === 'timeout' && address === undefined);
