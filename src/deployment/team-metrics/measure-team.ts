import type { Tx } from '#platform/db/pool.ts';
import type { TeamGauge } from '#platform/http/exposition.ts';
import {
  countCompleted,
  measureEnvironments,
  type CountedDeployments,
  type MeasuredEnvironment,
} from './team-metrics-storage.ts';

/** Two statements for any number of teams and environments. */
export async function measureDeployments(
  tx: Tx,
  teamIds: readonly string[],
  maxPerTeam: number,
): Promise<TeamGauge[]> {
  return deploymentGauges(
    await measureEnvironments(tx, teamIds, maxPerTeam),
    await countCompleted(tx, teamIds),
  );
}

export const deploymentGauges = (
  environments: readonly MeasuredEnvironment[],
  completed: readonly CountedDeployments[],
): TeamGauge[] => [
  {
    name: 'steward_environment_agent_online',
    help: 'Whether the agent of an environment was seen in the last 90 s.',
    samples: environments.map((each) => sampleOf(each, Number(each.isOnline))),
  },
  {
    name: 'steward_environment_deployments_running',
    help: 'Deployments of an environment that are running: 0 or 1.',
    samples: environments.map((each) => sampleOf(each, each.running)),
  },
  {
    name: 'steward_environment_deployments_waiting',
    help: 'Deployments of an environment that wait; at most 1000 are counted.',
    samples: environments.map((each) => sampleOf(each, each.waiting)),
  },
  {
    name: 'steward_environment_last_deployment_timestamp_seconds',
    help: 'Unix time at which the last deployment of an environment ended, with its status as a label.',
    samples: environments.flatMap((each) =>
      each.lastStatus === null || each.lastCompletedAt === null
        ? []
        : [sampleOf(each, each.lastCompletedAt, { status: each.lastStatus })],
    ),
  },
  {
    name: 'steward_deployments_last_day',
    help: 'Deployments of a team that ended in the last 24 hours, by status. A status without one is missing.',
    samples: completed.map(({ teamId, status, count }) => ({ teamId, labels: { status }, value: count })),
  },
];

const sampleOf = ({ id, teamId, name }: MeasuredEnvironment, value: number, more: object = {}) => ({
  teamId,
  labels: { environment_id: id, environment: name, ...more },
  value,
});
