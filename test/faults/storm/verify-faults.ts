import type { Finding } from './finding.ts';
import type { FaultOutcome, InjectedFault, Ledger } from './ledger.ts';

/** A storm without faults proves nothing. */
export function verifyFaults({ plannedFaults, faults }: Ledger): Finding {
  const withStatus = (wanted: FaultOutcome['status']): InjectedFault[] =>
    faults.filter(({ status }) => status === wanted);
  const injected = withStatus('injected');
  const unsupported = withStatus('unsupported');
  const attempted = new Set([...injected, ...unsupported].map(({ kind }) => kind));
  const unsupportedKinds = new Set(unsupported.map(({ kind }) => kind));
  return {
    invariant: 'every planned kind of fault was injected',
    checked: injected.length,
    violations: [
      ...withStatus('failed').map(({ kind, detail }) => `${kind}: ${detail}`),
      ...[...plannedFaults].filter((kind) => !attempted.has(kind)).map((kind) => `${kind} was not injected`),
    ],
    ...(unsupportedKinds.size > 0
      ? { note: `SKIPPED, not possible on this machine: ${[...unsupportedKinds].join(', ')}` }
      : {}),
  };
}
