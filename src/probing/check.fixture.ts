import { systemClock } from '#platform/clock.ts';
import type { CheckOutcome, CheckResult, CheckRunner, CheckTarget } from './check.ts';
import { createHttpProbe, type HttpProbeOptions } from './http/http-probe.ts';
import type { ProbePool } from './http/probe-pool.ts';
import { createCheck, createOwnNetwork, type OwnNetwork } from './own-network/own-network.ts';
import type { Probe } from './report.ts';

/** Has no references, so that every failure is conclusive, and keeps no local failure: tests share it. */
export const unknownNetwork: OwnNetwork = {
  ...createOwnNetwork({ clock: systemClock, references: { addresses: [], names: [] } }),
  noteLocalFailure() {},
};

/** An HTTP check in this thread. */
export const createHttpCheck = ({
  network = unknownNetwork,
  probe,
  ...options
}: HttpProbeOptions & { network?: OwnNetwork; probe?: Probe } = {}): CheckRunner =>
  createCheck(network, probe ?? createHttpProbe(options));

/** An HTTP check in the threads of a pool. */
export const httpCheckIn = (pool: ProbePool, network: OwnNetwork = unknownNetwork): CheckRunner =>
  createCheck(network, (target, signal) => pool.probe('HTTP', target, signal));

export const targetOf = (url: string, changes: Partial<CheckTarget> = {}): CheckTarget => ({
  url,
  owner: 'ada',
  policy: 'private-allowed',
  basicAuth: null,
  expectedContent: null,
  patterns: [],
  ...changes,
});

const { signal } = new AbortController();

export const runCheck = (
  check: CheckRunner,
  url: string,
  changes: Partial<CheckTarget> = {},
): Promise<CheckOutcome> => check(targetOf(url, changes), { clock: systemClock, signal });

export function resultOf(outcome: CheckOutcome): CheckResult {
  if (outcome.kind === 'inconclusive') throw new Error(`a result was expected, not: ${outcome.reason}`);
  return outcome.result;
}

/** Status, code and message in one line, as in a list of checks. */
export function inWords(outcome: CheckOutcome): string {
  if (outcome.kind === 'inconclusive') return `INCONCLUSIVE ${outcome.reason}`;
  const { status, statusCode, errorMessage } = outcome.result;
  return [status, statusCode ?? '-', errorMessage].filter((part) => part !== null).join(' ');
}
