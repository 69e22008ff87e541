import type { DatabaseState } from './database-state.ts';
import type { Finding } from './finding.ts';
import type { Ledger } from './ledger.ts';

const finalStatuses = new Set(['SUCCEEDED', 'FAILED', 'ROLLED_BACK', 'CANCELLED']);

export function verifyDeployments({ deployments, agentRuns }: Ledger, database: DatabaseState): Finding[] {
  const stored = new Map(database.deployments.map((row) => [row.id, row]));
  return [
    {
      invariant: 'no deployment starts twice',
      checked: stored.size,
      violations: [
        ...[...agentRuns]
          .filter(([, { starts }]) => starts.length > 1)
          .map(([id, { starts }]) => `${id} was started by ${starts.join(' and ')}`),
        ...database.deployments
          .filter(({ runs }) => runs > 1)
          .map(({ id, runs }) => `${id} ran ${runs} times`),
      ],
    },
    {
      invariant: 'every acknowledged deployment ends with the outcome that its agent reported',
      checked: stored.size,
      violations: [
        ...[...deployments].filter((id) => !stored.has(id)).map((id) => `${id} is missing`),
        ...database.deployments
          .filter(({ status }) => !finalStatuses.has(status))
          .map(({ id, status }) => `${id} is ${status}`),
        ...[...agentRuns]
          .filter(([id, { outcome }]) => outcome !== null && stored.get(id)?.status !== outcome)
          .map(
            ([id, { outcome }]) =>
              `${id} was reported as ${outcome} and is ${stored.get(id)?.status ?? 'missing'}`,
          ),
      ],
    },
    {
      invariant: 'every log is stored byte for byte',
      checked: [...agentRuns.values()].reduce((sum, { log }) => sum + log.length, 0),
      violations: [...agentRuns]
        .filter(
          ([id, { log }]) => !stored.get(id)?.log.equals(log) || stored.get(id)?.logBytes !== log.length,
        )
        .map(
          ([id, { log }]) =>
            `${id}: ${stored.get(id)?.log.length} of ${log.length} bytes stored, or the bytes differ`,
        ),
    },
  ];
}
