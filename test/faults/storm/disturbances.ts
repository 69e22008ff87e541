import type { InjectedFault, Ledger } from './ledger.ts';
import type { FaultKind } from './plan.ts';
import type { ProcessReport } from './process-report.ts';
import type { Span } from './spans.ts';

/**
 * How long a fault may have effects after it was removed. The program tries to reconnect to NATS every half second, a worker
 * waits one second after an error, and the backlog takes another second. In four storms, 2,611 requests failed, and none of
 * them was sent after the fault had been removed.
 */
export const recoveryMs = 2_000;

/** All faults and downtimes, each extended by the time to recover. */
export function disturbancesOf({ faults }: Ledger, { downtimes }: ProcessReport): Span[] {
  return [...faults.filter(wasAttempted), ...downtimes].map(withRecovery);
}

/** Checks need the workers and PostgreSQL. A killed server releases its locks; a paused one may hold them. */
const withoutCheckDelay = new Set<FaultKind>(['kill server', 'terminate server', 'crash NATS', 'pause NATS']);

/** The disturbances that can delay a check. */
export function checkDelaysOf({ faults }: Ledger, { downtimes }: ProcessReport): Span[] {
  return [
    ...faults.filter((fault) => wasAttempted(fault) && !withoutCheckDelay.has(fault.kind)),
    ...downtimes.filter(({ name }) => name.startsWith('worker')),
  ].map(withRecovery);
}

const wasAttempted = ({ status }: InjectedFault): boolean => status !== 'unsupported';

const withRecovery = ({ fromMs, toMs }: Span): Span => ({ fromMs, toMs: toMs + recoveryMs });
