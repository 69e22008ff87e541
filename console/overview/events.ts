import { alertNames } from '../alerts/alert-type.ts';
import type { DeploymentOverviewQuery } from '../api/deployment.generated.ts';
import type { MonitoringOverviewQuery } from '../api/monitoring.generated.ts';
import type { Tone } from '../ui/badge.tsx';

export type Event = { key: string; at: string; tone: Tone; what: string; text: string; path: string };

type OverviewAlert = MonitoringOverviewQuery['alerts'][number];
type OverviewDeployment =
  DeploymentOverviewQuery['environments'][number]['deployments']['edges'][number]['node'];

const most = 20;
const deploymentTones: Record<OverviewDeployment['status'], Tone> = {
  PENDING: 'idle',
  RUNNING: 'busy',
  SUCCEEDED: 'good',
  FAILED: 'bad',
  ROLLED_BACK: 'warn',
  CANCELLED: 'idle',
};

/** Alerts and deployments in one list, newest first. A closed alert is two events. */
export function eventsOf(
  { alerts }: Pick<MonitoringOverviewQuery, 'alerts'>,
  shipped: Pick<DeploymentOverviewQuery, 'environments'> | undefined,
): Event[] {
  const deployments = (shipped?.environments ?? []).flatMap(({ name, deployments: { edges } }) =>
    edges.map(({ node }) => toEvent(node, name)),
  );
  return [...alerts.flatMap(toEvents), ...deployments]
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, most);
}

function toEvents({ id, siteId, alertType, message, createdAt, resolvedAt }: OverviewAlert): Event[] {
  const path = `/sites/${siteId}`;
  const opened: Event = {
    key: `${id} opened`,
    at: createdAt,
    tone: 'bad',
    what: alertNames[alertType],
    text: message,
    path,
  };
  if (!resolvedAt) return [opened];
  return [{ ...opened, key: `${id} resolved`, at: resolvedAt, tone: 'good', what: 'Resolved' }, opened];
}

const toEvent = (
  {
    id,
    version,
    kind,
    status,
    triggeredBy,
    tokenName,
    automatic,
    verification,
    createdAt,
    completedAt,
  }: OverviewDeployment,
  environment: string,
): Event => {
  const isBroken = verification?.state === 'FAILED';
  const outcome = status.toLowerCase().replace('_', ' ') + (isBroken ? ', verification failed' : '');
  return {
    key: id,
    at: completedAt ?? createdAt,
    tone: isBroken ? 'bad' : deploymentTones[status],
    what: automatic ? 'Automatic rollback' : kind === 'ROLLBACK' ? 'Rollback' : 'Deployment',
    text: `${version} on ${environment}: ${outcome}, by ${tokenName ?? triggeredBy}`,
    path: `/deployments/${id}`,
  };
};
