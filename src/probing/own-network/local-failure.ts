import { closeSync, openSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { codeOf } from '#platform/errors.ts';
import { hasIpv6, type OutboundError } from '#platform/outbound.ts';

const machineFailures: Record<string, string> = {
  EMFILE: 'this process has too many open files',
  ENFILE: 'this machine has too many open files',
  ENOMEM: 'this machine is out of memory',
  ENOBUFS: 'this machine is out of memory for its network',
  ERR_MEMORY_ALLOCATION_FAILED: 'this process is out of memory',
  STALLED: 'this process stalled',
};

type Failure = Pick<OutboundError, 'kind' | 'code' | 'address'>;

/**
 * Failures of this machine, whatever the target. They make all other failures inconclusive for a while, so nothing
 * belongs here that a target can cause: an address of a family that this machine does not have, or one that a firewall
 * blocks, fails for that target alone.
 */
export function machineFailure({ kind, code }: Failure): string | undefined {
  if (code.includes('MALLOC_FAILURE')) return machineFailures['ERR_MEMORY_ALLOCATION_FAILED'];
  return machineFailures[code] ?? (kind === 'dns' ? machineFailures[fileFailure() ?? ''] : undefined);
}

/**
 * All local ports for this address are in use, which says nothing about this target or any other. For IPv6 the same code
 * means that there is no local address, on a machine without IPv6.
 */
export const portFailure = ({ code, address = '' }: Failure): string | undefined =>
  code === 'EADDRNOTAVAIL' && (isIPv4(address) || (isIPv6(address) && hasIpv6()))
    ? 'no local port is free for this address'
    : undefined;

/** A resolver that cannot open a file or a socket says "no such host", so try to open one. */
function fileFailure(): string | undefined {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return undefined;
  } catch (error) {
    return codeOf(error);
  }
}

/** The server may have hung up, or a router may have lost the connection in an outage of the own network. */
const brokenConnection = new Set(['ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN']);

/** What a check sees if the own network is down, and also if the target is. */
export const isUnanswered = ({ kind, code }: Failure): boolean =>
  kind === 'dns' || kind === 'connect' || kind === 'timeout' || brokenConnection.has(code);

/**
 * The name was not found, or not in time. That a name server says so does not prove that there is no such name: one that
 * has lost its upstream may say it about every name.
 */
export const isLookupFailure = ({ kind, address }: Failure): boolean =>
  kind === 'dns' || (kind === 'timeout' && address === undefined);
