import type { Facts } from './database-state.ts';
import type { Finding } from './verify.ts';
import type { Ledger } from './ledger.ts';

const ends = new Set(['SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED']);

export function judgeDeployments({ deployments, played }: Ledger, facts: Facts): Finding[] {
  const stored = new Map(facts.deployments.map((row) => [row.id, row]));
  return [
    {
      invariant: 'no deployment starts twice',
      checked: stored.size,
      violations: [
        ...[...played]
          .filter(([, { starts }]) => starts.length > 1)
          .map(([id, { starts }]) => `${id} was started by ${starts.join(' and ')}`),
        ...facts.deployments.filter(({ runs }) => runs > 1).map(({ id, runs }) => `${id} ran ${runs} times`),
      ],
    },
    {
      invariant: 'every acknowledged deployment ends, as its agent said',
      checked: stored.size,
      violations: [
        ...[...deployments].filter((id) => !stored.has(id)).map((id) => `${id} is lost`),
        ...facts.deployments
          .filter(({ status }) => !ends.has(status))
          .map(({ id, status }) => `${id} is ${status}`),
        ...[...played]
          .filter(([id, { outcome }]) => outcome !== null && stored.get(id)?.status !== outcome)
          .map(([id, { outcome }]) => `${id} ended ${outcome}, and is ${stored.get(id)?.status ?? 'lost'}`),
      ],
    },
    {
      invariant: 'logs are exact, byte for byte',
      checked: [...played.values()].reduce((sum, { log }) => sum + log.length, 0),
      violations: [...played]
        .filter(
          ([id, { log }]) => !stored.get(id)?.log.equals(log) || stored.get(id)?.logBytes !== log.length,
        )
        .map(([id, { log }]) => `${id}: ${stored.get(id)?.log.length} of ${log.length} bytes, or others`),
    },
  ];
}
