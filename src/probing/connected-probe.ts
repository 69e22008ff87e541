import { messageOf } from '#platform/errors.ts';
import { OutboundError, withConnection, type OutboundConnection, type Resolver } from '#platform/outbound.ts';
import type { CheckPhases, CheckResult, CheckTarget } from './check.ts';
import type { ProbeSettings } from './http/http-probe.ts';
import type { ProbeKind, ProbeTarget, ProbeTargetOf } from './probe-target.ts';
import { failureReport, localFailure, plainMessage, type Probe, type ProbeReport } from './report.ts';

export type ConnectedOptions = ProbeSettings & { lookup?: Resolver };

/** Somebody answered, but not as expected. The message is shown to users. */
export class Unexpected extends Error {}

const defaultTimeoutMs = 15_000;

export type Talk<Kind extends ProbeKind> = (
  connection: OutboundConnection,
  probe: ProbeTargetOf<Kind>,
  target: CheckTarget,
) => Promise<void>;

/** A probe that opens one connection and talks over it. It is up if `talk` does not throw. */
export const createConnectedProbe =
  <Kind extends ProbeKind>(
    kind: Kind,
    addressOf: (probe: ProbeTargetOf<Kind>) => { host: string; port: number },
    talk: Talk<Kind>,
  ) =>
  (options: ConnectedOptions = {}): Probe =>
  async (target, signal) => {
    const probe = probeOf(target, kind);
    const { host, port } = addressOf(probe);
    const { policy } = target;
    const { timeoutMs = defaultTimeoutMs, connectTimeoutMs, lookup, ca } = options;
    return runProbe(target, () =>
      withConnection(
        { host, port, policy, signal, timeoutMs, connectTimeoutMs, lookup, ca },
        async (connection) => {
          const failure = await reasonOf(() => talk(connection, probe, target));
          return answered(host, connection.address, connection.end(), failure);
        },
      ),
    );
  };

/** Turns failures into reports. */
export async function runProbe(target: CheckTarget, run: () => Promise<ProbeReport>): Promise<ProbeReport> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OutboundError) return failureReport(error, target);
    return localFailure(`the check crashed: ${messageOf(error)}`);
  }
}

/** The message of an `Unexpected`; other errors are passed on. */
export async function reasonOf(run: () => Promise<void> | void): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof Unexpected) return error.message;
    throw error;
  }
}

export const answered = (
  host: string,
  address: string | undefined,
  phases: CheckPhases,
  failure: string | undefined,
): ProbeReport => ({ kind: 'answered', host, address, result: resultOf(phases, failure) });

const resultOf = (phases: CheckPhases, failure: string | undefined): CheckResult => ({
  status: failure === undefined ? 'UP' : 'DOWN',
  responseTimeMs: Math.max(1, Math.round(phases.firstByteMs)),
  statusCode: null,
  errorMessage: failure === undefined ? null : plainMessage(failure),
  jsErrors: null,
  phases: {
    dnsMs: tenths(phases.dnsMs),
    connectMs: tenths(phases.connectMs),
    tlsMs: tenths(phases.tlsMs),
    firstByteMs: tenths(phases.firstByteMs),
    totalMs: tenths(phases.totalMs),
  },
  certificateExpiresAt: null,
});

export function probeOf<Kind extends ProbeKind>(target: CheckTarget, kind: Kind): ProbeTargetOf<Kind> {
  const probe: ProbeTarget | undefined = target.probe;
  if (probe?.kind !== kind) throw new TypeError(`a target of the kind ${kind} was expected`);
  return probe as ProbeTargetOf<Kind>;
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

/** What a server sent, for a message. */
export const quoted = (text: string): string => {
  const shown = plainMessage(text);
  return `"${shown.length > 100 ? `${shown.slice(0, 100)}…` : shown}"`;
};
