import { recoveryMs } from './disturbances.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';
import { overlap, type Span } from './spans.ts';

/** A request may fail during a disturbance, but not at any other time. */
export function verifyResponses(
  { requests, unexpectedResponses, startedAt }: Ledger,
  disturbances: readonly Span[],
): Finding[] {
  const undisturbed = requests.filter(
    (request) => !disturbances.some((disturbance) => overlap(request, disturbance)),
  );
  const failed = requests.filter(({ failure }) => failure !== null);
  const unexplained = undisturbed.filter(({ failure }) => failure !== null);
  const explained = failed.filter((request) => !unexplained.includes(request));
  const latestMs = Math.max(0, ...explained.map((request) => sinceLastFaultMs(request, disturbances)));
  return [
    {
      invariant: 'no request fails without a fault',
      checked: undisturbed.length,
      violations: unexplained.map(
        ({ operation, fromMs, failure }) =>
          `${operation} at ${((fromMs - startedAt) / 1_000).toFixed(1)} s: ${failure}`,
      ),
      note: `${explained.length} requests failed because of faults, the last one ${Math.round(latestMs)} ms after the fault ended`,
    },
    {
      invariant: 'no unexpected response',
      checked: requests.length - failed.length,
      violations: unexpectedResponses,
    },
  ];
}

/** How long after the end of the last overlapping fault the request was sent. */
function sinceLastFaultMs(request: Span, disturbances: readonly Span[]): number {
  const endsOfFaults = disturbances
    .filter((disturbance) => overlap(request, disturbance))
    .map(({ toMs }) => toMs - recoveryMs);
  return request.fromMs - Math.max(...endsOfFaults);
}
