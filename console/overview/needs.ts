import type { OverviewDeploymentFragment, OverviewEnvironmentFragment } from '../api/deployment.generated.ts';
import type {
  AlertType,
  MonitoringOverviewQuery,
  OverviewIncidentFragment,
} from '../api/monitoring.generated.ts';
import type { OverviewSite } from './filter-tiles.ts';

type OpenAlert = MonitoringOverviewQuery['alerts'][number];
export type Incident = OverviewIncidentFragment;
export type Deployment = OverviewDeploymentFragment;
export type Environment = OverviewEnvironmentFragment;

/** A release, with its environment if that was not deleted. */
export type Release = { deployment: Deployment; environment: Environment | undefined };

export type Need = { key: string; since: string; urgency: number } & (
  | {
      kind: 'incident';
      incident: Incident;
      alertType: AlertType;
      /** What the check said, without the name of the site. */
      reason: string;
      /** How many other alerts of the incident are open. */
      others: number;
      /** The release that may have caused it. */
      suspect: Release | null;
      /** Of the agent that is offline. */
      environment: Environment | undefined;
    }
  | { kind: 'site'; site: OverviewSite }
  | { kind: 'agent'; environment: Environment }
  | ({ kind: 'failed' | 'undone' | 'rolled-back' | 'unverified' | 'watching' } & Release)
);

/** The higher, the earlier it is shown. What somebody takes care of comes after everything else. */
const urgencies: Record<AlertType, number> = {
  SITE_DOWN: 100,
  CHECKOUT_FAILED: 90,
  PAGE_DOWN: 80,
  AGENT_OFFLINE: 65,
  PROBE_DOWN: 60,
  HEARTBEAT_DOWN: 60,
  JS_ERROR: 55,
  HOST_DISK: 50,
  CRON_STUCK: 50,
  CERTIFICATE_EXPIRES: 40,
  DOMAIN_EXPIRES: 40,
};
const deploymentUrgencies = { unverified: 85, failed: 70, undone: 45, 'rolled-back': 45, watching: 30 };

/** From Friday evening until Monday. */
const keptMs = 72 * 3_600_000;

export type Found = {
  sites: readonly OverviewSite[];
  incidents: readonly Incident[];
  alerts: readonly OpenAlert[];
  deployments: readonly Deployment[];
  environments: readonly Environment[];
};

/** Everything that is broken or about to be, the most urgent first. */
export function needsOf(found: Found, now: number): Need[] {
  const ofIncidents = found.incidents.map((incident) => toNeed(incident, found, now));
  const owners = new Set(found.incidents.map(({ siteId }) => siteId));
  const ofAgents = found.environments
    // An agent that has never connected is not offline: its environment is being set up.
    .filter(({ id, isOnline, agentLastSeenAt }) => !isOnline && agentLastSeenAt && !owners.has(id))
    .map((environment): Need => {
      const since = environment.agentLastSeenAt!;
      return { kind: 'agent', key: environment.id, since, urgency: urgencies.AGENT_OFFLINE, environment };
    });
  const ofSites = found.sites
    // Somebody closed its alert by hand, or its incident is not among those that were read.
    .filter(({ id, status }) => status === 'DOWN' && !owners.has(id))
    .map((site): Need => {
      return {
        kind: 'site',
        key: site.id,
        since: site.lastCheckAt ?? '',
        urgency: urgencies.SITE_DOWN - 5,
        site,
      };
    });
  return [...ofIncidents, ...ofSites, ...ofAgents, ...releasesOf(found, now)].sort(
    (one, other) => other.urgency - one.urgency || other.since.localeCompare(one.since),
  );
}

function toNeed(incident: Incident, { alerts, deployments, environments }: Found, now: number): Need {
  const own = alerts
    .filter(({ incidentId }) => incidentId === incident.id)
    .sort((one, other) => urgencies[other.alertType] - urgencies[one.alertType]);
  const [worst] = own;
  const alertType = worst?.alertType ?? (incident.ownerKind === 'SITE' ? 'SITE_DOWN' : 'HEARTBEAT_DOWN');
  const suspect = deployments.find(({ id }) => id === incident.suspectDeploymentId);
  const environmentOf = (id: string): Environment | undefined => environments.find((each) => each.id === id);
  const isQuiet =
    incident.held || (incident.snoozedUntil !== null && Date.parse(incident.snoozedUntil) > now);
  const urgency = urgencies[alertType];
  return {
    kind: 'incident',
    key: incident.id,
    since: incident.startedAt,
    urgency: incident.state === 'OPEN' && !isQuiet ? urgency : urgency / 10,
    incident,
    alertType,
    reason: reasonOf(worst?.message ?? incident.title, incident.ownerName),
    others: Math.max(0, own.length - 1),
    suspect: suspect ? { deployment: suspect, environment: environmentOf(suspect.environmentId) } : null,
    environment: environmentOf(incident.siteId),
  };
}

/** `Shop is down: HTTP 503` without what the heading says already. */
export function reasonOf(message: string, name: string): string {
  const at = message.indexOf(name);
  if (at === -1) return message;
  const rest = message.slice(at + name.length);
  const regions = /^ is down (from .*)$/s.exec(rest)?.[1];
  return regions ?? /^[^:]*: (.+)$/s.exec(rest)?.[1] ?? message;
}

/** The release of the environment that is being verified, and its last deployment if that went wrong. */
function releasesOf({ deployments, environments }: Found, now: number): Need[] {
  return environments.flatMap((environment) => {
    const own = deployments
      .filter(({ environmentId }) => environmentId === environment.id)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
    const watched = own.find(({ verification }) => verification?.state === 'WATCHING');
    const last = own.find(
      ({ status }) => status !== 'PENDING' && status !== 'RUNNING' && status !== 'CANCELLED',
    );
    const kind = last && kindOf(last, environment, now);
    const toRelease = (deployment: Deployment, what: keyof typeof deploymentUrgencies): Need => ({
      kind: what,
      key: deployment.id,
      since: deployment.completedAt ?? deployment.createdAt,
      urgency: deploymentUrgencies[what],
      deployment,
      environment,
    });
    return [
      ...(watched ? [toRelease(watched, 'watching')] : []),
      ...(last && kind ? [toRelease(last, kind)] : []),
    ];
  });
}

function kindOf(
  last: Deployment,
  environment: Environment,
  now: number,
): 'failed' | 'undone' | 'rolled-back' | 'unverified' | null {
  if (last.verification?.state === 'FAILED' && !last.verification.rollback)
    return isLive(last, environment) ? 'unverified' : null;
  if (now - Date.parse(last.completedAt ?? last.createdAt) > keptMs) return null;
  if (last.status === 'FAILED') return 'failed';
  if (last.status === 'ROLLED_BACK') return 'undone';
  return last.automatic ? 'rolled-back' : null;
}

export const isLive = (
  { releaseTimestamp }: Pick<Deployment, 'releaseTimestamp'>,
  environment: Pick<Environment, 'currentRelease'> | undefined,
): boolean => releaseTimestamp !== null && environment?.currentRelease === releaseTimestamp;
