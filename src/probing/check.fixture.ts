import { systemClock } from '#platform/clock.ts';
import type { CheckOutcome, CheckResult, CheckRunner, CheckTarget } from './check.ts';
import { createNetworkEvidence } from './own-network/own-network.ts';

/** Knows nothing, so that every failure is the target's. */
export const unknownNetwork = createNetworkEvidence({ clock: systemClock, addresses: [], names: [] });

const { signal } = new AbortController();

export const runCheck = (
  check: CheckRunner,
  url: string,
  changes: Partial<CheckTarget> = {},
): Promise<CheckOutcome> =>
  check(
    {
      url,
      owner: 'ada',
      policy: 'private-allowed',
      basicAuth: null,
      expectedContent: null,
      patterns: [],
      ...changes,
    },
    { clock: systemClock, signal },
  );

export function resultOf(outcome: CheckOutcome): CheckResult {
  if (outcome.kind === 'trouble') throw new Error(`a result was expected, not: ${outcome.reason}`);
  return outcome.result;
}

/** Status, code and message in one line, as a list of checks would show them. */
export function inWords(outcome: CheckOutcome): string {
  if (outcome.kind === 'trouble') return `TROUBLE ${outcome.reason}`;
  const { status, statusCode, errorMessage } = outcome.result;
  return [status, statusCode ?? '-', errorMessage].filter((part) => part !== null).join(' ');
}
