import { connect as connectSocket } from 'node:net';
import { isRecent, type Clock } from '#platform/clock.ts';
import { addressVerdict, nameResolver, type Resolver } from '#platform/outbound.ts';
import { References, type Reference, type ReferenceMemory } from './references.ts';
import type { Verdict } from './witness.ts';

/** A failure on the way to a target, before anybody answered. */
export type NetworkFailure = {
  host: string;
  address: string | undefined;
  /** The name servers could not say; "no such name" is an answer. */
  isLookup: boolean;
  startedAt: number;
};

/** Tells a target that is away from a network of ours that is. */
export type NetworkEvidence = {
  /** Somebody out there spoke to us, whatever they said. */
  answered(host: string, address: string): void;
  /** This machine itself is in trouble: no file handles, no memory. */
  troubled(): void;
  judge(failure: NetworkFailure): Promise<Verdict>;
};

export type NetworkEvidenceOptions = {
  clock: Clock;
  /** `host:port` of servers that are practically never away. Empty: failures are always the target's. */
  addresses?: readonly string[];
  names?: readonly string[];
  connect?: (host: string, port: number, signal: AbortSignal) => Promise<void>;
  lookup?: Resolver;
  memory?: { addresses: ReferenceMemory; names: ReferenceMemory };
};

// Resolvers that anybody may use, of several operators; the last for machines that have IPv6 only.
export const publicServers = ['1.1.1.1:443', '9.9.9.9:443', '8.8.8.8:443', '[2606:4700:4700::1111]:443'];
export const wellKnownNames = ['example.com', 'cloudflare.com', 'google.com'];
/** Failures so soon after a lack of file handles or memory have the same cause: look-ups fail with "not found" then. */
const troubleMs = 5_000;

export function createNetworkEvidence(options: NetworkEvidenceOptions): NetworkEvidence {
  const { clock, connect = tcpConnect, lookup = nameResolver, memory } = options;
  const now = (): number => clock.now().getTime();
  const addresses = (options.addresses ?? publicServers).map((address): Reference => {
    const { hostname, port } = new URL(`tcp://${address}`);
    return (signal) => connect(hostname.replace(/^\[|\]$/g, ''), Number(port), signal);
  });
  const names = (options.names ?? wellKnownNames).map(
    (name): Reference =>
      () =>
        lookup(name),
  );

  const toInternet = new References({ references: addresses, now, memory: memory?.addresses });
  const toNameServers = new References({ references: names, now, memory: memory?.names });
  const toLocalNetwork = new References({ references: [], now });
  let troubledAt = -Infinity;

  return {
    answered(host, address) {
      if (isPublic(address)) {
        toInternet.answered(host);
        if (host !== address) toNameServers.answered(host);
      } else {
        toLocalNetwork.answered(host);
      }
    },
    troubled() {
      troubledAt = now();
    },
    async judge(failure) {
      if (isRecent(troubledAt, now(), troubleMs)) return 'broken';
      const isLocal = failure.address !== undefined && !isPublic(failure.address);
      const first = failure.isLookup ? toNameServers : isLocal ? toLocalNetwork : undefined;
      const verdict = (await first?.judge(failure)) ?? 'unknown';
      return verdict === 'unknown' ? toInternet.judge(failure) : verdict;
    },
  };
}

const isPublic = (address: string): boolean => addressVerdict(address, 'public') === 'allowed';

const tcpConnect = (host: string, port: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port, signal });
    socket.on('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
