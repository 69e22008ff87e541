import { connect as connectSocket, isIP } from 'node:net';
import { isRecent, type Clock } from '#platform/clock.ts';
import { checkAddress, nameResolver, type Resolver } from '#platform/outbound.ts';
import type { CheckOutcome, CheckRunner } from '../check.ts';
import { downResult, plainMessage, type Probe, type ProbeReport } from '../report.ts';
import { References, type NetworkReferences, type Reference, type ReferenceMemory } from './references.ts';

/** A failure to reach a target, before anybody answered. */
export type UnansweredProbe = {
  host: string;
  address: string | undefined;
  /** At the name lookup, whatever the name servers said: a broken one may say "no such name" about everything. */
  isLookup: boolean;
  startedAt: number;
};

/** Tells a target that is down from an own network that is down. */
export type OwnNetwork = {
  /** Somebody outside answered, whatever they said, in a check that started and looked them up at `startedAt`. */
  noteAnswer(host: string, address: string, startedAt: number): void;
  /** This machine has no file handles or memory left. */
  noteLocalFailure(): void;
  /** `conclusive`: the target failed, as far as can be known. */
  decide(failure: UnansweredProbe): Promise<'conclusive' | 'inconclusive'>;
  /** Whether the own network was down at some time since a check of that address started. */
  wasDown(startedAt: number, address: string | undefined): boolean;
  /** To be called when a check starts. Returns what is to be called when it ends. */
  watch(): () => void;
};

export type OwnNetworkOptions = {
  clock: Clock;
  /** Whom to ask. Both empty: every failure is conclusive. Defaults to `publicReferences`. */
  references?: NetworkReferences | undefined;
  memory?: { addresses: ReferenceMemory; names: ReferenceMemory };
  connect?: (host: string, port: number, signal: AbortSignal) => Promise<void>;
  lookup?: Resolver;
  /** How often the own network is looked at while checks run. Defaults to 1 s. */
  watchEveryMs?: number;
};

export const publicReferences: NetworkReferences = {
  // Public resolvers of several operators; the last is for machines that have only IPv6.
  addresses: ['1.1.1.1:443', '9.9.9.9:443', '8.8.8.8:443', '[2606:4700:4700::1111]:443'],
  names: ['example.com', 'cloudflare.com', 'google.com'],
};
/** Failures this soon after a lack of file handles or memory have the same cause: lookups fail with "not found" then. */
const localFailureMs = 5_000;

export function createOwnNetwork(options: OwnNetworkOptions): OwnNetwork {
  const {
    clock,
    references = publicReferences,
    connect = tcpConnect,
    lookup = nameResolver,
    memory,
    watchEveryMs = 1_000,
  } = options;
  const now = (): number => clock.now().getTime();
  const addresses = references.addresses.map((address): Reference => {
    const { hostname, port } = new URL(`tcp://${address}`);
    return (signal) => connect(withoutBrackets(hostname), Number(port), signal);
  });
  const names = references.names.map(
    (name): Reference =>
      () =>
        lookup(name),
  );

  const internet = new References({ references: addresses, clock, memory: memory?.addresses });
  const nameServers = new References({ references: names, clock, memory: memory?.names });
  const localNetwork = new References({ references: [], clock });
  let localFailureAt = -Infinity;
  let running = 0;
  let watching: NodeJS.Timeout | undefined;

  const reachability = async (failure: UnansweredProbe) => {
    if (isLocal(failure.address)) {
      const local = await localNetwork.decide(failure);
      return local === 'unknown' ? internet.decide(failure) : local;
    }
    if (!failure.isLookup) return internet.decide(failure);
    // Name servers have caches: that they resolve well-known names does not mean that they can resolve others.
    const both = await Promise.all([nameServers.decide(failure), internet.decide(failure)]);
    return both.find((each) => each === 'unreachable') ?? both[0];
  };

  return {
    noteAnswer(host, address, startedAt) {
      if (isPublic(address)) {
        internet.noteAnswer(host, startedAt);
        // An address needs no name server, in whatever spelling.
        if (isIP(withoutBrackets(host)) === 0) nameServers.noteAnswer(host, startedAt);
      } else {
        localNetwork.noteAnswer(host, startedAt);
      }
    },
    noteLocalFailure() {
      localFailureAt = now();
    },
    async decide(failure) {
      if (isRecent(localFailureAt, now(), localFailureMs)) return 'inconclusive';
      return (await reachability(failure)) === 'unreachable' ? 'inconclusive' : 'conclusive';
    },
    wasDown: (startedAt, address) =>
      !isLocal(address) && [internet, nameServers].some((each) => each.wasDownSince(startedAt)),
    watch() {
      running += 1;
      watching ??= setInterval(() => {
        internet.watch();
        nameServers.watch();
      }, watchEveryMs).unref();
      return () => {
        running -= 1;
        if (running > 0) return;
        clearInterval(watching);
        watching = undefined;
      };
    },
  };
}

/** The target is down only if the own network is not the reason, as far as can be known. */
export function createCheck(network: OwnNetwork, probe: Probe): CheckRunner {
  return async (target, { clock, signal }) => {
    const startedAt = clock.now().getTime();
    const stopWatching = network.watch();
    try {
      return await conclude(network, await probe(target, signal), startedAt);
    } finally {
      stopWatching();
    }
  };
}

async function conclude(network: OwnNetwork, report: ProbeReport, startedAt: number): Promise<CheckOutcome> {
  switch (report.kind) {
    case 'answered': {
      const { host, address, result } = report;
      if (address !== undefined) network.noteAnswer(host, address, startedAt);
      return result.status === 'DOWN' && network.wasDown(startedAt, address)
        ? inconclusive(`no network for a part of the check: ${result.errorMessage}`)
        : { kind: 'result', result };
    }
    case 'local-failure':
      if (report.isMachine) network.noteLocalFailure();
      return inconclusive(report.reason);
    case 'unanswered': {
      const { host, address, isLookup, message } = report;
      return (await network.decide({ host, address, isLookup, startedAt })) === 'inconclusive'
        ? inconclusive(`no network: ${message}, and nothing else answers either`)
        : { kind: 'result', result: report.result ?? downResult(message) };
    }
    default:
      return report satisfies never;
  }
}

const inconclusive = (reason: string): CheckOutcome => ({
  kind: 'inconclusive',
  reason: plainMessage(reason),
});

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

const isPublic = (address: string): boolean => checkAddress(address, 'public') === 'allowed';

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
