import { connect as connectSocket } from 'node:net';
import { isRecent, type Clock } from '#platform/clock.ts';
import { addressVerdict, nameResolver, type Resolver } from '#platform/outbound.ts';
import { References, type Reference, type ReferenceMemory } from './references.ts';
import type { Verdict } from './reachability.ts';

/** A failure on the way to a target, before anybody answered. */
export type NetworkFailure = {
  host: string;
  address: string | undefined;
  /** At the look-up, whatever the name servers said: one that is broken may say "no such name" of everything. */
  isLookup: boolean;
  startedAt: number;
};

/** Tells a target that is away from a network of ours that is. */
export type NetworkEvidence = {
  /** Somebody out there spoke to us, whatever they said, in a check that began then and looked them up. */
  answered(host: string, address: string, startedAt: number): void;
  /** This machine itself is in trouble: no file handles, no memory. */
  troubled(): void;
  judge(failure: NetworkFailure): Promise<Verdict>;
  /** Whether our network was lost while a check of that address was under way that began then. */
  wasLost(startedAt: number, address: string | undefined): boolean;
  /** To be called when a check begins; returns what is to be called at its end. */
  watch(): () => void;
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
const watchEveryMs = 1_000;

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

  const toInternet = new References({ references: addresses, clock, memory: memory?.addresses });
  const toNameServers = new References({ references: names, clock, memory: memory?.names });
  const toLocalNetwork = new References({ references: [], clock });
  let troubledAt = -Infinity;
  let underWay = 0;
  let watching: NodeJS.Timeout | undefined;

  return {
    answered(host, address, startedAt) {
      if (isPublic(address)) {
        toInternet.answered(host);
        // The answer may come long after the look-up.
        if (host !== address) toNameServers.answered(host, startedAt);
      } else {
        toLocalNetwork.answered(host);
      }
    },
    troubled() {
      troubledAt = now();
    },
    async judge(failure) {
      if (isRecent(troubledAt, now(), troubleMs)) return 'broken';
      if (isLocal(failure.address)) {
        const verdict = await toLocalNetwork.judge(failure);
        return verdict === 'unknown' ? toInternet.judge(failure) : verdict;
      }
      if (!failure.isLookup) return toInternet.judge(failure);
      // Name servers remember: what they say of well-known names says nothing of the way to all others.
      const verdicts = await Promise.all([toNameServers.judge(failure), toInternet.judge(failure)]);
      return verdicts.find((verdict) => verdict === 'broken') ?? verdicts[0];
    },
    wasLost: (startedAt, address) =>
      !isLocal(address) && [toInternet, toNameServers].some((each) => each.wasLostSince(startedAt)),
    watch() {
      underWay += 1;
      watching ??= setInterval(() => {
        toInternet.watch();
        toNameServers.watch();
      }, watchEveryMs).unref();
      return () => {
        underWay -= 1;
        if (underWay > 0) return;
        clearInterval(watching);
        watching = undefined;
      };
    },
  };
}

const isPublic = (address: string): boolean => addressVerdict(address, 'public') === 'allowed';

const isLocal = (address: string | undefined): boolean => address !== undefined && !isPublic(address);

const tcpConnect = (host: string, port: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connectSocket({ host, port, signal });
    socket.on('error', reject);
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
  });
